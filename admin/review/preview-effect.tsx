import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { PreviewFieldsFragment } from '../../schema/operations/document-types.js'
import { Effect } from '../dispute/effect.js'
import { say } from '../provider/words.js'
import { Refusal } from '../show/refusal.js'

interface Previewed {
  /** Of what would be decided. */
  id: string
  /** Asks the server, which wants a reason and keeps none. */
  ask(): Promise<PreviewFieldsFragment | null>
}

/** What a decision would write and tell: the server's own preview. */
export function PreviewEffect({ id, ask }: Previewed) {
  const { data, error } = useQuery({ queryKey: ['preview', id], queryFn: ask, retry: false })
  return (
    <>
      {data && (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <Typography component="h3" variant="h2">
            {say('console.decision.effect')}
          </Typography>
          <Effect preview={data} />
        </Box>
      )}
      <Refusal of={error} />
    </>
  )
}
