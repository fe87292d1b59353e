import { Box, Typography } from '@mui/material'
import { useContext } from 'react'
import { useParams } from 'react-router'
import { EnvironmentContext } from '../frame/environment.js'
import type { AnswerOf } from '../server/ask.js'
import { say } from '../provider/words.js'
import { useLiveAnswer } from '../server/use-answer.js'
import { CopyButton } from '../show/copy-button.js'
import { Facts } from '../show/facts.js'
import { Page } from '../show/page.js'
import { Raw } from '../show/raw.js'
import { Section } from '../show/section.js'
import { Time } from '../show/time.js'
import { ToPage } from '../show/to-page.js'
import { milliseconds } from '../show/units.js'
import { DeliveryRows } from '../webhook/delivery-rows.js'
import { DoAgain } from './do-again.js'
import { HttpStatus } from './request-rows.js'

type LoggedExchange = AnswerOf<'Request'>['request']

/** One request: what was sent, what was answered, and what came of it. */
export function RequestPage() {
  const { requestId = '' } = useParams()
  const { data, error, isLoading } = useLiveAnswer('Request', { requestId })
  const title = data ? titleOf(data.request) : say('dashboard.requests.request')
  return (
    <Page title={title} isLoading={isLoading} error={error}>
      {data && <Exchange request={data.request} />}
    </Page>
  )
}

/** From left to right, also where sentences run the other way. */
const titleOf = ({ method, operation, path }: LoggedExchange) => `\u2066${method} ${operation ?? path.split('?')[0]}\u2069`

function Exchange({ request }: { request: LoggedExchange }) {
  const { requestId, status, errorCode, durationMs, startedAt, keyPrefix, address, path } = request
  const isSandbox = useContext(EnvironmentContext) === 'sandbox'
  const facts = [
    ['X-Request-Id', <Code key="id" of={requestId} />],
    [say('dashboard.requests.path'), <Code key="path" of={path} />],
    [say('dashboard.requests.duration'), <bdi key="duration">{milliseconds(durationMs)}</bdi>],
    [say('dashboard.requests.key'), keyPrefix === null ? say('dashboard.requests.token') : <Code key="key" of={`${keyPrefix}…`} />],
    [say('dashboard.requests.address'), <Code key="address" of={address} />],
  ] as const
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <HttpStatus status={status} code={errorCode} />
        <Time at={startedAt} />
        <CopyButton text={curlOf(request)} label={say('dashboard.requests.copyCurl')} />
      </Box>
      <Section title={say('dashboard.requests.request')}>
        <Facts of={facts} />
      </Section>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}>
        <Body title={say('dashboard.requests.sent')} text={request.requestBody} bytes={request.requestBytes} />
        <Body title={say('dashboard.requests.answered')} text={request.answerBody} bytes={request.answerBytes} />
      </Box>
      {isSandbox && <DoAgain key={requestId} {...request} />}
      <Section title={say('dashboard.events.title')}>
        {request.events.length === 0 && <Typography color="text.secondary">{say('dashboard.requests.noEvents')}</Typography>}
        {request.events.map(({ id, type, timestamp }) => (
          <Typography key={id}>
            <ToPage to={`/events/${id}`}>
              <code>{type}</code>
            </ToPage>{' '}
            <Time at={timestamp} />
          </Typography>
        ))}
      </Section>
      {request.events.length > 0 && (
        <Section title={say('dashboard.deliveries.title')}>
          <DeliveryRows deliveries={request.deliveries} />
        </Section>
      )}
    </>
  )
}

const Code = ({ of }: { of: string }) => (
  <code dir="ltr">
    <bdi>{of}</bdi>
  </code>
)

function Body({ title, text, bytes }: { title: string; text: string | null; bytes: number }) {
  return (
    <Section title={title}>
      {text === null ? (
        <Typography color="text.secondary">{say('dashboard.requests.noBody')}</Typography>
      ) : (
        <Raw label={title} text={text} />
      )}
      {text !== null && new TextEncoder().encode(text).length < bytes * 0.9 && (
        <Typography variant="body2" color="text.secondary">
          {say('dashboard.requests.cut', { count: bytes })}
        </Typography>
      )}
    </Section>
  )
}

/** To be pasted into a terminal; the credential is whoever's terminal it is. */
function curlOf({ method, path, requestBody, keyPrefix }: LoggedExchange): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  const parts = [
    `curl -X ${method} ${quoted(location.origin + path)}`,
    `-H "Authorization: Bearer $${keyPrefix === null ? 'TOKEN' : 'KEY'}"`,
  ]
  if (requestBody !== null) parts.push(`-H 'Content-Type: application/json'`, `-d ${quoted(requestBody)}`)
  return parts.join(' \\\n  ')
}
