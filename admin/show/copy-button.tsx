import { Button } from '@mui/material'
import { useState } from 'react'
import { say } from '../provider/words.js'

/** Copies a text, and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    window.setTimeout(() => setCopied(false), 1_500)
  }
  return (
    <Button variant="outlined" size="small" onClick={() => void copy()} aria-live="polite">
      {isCopied ? say('console.show.copied') : label}
    </Button>
  )
}
