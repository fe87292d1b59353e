import { Alert, Button } from '@mui/material'
import { lazy, type ComponentType, type ReactNode } from 'react'
import { say } from '../provider/words.js'
import { Page } from './page.js'

type Load<Parts> = () => Promise<ComponentType<Parts>>

/** A page that is loaded when it is opened first. */
export const lazyPage = <Parts extends object>(load: Load<Parts>) => orElse(load, PageNotLoaded)

/** What is loaded when a page needs it. Where it does not come, the page goes on without it, and keeps what was typed on it. */
export const lazyPart = <Parts extends object>(load: Load<Parts>) => orElse(load, PartNotLoaded)

const orElse = <Parts extends object>(load: Load<Parts>, notLoaded: () => ReactNode) =>
  lazy(async () => ({ default: await loaded(load, notLoaded) }))

async function loaded<Parts extends object>(load: Load<Parts>, notLoaded: () => ReactNode): Promise<ComponentType<Parts>> {
  try {
    return await load()
  } catch (error) {
    // The log of the browser keeps why.
    reportError(error)
    return notLoaded
  }
}

/** Nobody was reached, or the version that the console in this tab is of is served no more; either is over once all of it is loaded anew. */
const PageNotLoaded = () => (
  <Page title={say('console.notLoaded.page')} hint={say('console.notLoaded.why')}>
    <span>
      <Button variant="contained" onClick={() => location.reload()}>
        {say('console.notLoaded.again')}
      </Button>
    </span>
  </Page>
)

const PartNotLoaded = () => <Alert severity="warning">{say('console.notLoaded.part')}</Alert>
