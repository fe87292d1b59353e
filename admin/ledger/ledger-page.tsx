import { Alert, Box, Button, Skeleton, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import type { LedgerCheckQuery } from '../../schema/operations/document-types.js'
import { say, wordFor } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { Amount } from '../show/amount.js'
import { NoAnswer } from '../show/no-answer.js'
import { PageTitle } from '../show/page-title.js'
import { ReasonField } from '../show/reason-field.js'
import { Refusal } from '../show/refusal.js'
import { Rows } from '../show/rows.js'
import { Section } from '../show/section.js'
import { dateAndTime, fromNow } from '../show/time.js'
import { LedgerTabs } from './ledger-tabs.js'
import { isMoneyStaff } from './money-staff.js'

type Check = NonNullable<LedgerCheckQuery['ledgerCheck']>

/** What the last look through the books found, and what they came to then. */
export function LedgerPage() {
  const { permissions } = usePermissions()
  const [askedAt, setAskedAt] = useState<string | null>(null)
  const { data, error, isLoading } = useQuery({
    queryKey: ['LedgerCheck'],
    queryFn: async () => (await ask('LedgerCheck')).ledgerCheck,
    retry: false,
    // Until the check that was asked for is there.
    refetchInterval: ({ state }) => (askedAt !== null && !(state.data && state.data.at >= askedAt) ? 2_000 : false),
  })
  const isUnderWay = askedAt !== null && !(data && data.at >= askedAt)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PageTitle title={say('console.ledger.title')} />
      <LedgerTabs />
      <Typography component="h1" variant="h1">
        {say('console.ledger.title')}
      </Typography>
      <NoAnswer of={error} />
      {isLoading && <Skeleton variant="rounded" height={320} />}
      {data === null && <Alert severity="info">{say('console.ledger.notYet')}</Alert>}
      {data && <Verdict of={data} />}
      {isMoneyStaff(permissions) && <CheckNow isUnderWay={isUnderWay} onAsked={setAskedAt} />}
      {data && <Findings of={data} />}
      {data && <Totals of={data} />}
    </Box>
  )
}

function Verdict({ of: { at, tookMs, balances } }: { of: Check }) {
  return (
    <Alert severity={balances ? 'success' : 'error'} aria-live="polite">
      <Typography component="p" variant="h3">
        {balances ? say('console.ledger.right') : say('console.ledger.wrong')}
      </Typography>
      {say('console.ledger.checked', { when: fromNow(at), time: dateAndTime(at), seconds: Math.max(1, Math.round(tookMs / 1_000)) })}
    </Alert>
  )
}

function CheckNow({ isUnderWay, onAsked }: { isUnderWay: boolean; onAsked: (at: string) => void }) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<unknown>(null)
  const check = async () => {
    setRefusal(null)
    try {
      const { askedAt } = (await ask('CheckLedger', { input: { reason: reason.trim() } })).checkLedger
      if (askedAt !== null) onAsked(askedAt)
      setReason('')
      await client.invalidateQueries({ queryKey: ['LedgerCheck'] })
    } catch (error) {
      setRefusal(error)
    }
  }
  return (
    <Box
      component="form"
      sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}
      onSubmit={(event) => (event.preventDefault(), void check())}
    >
      <ReasonField
        size="small"
        margin="none"
        fullWidth={false}
        label={say('console.ledger.whyNow')}
        reason={reason}
        onReason={setReason}
        sx={{ flex: '1 1 240px', maxWidth: 420 }}
      />
      <Button type="submit" variant="outlined" disabled={reason.trim() === '' || isUnderWay}>
        {isUnderWay ? say('console.ledger.underWay') : say('console.ledger.checkNow')}
      </Button>
      <Refusal of={refusal} />
    </Box>
  )
}

function Findings({ of: { findings } }: { of: Check }) {
  return (
    <Section title={say('console.ledger.checks')}>
      <Rows
        label={say('console.ledger.checks')}
        rows={findings.toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))}
        keyOf={({ name }) => name}
        empty={null}
        columns={[
          { label: say('console.ledger.check'), show: ({ name }) => <strong>{name}</strong> },
          {
            label: say('console.ledger.found'),
            show: ({ violations }) => (
              <Box component="span" sx={{ color: violations > 0 ? 'error.main' : 'success.main' }}>
                {violations > 0 ? say('console.ledger.violations', { count: violations }) : say('console.ledger.holds')}
              </Box>
            ),
          },
          { label: say('console.ledger.question'), isText: true, show: (finding) => <Question of={finding} /> },
        ]}
      />
    </Section>
  )
}

/** What a check asks, and some of what it found. */
function Question({ of: { name, description, violations, sample } }: { of: Check['findings'][number] }) {
  return (
    <>
      {wordFor('check', name)}
      {violations > 0 && (
        <Box component="pre" dir="ltr" title={description} sx={{ fontSize: 12, margin: 0, overflow: 'auto', maxWidth: 640 }}>
          {sample.map((row) => JSON.stringify(row)).join('\n')}
        </Box>
      )}
    </>
  )
}

function Totals({ of: { totals } }: { of: Check }) {
  return (
    <Section title={say('console.ledger.totals')}>
      <Rows
        label={say('console.ledger.totals')}
        rows={totals}
        keyOf={({ kind }) => kind}
        empty={<Typography color="text.secondary">{say('console.held.nothing')}</Typography>}
        columns={[
          { label: say('console.ledger.kind'), show: ({ kind }) => wordFor('accountKind', kind) },
          { label: say('console.ledger.accounts'), isFigure: true, show: ({ accounts }) => accounts },
          { label: say('console.ledger.balance'), isFigure: true, show: ({ balanceTnd }) => <Amount of={balanceTnd} /> },
        ]}
      />
    </Section>
  )
}
