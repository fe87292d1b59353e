import { Navigate, useParams } from 'react-router'
import { Alert } from '@mui/material'
import { say } from '../provider/words.js'
import { useAnswer } from '../server/use-answer.js'
import { Page } from '../show/page.js'
import { pathOfFinding } from './path-of-finding.js'

/** On to what an id is of: the nearest page that the person may open. */
export function FindPage() {
  const { id = '' } = useParams()
  const { data, error, isLoading } = useAnswer('Find', { text: id })
  const [place] = data?.find ?? []
  if (place) return <Navigate to={pathOfFinding(place)} replace />
  return (
    <Page title={say('console.search.title')} isLoading={isLoading} error={error}>
      {data && <Alert severity="info">{say('console.search.noSuchId', { id: `\u2068${id}\u2069` })}</Alert>}
    </Page>
  )
}
