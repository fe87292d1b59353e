import { Box } from '@mui/material'
import type { RequestLogQuery } from '../../schema/operations/document-types.js'
import { say } from '../provider/words.js'
import { firstCall } from '../api-key/first-call.js'
import { Address } from '../show/address.js'
import { Rows } from '../show/rows.js'
import { Teach } from '../show/teach.js'
import { Time } from '../show/time.js'
import { ToPage } from '../show/to-page.js'
import { milliseconds } from '../show/units.js'

type LoggedRequest = NonNullable<RequestLogQuery['requestLog']>['nodes'][number]

interface RowsParts {
  requests: readonly LoggedRequest[]
  /** Only some were asked for: that there is none of them does not mean that there is none. */
  isNarrowed?: boolean
}

/** Requests, each with the way to its page. */
export function RequestRows({ requests, isNarrowed = false }: RowsParts) {
  return (
    <Rows
      label={say('dashboard.requests.title')}
      rows={requests}
      keyOf={({ requestId, startedAt }) => `${requestId} ${startedAt}`}
      empty={
        isNarrowed ? <Teach words={say('dashboard.nothingFound')} /> : <Teach words={say('dashboard.requests.empty')} call={firstCall()} />
      }
      columns={[
        { label: say('dashboard.requests.status'), show: ({ status, errorCode }) => <HttpStatus status={status} code={errorCode} /> },
        {
          label: say('dashboard.requests.request'),
          isText: true,
          show: ({ requestId, method, path, operation }) => (
            <ToPage to={`/requests/${encodeURIComponent(requestId)}`}>
              <code title={path} style={{ overflowWrap: 'anywhere' }}>
                {method} <Address of={operation ?? shortened(path)} />
              </code>
            </ToPage>
          ),
        },
        { label: say('dashboard.requests.duration'), show: ({ durationMs }) => <bdi>{milliseconds(durationMs)}</bdi> },
        {
          label: say('dashboard.requests.key'),
          show: ({ keyPrefix }) => <code dir="ltr">{keyPrefix === null ? '—' : `${keyPrefix}…`}</code>,
        },
        { label: 'X-Request-Id', show: ({ requestId }) => <Shortened text={requestId} /> },
        { label: say('dashboard.requests.at'), show: ({ startedAt }) => <Time at={startedAt} /> },
      ]}
    />
  )
}

/** As much of an id of somebody's own as a column has room for; whole on hover. */
function Shortened({ text }: { text: string }) {
  return (
    <Box
      component="code"
      dir="ltr"
      title={text}
      sx={{
        display: 'inline-block',
        maxWidth: 160,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        verticalAlign: 'bottom',
        whiteSpace: 'nowrap',
      }}
    >
      {text}
    </Box>
  )
}

/** Ids in it as everywhere else: their beginning and their end. */
const shortened = (path: string): string => {
  const short = path.replaceAll(/\b([a-z]{2,4}_[0-9a-z]{4})[0-9a-z]{17}([0-9a-z]{5})\b/g, '$1…$2')
  return short.length > 70 ? `${short.slice(0, 70)}…` : short
}

/** The number, its colour and the code: never a colour alone. */
export function HttpStatus({ status, code }: { status: number | null; code?: string | null }) {
  const tone = status === null || status >= 500 ? 'error' : status >= 400 ? 'warning' : 'success'
  return (
    <Box component="span" dir="ltr" sx={{ color: `${tone}.main`, fontWeight: 600 }}>
      {status ?? say('dashboard.requests.hungUp')} {code && <code>{code}</code>}
    </Box>
  )
}
