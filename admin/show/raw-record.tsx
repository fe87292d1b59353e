import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { say } from '../provider/words.js'
import { CopyButton } from './copy-button.js'
import { rawTextOf } from './raw-text.js'
import { Section } from './section.js'

/**
 * As the API has it, for whoever asks what exactly was answered; copied by a click. What is shown of it is another text only when something but its links
 * has changed: a part that somebody has marked to copy stays marked.
 */
export function RawRecord({ of }: { of: unknown }) {
  const [isOpen, setOpen] = useState(false)
  const newest = rawTextOf(of)
  const [shown, setShown] = useState(newest)
  if (shown.state !== newest.state) setShown(newest)
  return (
    <Section title={say('console.escrow.record')}>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? say('console.decision.close') : say('console.escrow.showRecord')}
        </Button>
        <CopyButton isPlain text={newest.text} label={say('console.show.copyAll')} />
      </Box>
      {isOpen && (
        <Box component="pre" dir="ltr" tabIndex={0} sx={{ overflow: 'auto', maxHeight: 480, fontSize: 12, margin: 0 }}>
          {shown.text}
        </Box>
      )}
    </Section>
  )
}
