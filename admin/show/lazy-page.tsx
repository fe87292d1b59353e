import { Alert, Button } from '@mui/material'
import { useState, type ComponentType } from 'react'
import { say } from '../provider/words.js'
import { sendAllDecisions } from '../review/outgoing.js'
import { loadedOr } from './loaded-or.js'
import { Page } from './page.js'

/** A page that is loaded when it is opened first. */
export const lazyPage = <Parts extends object>(load: () => Promise<ComponentType<Parts>>) => loadedOr(load, PageNotLoaded)

/** Nobody was reached, or the version that the console in this tab is of is served no more; either is over once all of it is loaded anew. */
function PageNotLoaded() {
  const [isBusy, setBusy] = useState(false)
  const loadAnew = async () => {
    setBusy(true)
    // What was decided on the page before could still be undone a moment ago, and may be on its way.
    await sendAllDecisions()
    location.reload()
  }
  return (
    <Page title={say('console.notLoaded.page')}>
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }} loading={isBusy} onClick={() => void loadAnew()}>
            {say('console.notLoaded.again')}
          </Button>
        }
      >
        {say('console.notLoaded.why')}
      </Alert>
    </Page>
  )
}
