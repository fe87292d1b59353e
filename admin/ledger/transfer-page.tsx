import { Box, Link as Anchor, Skeleton, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { Title } from 'react-admin'
import { Link, useParams } from 'react-router'
import { say, wordFor } from '../provider/words.js'
import { useAnswer } from '../server/use-answer.js'
import { Amount } from '../show/amount.js'
import { CopyableId } from '../show/copyable-id.js'
import { Refusal } from '../show/refusal.js'
import { Time } from '../show/time.js'
import { LedgerTabs } from './ledger-tabs.js'
import { kindOf } from './moved.js'

/** One transfer: its postings, which sum to zero, and what it belongs to. */
export function TransferPage() {
  const { transferId = '' } = useParams()
  const { data, error, isLoading } = useAnswer('LedgerTransfer', { id: transferId })
  const transfer = data?.ledgerTransfer
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Title title={say('console.ledger.title')} />
      <LedgerTabs />
      <Refusal of={error} />
      {isLoading && <Skeleton variant="rounded" height={240} />}
      {transfer && (
        <>
          <Box>
            <Typography component="h1" variant="h1">
              {wordFor('transferKind', transfer.kind)}
            </Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
              <Time at={transfer.occurredAt} />
              <CopyableId id={transfer.id} />
              {transfer.escrowId && (
                <Anchor component={Link} to={`/escrows/${transfer.escrowId}`}>
                  {say('console.ledger.openEscrow')}
                </Anchor>
              )}
            </Box>
            <Typography component="code" dir="ltr" color="text.secondary" sx={{ overflowWrap: 'anywhere', fontSize: 12 }}>
              {transfer.key}
            </Typography>
          </Box>
          <Box sx={{ overflowX: 'auto' }} tabIndex={0}>
            <Table size="small">
              <TableHead>
                <TableRow>
                  <TableCell>{say('console.decision.account')}</TableCell>
                  <TableCell align="right">{say('console.escrows.amount')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {transfer.postings.map(({ account, amount, currency }, index) => (
                  // Two postings may be on one account; their order is that of the ledger.
                  <TableRow key={`${index} ${account}`}>
                    <TableCell>
                      {wordFor('accountKind', kindOf(account))}
                      <br />
                      <Anchor
                        component={Link}
                        to={`/ledger-accounts/${encodeURIComponent(account)}`}
                        dir="ltr"
                        sx={{ fontFamily: 'monospace', fontSize: 12, overflowWrap: 'anywhere' }}
                      >
                        {account}
                      </Anchor>
                    </TableCell>
                    <TableCell align="right">
                      <Amount of={amount} currency={currency} />
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Box>
        </>
      )}
    </Box>
  )
}
