import { Box } from '@mui/material'
import { mono } from '../look/mono.js'
import { say } from '../provider/words.js'
import { useCopy } from './use-copy.js'

const shownWhole = 16

/** The beginning and the end of an id, which are enough to know it by. */
export const shortId = (id: string): string => (id.length <= shownWhole ? id : `${id.slice(0, 8)}…${id.slice(-5)}`)

/** An id shortened in the middle: whole on hover, copied by a click, and there to be marked where the browser does not let it be copied. */
export function CopyableId({ id }: { id: string }) {
  const { outcome, copy } = useCopy(id)
  if (outcome === 'refused')
    return (
      <code dir="ltr" style={{ userSelect: 'all' }}>
        {id}
      </code>
    )
  return (
    <Box
      component="button"
      type="button"
      dir="ltr"
      title={say('console.show.copy', { id })}
      onClick={(event) => {
        event.stopPropagation()
        void copy()
      }}
      sx={{
        font: 'inherit',
        fontFamily: mono,
        border: 0,
        padding: 0,
        background: 'none',
        color: 'inherit',
        cursor: 'copy',
        whiteSpace: 'nowrap',
      }}
    >
      {outcome === 'copied' ? say('console.show.copied') : shortId(id)}
    </Box>
  )
}
