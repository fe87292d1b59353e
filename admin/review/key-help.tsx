import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { say } from '../provider/words.js'
import type { Choice } from './review-queue.js'

/** What can be done without a mouse. */
export function KeyHelp({ isOpen, onClose, choices }: { isOpen: boolean; onClose: () => void; choices: readonly Choice[] }) {
  const keys: ReadonlyArray<readonly [string, string]> = [
    ['J', say('console.keys.next')],
    ['K', say('console.keys.previous')],
    ...choices.map(({ key, label }) => [key.toUpperCase(), label] as const),
    ['1–9', say('console.keys.ready')],
    ['Ctrl ⏎', say('console.keys.send')],
    ['X', say('console.keys.tick')],
    ['U', say('console.keys.undo')],
    ['?', say('console.keys.title')],
  ]
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby="keys-title">
      <DialogTitle id="keys-title">{say('console.keys.title')}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 2, rowGap: 1, margin: 0 }}>
          {keys.map(([key, words]) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <Box component="dt" dir="ltr">
                <Box
                  component="kbd"
                  sx={{ border: 1, borderColor: 'divider', borderRadius: 1, paddingInline: 0.75, fontFamily: 'monospace' }}
                >
                  {key}
                </Box>
              </Box>
              <Box component="dd" sx={{ margin: 0 }}>
                {words}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {say('console.decision.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
