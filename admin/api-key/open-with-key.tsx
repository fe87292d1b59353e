import { Box, Button } from '@mui/material'
import { say } from '../provider/words.js'

/** The pages of this service that take a key, and the field that does. */
const places = {
  graphiql: { path: '/graphql', field: '#credential' },
  reference: { path: '/docs', field: '#try-key' },
} as const

/** The way to where calls are tried, with a new key filled in: it goes from page to page, and is kept nowhere. */
export function OpenWithKey({ secret }: { secret: string }) {
  const open = ({ path, field }: (typeof places)[keyof typeof places]) => {
    const opened = window.open(path)
    opened?.addEventListener('load', () => {
      const input = opened.document.querySelector<HTMLInputElement>(field)
      if (input) input.value = secret
    })
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 1 }}>
      <Button size="small" onClick={() => open(places.graphiql)}>
        {say('dashboard.keys.inGraphiql')}
      </Button>
      <Button size="small" onClick={() => open(places.reference)}>
        {say('dashboard.keys.inReference')}
      </Button>
    </Box>
  )
}
