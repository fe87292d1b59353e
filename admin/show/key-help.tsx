import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { say } from '../provider/words.js'
import { KeyList } from './key-list.js'

interface Help {
  isOpen: boolean
  onClose(): void
  keys: ReadonlyArray<readonly [key: string, words: string]>
}

/** What can be done without a mouse. */
export function KeyHelp({ isOpen, onClose, keys }: Help) {
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby="keys-title">
      <DialogTitle id="keys-title">{say('console.keys.title')}</DialogTitle>
      <DialogContent>
        <KeyList keys={[...keys, ['?', say('console.keys.title')]]} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {say('console.decision.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
