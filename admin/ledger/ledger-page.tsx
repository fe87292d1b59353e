import { Alert, Box, Button, Skeleton, Table, TableBody, TableCell, TableHead, TableRow, TextField, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Title } from 'react-admin'
import type { LedgerCheckQuery } from '../../schema/operations/document-types.js'
import { say, wordFor } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { Amount } from '../show/amount.js'
import { Refusal } from '../show/refusal.js'
import { Section } from '../show/section.js'
import { dateAndTime, fromNow } from '../show/time.js'
import { LedgerTabs } from './ledger-tabs.js'

type Check = NonNullable<LedgerCheckQuery['ledgerCheck']>

/** What the last look through the books found, and what they came to then. */
export function LedgerPage() {
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
      <Title title={say('console.ledger.title')} />
      <LedgerTabs />
      <Refusal of={error} />
      {isLoading && <Skeleton variant="rounded" height={320} />}
      {data === null && <Alert severity="info">{say('console.books.notYet')}</Alert>}
      {data && <Verdict of={data} />}
      <CheckNow isUnderWay={isUnderWay} onAsked={setAskedAt} />
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
      <TextField
        size="small"
        margin="none"
        required
        label={say('console.ledger.whyNow')}
        value={reason}
        onChange={({ target: { value } }) => setReason(value)}
        slotProps={{ htmlInput: { maxLength: 2000, dir: 'auto' } }}
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
      <Box sx={{ overflowX: 'auto' }} tabIndex={0}>
        <Table size="small">
          <TableBody>
            {findings.map(({ name, description, violations, sample }) => (
              <TableRow key={name}>
                <TableCell component="th" scope="row">
                  {name}
                </TableCell>
                <TableCell sx={{ color: violations > 0 ? 'error.main' : 'success.main', whiteSpace: 'nowrap' }}>
                  {violations > 0 ? say('console.ledger.violations', { count: violations }) : say('console.ledger.holds')}
                </TableCell>
                <TableCell>
                  {wordFor('check', name)}
                  {violations > 0 && (
                    <Box component="pre" dir="ltr" title={description} sx={{ fontSize: 12, margin: 0, overflow: 'auto', maxWidth: 640 }}>
                      {sample.map((row) => JSON.stringify(row)).join('\n')}
                    </Box>
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Section>
  )
}

function Totals({ of: { totals } }: { of: Check }) {
  return (
    <Section title={say('console.ledger.totals')}>
      <Box sx={{ overflowX: 'auto' }} tabIndex={0}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{say('console.ledger.kind')}</TableCell>
              <TableCell align="right">{say('console.ledger.accounts')}</TableCell>
              <TableCell align="right">{say('console.ledger.balance')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {totals.map(({ kind, accounts, balanceTnd }) => (
              <TableRow key={kind}>
                <TableCell>{wordFor('accountKind', kind)}</TableCell>
                <TableCell align="right">{accounts}</TableCell>
                <TableCell align="right">
                  <Amount of={balanceTnd} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Section>
  )
}
