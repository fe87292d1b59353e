import { Button, MenuItem, TextField } from '@mui/material'
import { useSearchParams } from 'react-router'
import { say } from '../provider/words.js'
import { useAnswer } from '../server/use-answer.js'
import { filledIn, InlineForm } from '../show/inline-form.js'
import { PageSteps } from '../show/page-steps.js'
import { Page } from '../show/page.js'
import { useCursors } from '../show/use-cursors.js'
import { RequestRows } from './request-rows.js'

const filterNames = ['requestId', 'method', 'path', 'status', 'apiKeyId'] as const
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** What was asked and answered; the filter stands in the address. */
export function RequestLogPage() {
  const [parameters, setParameters] = useSearchParams()
  const { cursor, stepsFrom, toFirst } = useCursors(parameters.toString())
  const keys = useAnswer('ApiKeys')
  const filter = Object.fromEntries(filterNames.flatMap((name) => (parameters.get(name) ? [[name, parameters.get(name)]] : [])))
  const { data, error, isLoading, refetch } = useAnswer('RequestLog', { first: 25, after: cursor, filter })
  const search = (form: HTMLFormElement) => {
    toFirst()
    setParameters(new URLSearchParams(Object.entries(filledIn(form))))
    void refetch()
  }
  const { hasNextPage, endCursor } = data?.requestLog.pageInfo ?? {}
  return (
    <Page title={say('dashboard.requests.title')} hint={say('dashboard.requests.hint')} isLoading={isLoading} error={error}>
      <InlineForm key={parameters.toString()} isSearch submit={search}>
        <TextField
          size="small"
          name="requestId"
          label="X-Request-Id"
          defaultValue={parameters.get('requestId') ?? ''}
          slotProps={{ htmlInput: { dir: 'ltr' } }}
        />
        <TextField
          size="small"
          select
          name="method"
          label={say('dashboard.requests.method')}
          defaultValue={parameters.get('method') ?? ''}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{say('dashboard.requests.anyMethod')}</MenuItem>
          {methods.map((method) => (
            <MenuItem key={method} value={method}>
              {method}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          size="small"
          name="path"
          label={say('dashboard.requests.path')}
          defaultValue={parameters.get('path') ?? ''}
          slotProps={{ htmlInput: { dir: 'ltr' } }}
        />
        <TextField
          size="small"
          name="status"
          label={say('dashboard.requests.status')}
          placeholder="404, 4xx"
          defaultValue={parameters.get('status') ?? ''}
        />
        <TextField
          size="small"
          select
          name="apiKeyId"
          label={say('dashboard.requests.key')}
          defaultValue={parameters.get('apiKeyId') ?? ''}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{say('dashboard.requests.anyKey')}</MenuItem>
          {(keys.data?.apiKeys ?? []).map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              <bdi>{name}</bdi>
            </MenuItem>
          ))}
        </TextField>
        <Button type="submit" variant="contained">
          {say('dashboard.search')}
        </Button>
      </InlineForm>
      {data && <RequestRows requests={data.requestLog.nodes} isNarrowed={parameters.size > 0} />}
      <PageSteps {...stepsFrom(hasNextPage ? endCursor : null)} />
    </Page>
  )
}
