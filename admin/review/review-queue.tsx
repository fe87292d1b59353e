import { Alert, Box, Button, List, ListItemButton, ListItemText, Skeleton, TextField, Typography } from '@mui/material'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Title } from 'react-admin'
import { say } from '../provider/words.js'
import { useForgetAnswers } from '../server/use-answer.js'
import { Refusal } from '../show/refusal.js'
import { Section } from '../show/section.js'
import { dateAndTime } from '../show/time.js'

/** What somebody of staff has to say yes or no to. */
export interface ReviewCase {
  id: string
  heading: string
  /** What it comes with, below its name in the list. */
  since: string
  facts: ReadonlyArray<readonly [label: string, value: ReactNode]>
  evidence: ReactNode
  /** What A and R are called where it is not approving and rejecting; null where one of them is not possible. */
  words?: { approve: string | null; reject: string | null }
  /** The name of what is written down to approve it, beside the reason: the reference of a bank. */
  needsReference?: string
}

export interface Verdict {
  id: string
  decision: 'APPROVE' | 'REJECT'
  reason: string
  /** Given where approving needs one. */
  bankReference?: string
}

interface Queue {
  title: string
  cases: readonly ReviewCase[] | undefined
  error: unknown
  /** Answers until when a second person has to confirm it, or null where it is done. */
  decide(verdict: Verdict): Promise<string | null>
}

/** One case at a time: the list on one side, the case on the other; J and K move, A approves, R rejects, once the reason is written. */
export function ReviewQueue({ title, cases, error, decide }: Queue) {
  const [chosen, setChosen] = useState(0)
  const count = cases?.length ?? 0
  const place = Math.min(chosen, Math.max(0, count - 1))
  useKeys({ j: () => setChosen(Math.min(place + 1, count - 1)), k: () => setChosen(Math.max(place - 1, 0)) })
  const current = cases?.[place]
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Title title={title} />
      <Typography component="h1" variant="h1">
        {title}
      </Typography>
      <Refusal of={error} />
      {!cases && !error && <Skeleton variant="rounded" height={240} />}
      {cases && !current && <Alert severity="success">{say('console.review.empty')}</Alert>}
      {cases && current && (
        <Box
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '280px minmax(0, 1fr)' }, alignItems: 'start' }}
        >
          <List dense component="nav" aria-label={title} sx={{ maxHeight: { xs: 160, md: '70vh' }, overflow: 'auto' }}>
            {cases.map(({ id, heading, since }, index) => (
              <ListItemButton key={id} selected={index === place} onClick={() => setChosen(index)}>
                <ListItemText primary={<bdi>{heading}</bdi>} secondary={dateAndTime(since)} />
              </ListItemButton>
            ))}
          </List>
          <CaseCard key={current.id} of={current} decide={decide} />
        </Box>
      )}
    </Box>
  )
}

function CaseCard({ of, decide }: { of: ReviewCase; decide: Queue['decide'] }) {
  const forget = useForgetAnswers()
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const referenceField = useRef<HTMLInputElement>(null)
  const [bankReference, setBankReference] = useState('')
  const { approve, reject } = of.words ?? { approve: say('console.review.approve'), reject: say('console.review.reject') }
  const [refusal, setRefusal] = useState<unknown>(null)
  const [waitsUntil, setWaitsUntil] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const give = async (decision: Verdict['decision']) => {
    if ((decision === 'APPROVE' ? approve : reject) === null) return
    const needsReference = decision === 'APPROVE' && of.needsReference !== undefined
    if (needsReference && bankReference.trim() === '') return referenceField.current?.focus()
    if (reason.trim() === '') return field.current?.focus()
    setBusy(true)
    setRefusal(null)
    try {
      const verdict = { id: of.id, decision, reason: reason.trim() }
      setWaitsUntil(await decide(needsReference ? { ...verdict, bankReference: bankReference.trim() } : verdict))
      await forget()
    } catch (error) {
      setRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  useKeys({ a: () => void give('APPROVE'), r: () => void give('REJECT') })
  return (
    <Section title={of.heading}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(90px, max-content) minmax(0, 1fr)', columnGap: 2, rowGap: 0.5, margin: 0 }}
        >
          {of.facts.map(([label, value]) => (
            <Box key={label} sx={{ display: 'contents' }}>
              <Typography component="dt" color="text.secondary">
                {label}
              </Typography>
              <Typography component="dd" sx={{ margin: 0, overflowWrap: 'anywhere' }}>
                {value}
              </Typography>
            </Box>
          ))}
        </Box>
        {of.evidence}
        {of.needsReference !== undefined && (
          <TextField
            label={of.needsReference}
            value={bankReference}
            inputRef={referenceField}
            onChange={({ target: { value } }) => setBankReference(value)}
            slotProps={{ htmlInput: { maxLength: 200, dir: 'ltr' } }}
          />
        )}
        <TextField
          label={say('console.decision.reason')}
          required
          multiline
          minRows={2}
          value={reason}
          inputRef={field}
          onChange={({ target: { value } }) => setReason(value)}
          slotProps={{ htmlInput: { maxLength: 2000, dir: 'auto' } }}
        />
        <Refusal of={refusal} />
        {waitsUntil && <Alert severity="info">{say('console.decision.waits', { time: dateAndTime(waitsUntil) })}</Alert>}
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          {approve !== null && (
            <Button variant="contained" disabled={isBusy} onClick={() => void give('APPROVE')}>
              {approve} (A)
            </Button>
          )}
          {reject !== null && (
            <Button variant="outlined" color="error" disabled={isBusy} onClick={() => void give('REJECT')}>
              {reject} (R)
            </Button>
          )}
        </Box>
        <Typography variant="body2" color="text.secondary">
          {say('console.review.keys')}
        </Typography>
      </Box>
    </Section>
  )
}

/** Single letters, while nobody is writing. */
function useKeys(actions: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const listen = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isWriting = target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
      if (!isWriting && !ctrlKey && !metaKey && !altKey) actions[key.toLowerCase()]?.()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })
}
