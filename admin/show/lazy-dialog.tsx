import { Alert, Dialog } from '@mui/material'
import type { ComponentType } from 'react'
import { say } from '../provider/words.js'
import { loadedOr } from './loaded-or.js'

interface Closing {
  onClose(): void
}

/** A dialog that is loaded when it is opened first. Where it does not come, one that says so is opened in its place. */
export const lazyDialog = <Parts extends Closing>(load: () => Promise<ComponentType<Parts>>) => loadedOr(load, DialogNotLoaded)

const DialogNotLoaded = ({ onClose }: Closing) => (
  <Dialog open onClose={onClose} aria-label={say('console.notLoaded.part')}>
    <Alert severity="warning" onClose={onClose} closeText={say('console.decision.close')}>
      {say('console.notLoaded.part')}
    </Alert>
  </Dialog>
)
