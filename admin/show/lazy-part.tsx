import { Alert } from '@mui/material'
import type { ComponentType, ReactNode } from 'react'
import { say } from '../provider/words.js'
import { loadedOr } from './loaded-or.js'

/** What is loaded when a page needs it. Where it does not come, the page goes on without it, and keeps what was typed on it. */
export const lazyPart = <Parts extends object>(load: () => Promise<ComponentType<Parts>>) => loadedOr(load, PartNotLoaded)

/** In the place of a part that did not come, with what stands in it in any case. */
export const PartNotLoaded = ({ children }: { children?: ReactNode }) => (
  <Alert severity="warning">
    {say('console.notLoaded.part')} {children}
  </Alert>
)
