import { useTranslate } from 'react-admin'
import { say } from '../provider/words.js'
import { Page } from '../show/page.js'
import { ToPage } from '../show/to-page.js'

/** Where an address leads nowhere. */
export function NotFoundPage() {
  const translate = useTranslate()
  return (
    <Page title={translate('ra.page.not_found')} hint={translate('ra.message.not_found')}>
      <span>
        <ToPage to="/">{say('console.home.title')}</ToPage>
      </span>
    </Page>
  )
}
