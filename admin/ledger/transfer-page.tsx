import { Link as Anchor, Typography } from '@mui/material'
import { Link, useParams } from 'react-router'
import { mono } from '../look/mono.js'
import { say, wordFor } from '../provider/words.js'
import { useAnswer } from '../server/use-answer.js'
import { Amount } from '../show/amount.js'
import { CopyableId } from '../show/copyable-id.js'
import { Rows } from '../show/rows.js'
import { Time } from '../show/time.js'
import { EntryHead, EntryPage } from './entry-page.js'
import { kindOf } from './moved.js'

/** One transfer: its postings, which sum to zero, and what it belongs to. */
export function TransferPage() {
  const { transferId = '' } = useParams()
  const { data, error, isLoading } = useAnswer('LedgerTransfer', { id: transferId })
  const transfer = data?.ledgerTransfer
  return (
    <EntryPage kind="TRANSFER" error={error} isLoading={isLoading}>
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
          <Rows
            label={say('console.ledger.postings')}
            // Two postings may be on one account; their order is that of the ledger.
            rows={transfer.postings.map((posting, place) => ({ ...posting, place }))}
            keyOf={({ place }) => String(place)}
            empty={null}
            columns={[
              { label: say('console.decision.account'), isText: true, show: ({ account }) => <Account code={account} /> },
              {
                label: say('console.escrows.amount'),
                isFigure: true,
                show: ({ amount, currency }) => <Amount of={amount} currency={currency} isChange />,
              },
            ]}
          />
        </>
      )}
    </EntryPage>
  )
}

function Account({ code }: { code: string }) {
  return (
    <>
      <Anchor component={Link} to={`/ledger-accounts/${encodeURIComponent(code)}`}>
        {wordFor('accountKind', kindOf(code))}
      </Anchor>
      <br />
      <Typography component="code" dir="ltr" color="text.secondary" sx={{ fontFamily: mono, fontSize: 12, overflowWrap: 'anywhere' }}>
        {code}
      </Typography>
    </>
  )
}
