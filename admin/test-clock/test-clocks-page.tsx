import { Box, Button, Skeleton, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import type { TestClockFieldsFragment } from '../../schema/operations/document-types.js'
import { say, wordFor } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { useAct } from '../server/use-act.js'
import { useAnswer } from '../server/use-answer.js'
import { colon } from '../show/colon.js'
import { ConfirmButton } from '../show/confirm-button.js'
import { CopyableId } from '../show/copyable-id.js'
import { filledIn, InlineForm } from '../show/inline-form.js'
import { NoAnswer } from '../show/no-answer.js'
import { PageSteps } from '../show/page-steps.js'
import { Page } from '../show/page.js'
import { Refusal } from '../show/refusal.js'
import { Section } from '../show/section.js'
import { Teach } from '../show/teach.js'
import { Time } from '../show/time.js'
import { ToPage } from '../show/to-page.js'

/** Times of their own for escrows of the sandbox, and what happens next on each. */
export function TestClocksPage() {
  const [page, setPage] = useState(1)
  const { data, error, isLoading } = useAnswer('TestClocks', { page, limit: onePage })
  const isFull = data?.testClocks.length === onePage
  return (
    <Page title={say('dashboard.clocks.title')} hint={say('dashboard.clocks.hint')} isLoading={isLoading} error={error}>
      <NewClock />
      {page === 1 && data?.testClocks.length === 0 && <Teach words={say('dashboard.clocks.empty')} call={callWithClock('clk_…')} />}
      {data?.testClocks.map((clock) => (
        <Clock key={clock.id} clock={clock} />
      ))}
      <PageSteps newer={page === 1 ? null : () => setPage(page - 1)} older={isFull ? () => setPage(page + 1) : null} />
    </Page>
  )
}

const onePage = 20

function NewClock() {
  const { act, isBusy, refusal } = useAct()
  const create = async (form: HTMLFormElement) => {
    const { name = null } = filledIn(form)
    if (await act(() => ask('CreateTestClock', { input: { name } }))) form.reset()
  }
  return (
    <InlineForm submit={create}>
      <TextField size="small" name="name" required label={say('dashboard.keys.name')} slotProps={{ htmlInput: { maxLength: 100 } }} />
      <Button type="submit" variant="contained" disabled={isBusy}>
        {say('dashboard.clocks.create')}
      </Button>
      <Refusal of={refusal} />
    </InlineForm>
  )
}

/** An escrow that lives on a clock. */
const callWithClock = (id: string): string =>
  `curl ${location.origin}/api/v1/escrows -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \\\n  -d '{"title":"Gift code","amount":15,"mode":"quick","buyerEmail":"lina@example.com","testClockId":"${id}"}'`

const hourMs = 3_600_000

function Clock({ clock: { id, name, now } }: { clock: TestClockFieldsFragment }) {
  const { data, error, isLoading } = useAnswer('UpcomingDeadlines', { id })
  const { act, isBusy, refusal } = useAct()
  const [caused, setCaused] = useState<number | null>(null)
  const upcoming = data?.testClock.upcoming ?? []
  const [next] = upcoming
  const advance = (to: string) =>
    act(async () => setCaused((await ask('AdvanceTestClock', { input: { id, to } })).advanceTestClock.eventCount ?? 0))
  const later = (ms: number) => new Date(new Date(now).getTime() + ms).toISOString()
  return (
    <Section title={name ?? id}>
      <Typography>
        {say('dashboard.clocks.now')}
        {colon()}
        <Time at={now} /> · <CopyableId id={id} />
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBlock: 1 }}>
        <Button variant="outlined" disabled={isBusy} onClick={() => void advance(later(hourMs))}>
          {say('dashboard.clocks.hour')}
        </Button>
        <Button variant="outlined" disabled={isBusy} onClick={() => void advance(later(24 * hourMs))}>
          {say('dashboard.clocks.day')}
        </Button>
        <Button variant="outlined" disabled={isBusy || !next} onClick={() => void (next && advance(next.at))}>
          {say('dashboard.clocks.next')}
        </Button>
        <ConfirmButton
          does={say('dashboard.delete')}
          title={say('dashboard.clocks.endTitle')}
          hint={say('dashboard.clocks.endHint')}
          act={() => ask('DeleteTestClock', { input: { id } })}
        />
      </Box>
      <Refusal of={refusal} />
      {caused !== null && (
        <Typography role="status">
          {caused === 0 ? say('dashboard.clocks.noneCaused') : say('dashboard.clocks.caused', { count: caused })}
        </Typography>
      )}
      <Typography component="h3" variant="h3" sx={{ marginTop: 1 }}>
        {say('dashboard.clocks.upcoming')}
      </Typography>
      <NoAnswer of={error} />
      {isLoading && <Skeleton sx={{ fontSize: '1rem', maxWidth: 460 }} />}
      {data && upcoming.length === 0 && <Teach words={say('dashboard.clocks.nothing')} call={callWithClock(id)} />}
      {upcoming.map(({ kind, at, escrowId }) => (
        <Typography key={`${kind} ${at} ${escrowId}`}>
          <Time at={at} /> · {wordFor('deadlineKind', kind)}
          {escrowId !== null && (
            <>
              {' · '}
              <CopyableId id={escrowId} /> · <ToPage to={`/events?escrowId=${escrowId}`}>{say('dashboard.events.title')}</ToPage>
            </>
          )}
        </Typography>
      ))}
    </Section>
  )
}
