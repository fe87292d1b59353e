import { Box } from '@mui/material'
import { useState } from 'react'
import { say } from '../provider/words.js'

const shownWhole = 16

/** An id shortened in the middle: whole on hover, copied by a click. */
export function CopyableId({ id }: { id: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(id)
    setCopied(true)
    window.setTimeout(() => setCopied(false), 1_500)
  }
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
        fontFamily: 'monospace',
        border: 0,
        padding: 0,
        background: 'none',
        color: 'inherit',
        cursor: 'copy',
        whiteSpace: 'nowrap',
      }}
    >
      {isCopied ? say('console.show.copied') : id.length <= shownWhole ? id : `${id.slice(0, 8)}…${id.slice(-5)}`}
    </Box>
  )
}
