import { Link as Anchor, TableCell, TableRow } from '@mui/material'
import { Link, useParams } from 'react-router'
import { say, wordFor } from '../provider/words.js'
import { useAnswer } from '../server/use-answer.js'
import { Amount } from '../show/amount.js'
import { CopyableId } from '../show/copyable-id.js'
import { Time } from '../show/time.js'
import { EntryHead, EntryLines, EntryPage } from './entry-page.js'
import { kindOf } from './moved.js'

/** One transfer: its postings, which sum to zero, and what it belongs to. */
export function TransferPage() {
  const { transferId = '' } = useParams()
  const { data, error, isLoading } = useAnswer('LedgerTransfer', { id: transferId })
  const transfer = data?.ledgerTransfer
  return (
    <EntryPage error={error} isLoading={isLoading}>
      {transfer && (
        <>
          <EntryHead title={wordFor('transferKind', transfer.kind)} code={transfer.key}>
            <Time at={transfer.occurredAt} />
            <CopyableId id={transfer.id} />
            {transfer.escrowId && (
              <Anchor component={Link} to={`/escrows/${transfer.escrowId}`}>
                {say('console.ledger.openEscrow')}
              </Anchor>
            )}
          </EntryHead>
          <EntryLines heads={[say('console.decision.account')]} figures={[say('console.escrows.amount')]}>
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
          </EntryLines>
        </>
      )}
    </EntryPage>
  )
}
