import { Alert, Box, Button, Checkbox, IconButton, List, ListItem, ListItemButton, ListItemText, Skeleton, Typography } from '@mui/material'
import HelpIcon from '@mui/icons-material/KeyboardOutlined'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { say } from '../provider/words.js'
import { WithAddresses } from '../show/address.js'
import { KeyHelp } from '../show/key-help.js'
import { NoAnswer } from '../show/no-answer.js'
import { PageTitle } from '../show/page-title.js'
import { dateAndTime } from '../show/time.js'
import { CaseCard } from './case-card.js'
import { ChangedSince } from './changed-since.js'
import { DecidedMeanwhile } from './decided-meanwhile.js'
import { draftOf, keepDraft } from './drafts.js'
import { OutboxBar } from './outbox-bar.js'
import { useOutbox, type Outbox } from './outbox.js'
import type { AskPreview } from './previews.js'
import { useKeys } from './use-keys.js'
import { useSeen } from './use-seen.js'
import { useSteadyOrder } from './use-steady-order.js'
import { useVisits, type Visit } from './use-visits.js'
import { VisitorInitials, Visitors } from './visitors.js'

/** What somebody of staff has to decide. */
export interface ReviewCase<Decision extends string = string> {
  id: string
  /** In the order of the page; what somebody wrote is isolated in it. */
  heading: string
  /** Since when it waits. */
  since: string
  facts: ReadonlyArray<readonly [label: string, value: ReactNode]>
  evidence: ReactNode
  /** What can be decided of this one, where it is not what can be decided of the others; it is decided by itself. */
  choices?: ReadonlyArray<Choice<Decision>>
  /** What it is worth, where deciding it moves money. */
  amountTnd?: string
  /** What others may say anew of it while it waits, and the version that the server counts of it. */
  said?: { version: number; facts: ReadonlyArray<readonly [label: string, value: string]> }
}

/** What can be decided, with the key that does it and the reasons that are often given for it. */
export interface Choice<Decision extends string = string> {
  key: string
  decision: Decision
  label: string
  tone: 'primary' | 'error' | 'inherit'
  reasons: readonly string[]
  /** The name of what is written down beside the reason, where something is: the reference of a bank. */
  reference?: string
}

export interface Verdict<Decision extends string = string> {
  id: string
  decision: Decision
  reason: string
  /** Given where the choice asks for one. */
  bankReference?: string
  /** Of what can be said anew of a case, what was read. */
  expectedVersion?: number
}

/** So many a queue shows, those that wait longest; the others follow when these are decided. */
export const mostCases = 100

/** Whether there may be more, of a list that does not say whether it goes on. */
export const isCutOff = (cases: readonly unknown[] | undefined): boolean => cases !== undefined && cases.length >= mostCases

interface Queue<Decision extends string> {
  title: string
  cases: ReadonlyArray<ReviewCase<Decision>> | undefined
  /** Whether others wait that are not among them. */
  hasMore: boolean
  error: unknown
  choices: ReadonlyArray<Choice<Decision>>
  /** Answers until when a second person has to confirm it, or null where it is done. */
  decide(verdict: Verdict<Decision>): Promise<string | null>
  /** Where a decision moves money. */
  preview?: AskPreview<Decision>
}

/**
 * One case at a time: the list on one side, the case on the other. What is decided is sent five seconds later and can be undone until then;
 * several cases that were ticked are decided with one reason, and each has its own result.
 */
export function ReviewQueue<Decision extends string>({ title, cases, hasMore, error, choices, decide, preview }: Queue<Decision>) {
  const outbox = useOutbox(decide)
  const open = useSteadyOrder(cases ?? []).filter(({ id }) => !isOnItsWay(outbox, id))
  const { chosenId, choose } = useChosen()
  const [known, setKnown] = useState<Pick<ReviewCase, 'id' | 'heading'> | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [isHelpOpen, setHelpOpen] = useState(false)
  const place = Math.max(
    0,
    open.findIndex(({ id }) => id === chosenId),
  )
  const isGone = cases !== undefined && chosenId !== null && !cases.some(({ id }) => id === chosenId) && !isOnItsWay(outbox, chosenId)
  // No other comes under the hand of whoever was about to decide one that is gone, or looks at one that is decided and on its way.
  const current = chosenId === null ? open[0] : open.find(({ id }) => id === chosenId)
  const visits = useVisits(current?.id)
  const seen = useSeen(current)
  // What is read first, too, is told of when it goes.
  if (current && chosenId === null) choose(current.id)
  if (current && current.id === chosenId && known?.id !== current.id) setKnown(current)
  const alike = open.filter((each) => !each.choices)
  const together = alike.filter(({ id }) => ticked.has(id))
  const draftTogether = `${title} together`
  const go = (to: number) => choose(open[Math.min(Math.max(to, 0), open.length - 1)]?.id ?? null)
  const tickThese = (ids: readonly string[], first: string | undefined) => {
    // What is written of the first one goes for all that are ticked with it.
    if (together.length === 0) keepDraft(draftTogether, draftOf(first))
    setTicked(new Set(ids))
  }
  const tick = (id: string) => {
    if (!ticked.has(id)) return tickThese([...ticked, id], id)
    const left = [...ticked].filter((each) => each !== id)
    if (left.length === 0) keepDraft(id, draftOf(draftTogether))
    setTicked(new Set(left))
  }
  useKeys({
    j: () => go(current ? place + 1 : place),
    k: () => go(place - 1),
    x: () => current && !current.choices && tick(current.id),
    u: () => undo(),
    '?': () => setHelpOpen(true),
  })
  const give = (choice: Choice<Decision>, given: { reason: string; bankReference?: string }) => {
    outbox.add(shown.map((each) => sentOf(each, choice, { ...given, expectedVersion: seen.versionOf(each) })))
    // What is undone or refused comes back as it was written.
    for (const { id } of shown) keepDraft(id, { bankReference: '', ...given })
    setTicked(new Set())
    const isDecided = new Set(shown.map(({ id }) => id))
    const next = open.slice(place).find(({ id }) => !isDecided.has(id)) ?? open.find(({ id }) => !isDecided.has(id))
    choose(next?.id ?? null)
  }
  const undo = () => {
    const taken = outbox.undo()
    const [first] = taken
    if (!first) return
    if (taken.length > 1) keepDraft(draftTogether, draftOf(first.verdict.id))
    setTicked(new Set(taken.length > 1 ? taken.map(({ verdict }) => verdict.id) : []))
    setKnown({ id: first.verdict.id, heading: first.heading })
    choose(first.verdict.id)
  }
  // What has changed is read before it is decided.
  const ofCurrent = seen.before ? [] : (current?.choices ?? choices)
  const choicesNow = together.length > 0 ? choices : ofCurrent
  const shown = together.length > 0 ? together : current ? [current] : []
  // Several that were ticked are still there to be decided when the one that was in view is gone.
  const [inCard] = current ? [current] : together
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PageTitle title={title} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography component="h1" variant="h1">
          {title}
        </Typography>
        <IconButton aria-label={say('console.keys.title')} title={`${say('console.keys.title')} (?)`} onClick={() => setHelpOpen(true)}>
          <HelpIcon />
        </IconButton>
      </Box>
      <NoAnswer of={error} />
      {!cases && !error && <Skeleton variant="rounded" height={240} />}
      {isGone && (
        <Alert severity="warning" onClose={() => choose(open[place]?.id ?? null)}>
          {known?.id === chosenId
            ? say('console.review.gone', { name: `\u2068${known.heading}\u2069` })
            : say(hasMore ? 'console.review.notAmongShown' : 'console.review.notHere', { id: `\u2068${chosenId}\u2069` })}
          <DecidedMeanwhile id={chosenId} />
        </Alert>
      )}
      {cases && open.length === 0 && <Alert severity="success">{say('console.review.empty')}</Alert>}
      {open.length > 0 && (
        <Box
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '300px minmax(0, 1fr)' }, alignItems: 'start' }}
        >
          <Box component="nav" aria-label={title}>
            <List dense disablePadding sx={{ maxHeight: { xs: 180, md: '70vh' }, overflow: 'auto' }}>
              {open.map((each) => (
                <Row
                  key={each.id}
                  of={each}
                  isCurrent={each.id === current?.id}
                  isTicked={ticked.has(each.id)}
                  visits={visits}
                  onChoose={() => choose(each.id)}
                  onTick={() => tick(each.id)}
                />
              ))}
            </List>
            {hasMore && (
              <Typography variant="body2" color="text.secondary" sx={{ paddingBlock: 1 }}>
                {say('console.review.more')}
              </Typography>
            )}
            {alike.length > 1 && together.length < alike.length && (
              <Button
                size="small"
                onClick={() =>
                  tickThese(
                    alike.map(({ id }) => id),
                    current?.id,
                  )
                }
              >
                {say('console.review.tickAll')}
              </Button>
            )}
          </Box>
          {inCard && (
            <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
              {current && <Visitors caseId={current.id} visits={visits} />}
              {seen.before && current?.said && together.length === 0 && (
                <ChangedSince before={seen.before} now={current.said} onRead={() => seen.read(current)} />
              )}
              <CaseCard
                key={together.length > 0 ? draftTogether : inCard.id}
                of={inCard}
                together={together}
                choices={choicesNow}
                preview={preview}
                draftId={together.length > 0 ? draftTogether : inCard.id}
                onDecide={give}
              />
            </Box>
          )}
        </Box>
      )}
      <OutboxBar of={outbox} onUndo={undo} />
      <KeyHelp isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} keys={keysOf(current?.choices ?? choices)} />
    </Box>
  )
}

interface Given {
  reason: string
  bankReference?: string
  expectedVersion: number | undefined
}

const sentOf = <Decision extends string>(
  { id, heading }: ReviewCase<Decision>,
  { decision, label }: Choice<Decision>,
  { expectedVersion, ...given }: Given,
) => ({ verdict: { id, decision, ...given, ...(expectedVersion === undefined ? {} : { expectedVersion }) }, heading, label })

/** Which case is in view; the one that the address names comes first, also where somebody is led to it while the queue is open. */
function useChosen(): { chosenId: string | null; choose: (id: string | null) => void } {
  const named = useSearchParams()[0].get('case')
  const [{ chosenId, by }, set] = useState({ chosenId: named, by: named })
  if (by !== named) set({ chosenId: named, by: named })
  return { chosenId: by === named ? chosenId : named, choose: (id) => set({ chosenId: id, by: named }) }
}

/** What the keys of a queue do. */
const keysOf = (choices: readonly Choice[]): Array<readonly [string, string]> => [
  ['J', say('console.keys.next')],
  ['K', say('console.keys.previous')],
  ...choices.map(({ key, label }) => [key.toUpperCase(), label] as const),
  ['1–9', say('console.keys.ready')],
  ['Ctrl ⏎', say('console.keys.send')],
  ['X', say('console.keys.tick')],
  ['U', say('console.keys.undo')],
]

interface RowProps {
  of: ReviewCase
  isCurrent: boolean
  isTicked: boolean
  visits: readonly Visit[]
  onChoose(): void
  onTick(): void
}

function Row({ of: { id, heading, since, choices: own }, isCurrent, isTicked, visits, onChoose, onTick }: RowProps) {
  return (
    <ListItem disablePadding>
      {own === undefined && (
        <Checkbox
          size="small"
          checked={isTicked}
          onChange={onTick}
          slotProps={{ input: { 'aria-label': say('console.review.tick', { name: heading }) } }}
        />
      )}
      <ListItemButton selected={isCurrent} aria-current={isCurrent ? 'true' : undefined} onClick={onChoose} sx={{ minWidth: 0 }}>
        <ListItemText
          primary={<WithAddresses of={heading} />}
          secondary={dateAndTime(since)}
          slotProps={{ primary: { sx: twoLines }, secondary: { color: 'text.secondary' } }}
        />
        <VisitorInitials caseId={id} visits={visits} />
      </ListItemButton>
    </ListItem>
  )
}

const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const

/** What was decided here is no longer on the list, unless it was refused or undone. */
const isOnItsWay = ({ sends }: Outbox, id: string): boolean => sends.some(({ verdict, state }) => verdict.id === id && state !== 'refused')
