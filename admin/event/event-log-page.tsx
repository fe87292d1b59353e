import { Button, MenuItem, TextField } from '@mui/material'
import { useSearchParams } from 'react-router'
import { say } from '../provider/words.js'
import { useAnswer } from '../server/use-answer.js'
import { CopyableId } from '../show/copyable-id.js'
import { filledIn, InlineForm } from '../show/inline-form.js'
import { PageSteps } from '../show/page-steps.js'
import { Page } from '../show/page.js'
import { Rows } from '../show/rows.js'
import { Teach } from '../show/teach.js'
import { Time } from '../show/time.js'
import { ToPage } from '../show/to-page.js'
import { useCursors } from '../show/use-cursors.js'

/** What happened, the newest first; the filter stands in the address. */
export function EventLogPage() {
  const [parameters, setParameters] = useSearchParams()
  const { cursor, stepsFrom, toFirst } = useCursors(parameters.toString())
  const [type, escrowId] = [parameters.get('type'), parameters.get('escrowId')]
  const { data, error, isLoading } = useAnswer('EventLog', {
    first: 25,
    before: cursor,
    types: type ? [type] : null,
    escrowId,
  })
  const search = (chosen: URLSearchParams) => {
    toFirst()
    setParameters(chosen)
  }
  return (
    <Page title={say('dashboard.events.title')} hint={say('dashboard.events.hint')} isLoading={isLoading} error={error}>
      <Filter key={parameters.toString()} type={type ?? ''} escrowId={escrowId ?? ''} search={search} />
      {data && (
        <Rows
          label={say('dashboard.events.title')}
          rows={data.eventLog.nodes}
          keyOf={({ id }) => id}
          empty={<Teach words={parameters.size > 0 ? say('dashboard.nothingFound') : say('dashboard.events.empty')} />}
          columns={[
            {
              label: say('dashboard.events.type'),
              show: ({ id, type: name }) => (
                <ToPage to={`/events/${id}`}>
                  <code>{name}</code>
                </ToPage>
              ),
            },
            {
              label: say('dashboard.events.escrow'),
              show: (event) => ('escrowId' in event ? <CopyableId id={event.escrowId} /> : '—'),
            },
            { label: say('dashboard.requests.id'), show: ({ id }) => <CopyableId id={id} /> },
            { label: say('dashboard.requests.at'), show: ({ timestamp }) => <Time at={timestamp} /> },
          ]}
        />
      )}
      <PageSteps {...stepsFrom(data?.eventLog.endCursor)} />
    </Page>
  )
}

interface FilterParts {
  type: string
  escrowId: string
  search: (chosen: URLSearchParams) => void
}

function Filter({ type, escrowId, search }: FilterParts) {
  const types = useAnswer('EventTypes')
  // A choice that is not there yet cannot be shown as chosen.
  if (!types.data) return null
  return (
    <InlineForm isSearch submit={(form) => search(new URLSearchParams(Object.entries(filledIn(form))))}>
      <TextField
        size="small"
        select
        name="type"
        label={say('dashboard.events.type')}
        defaultValue={type}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{say('dashboard.events.all')}</MenuItem>
        {types.data.eventTypes.map((each) => (
          <MenuItem key={each.type} value={each.type}>
            <code dir="ltr">{each.type}</code>
          </MenuItem>
        ))}
      </TextField>
      <TextField
        size="small"
        name="escrowId"
        label={say('dashboard.events.escrow')}
        placeholder="esc_…, ch_…"
        defaultValue={escrowId}
        slotProps={{ htmlInput: { dir: 'ltr' } }}
      />
      <Button type="submit" variant="contained">
        {say('dashboard.search')}
      </Button>
    </InlineForm>
  )
}
