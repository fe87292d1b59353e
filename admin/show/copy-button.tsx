import { Button } from '@mui/material'
import { say } from '../provider/words.js'
import { useCopy } from './use-copy.js'

/** Copies a text, and says so. */
export function CopyButton({ text, label, isPlain = false }: { text: string; label: string; isPlain?: boolean }) {
  const { outcome, copy } = useCopy(text)
  const words = { rest: label, copied: say('console.show.copied'), refused: say('console.show.notCopied') }
  return (
    <Button variant={isPlain ? 'text' : 'outlined'} size={isPlain ? 'medium' : 'small'} onClick={() => void copy()} aria-live="polite">
      {words[outcome]}
    </Button>
  )
}
