import { Button, Link as Anchor, Typography } from '@mui/material'
import { Link } from 'react-router'
import { Moved } from '../ledger/moved.js'
import { say, wordFor } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { usePages } from '../server/use-pages.js'
import { NoAnswer } from '../show/no-answer.js'
import { Rows } from '../show/rows.js'
import { Section } from '../show/section.js'
import { Time } from '../show/time.js'

/** Every transfer of an escrow with its postings, newest first. */
export function EscrowLedger({ escrowId }: { escrowId: string }) {
  const { rows, error, readOlder } = usePages(
    ['transfers', escrowId],
    async (after) => (await ask('LedgerTransfers', { escrowId, first: 25, after })).ledgerTransfers,
  )
  return (
    <Section title={say('console.ledger.title')}>
      <NoAnswer of={error} />
      {rows && (
        <Rows
          label={say('console.ledger.title')}
          rows={rows}
          keyOf={({ id }) => id}
          empty={<Typography color="text.secondary">{say('console.escrow.notFunded')}</Typography>}
          columns={[
            { label: say('console.ledger.when'), show: ({ occurredAt }) => <Time at={occurredAt} /> },
            {
              label: say('console.ledger.what'),
              show: ({ id, kind }) => (
                <Anchor component={Link} to={`/ledger-transfers/${id}`}>
                  {wordFor('transferKind', kind)}
                </Anchor>
              ),
            },
            { label: say('console.ledger.postings'), isText: true, show: ({ postings }) => <Moved postings={postings} /> },
          ]}
        />
      )}
      {readOlder && <Button onClick={readOlder}>{say('console.ledger.older')}</Button>}
    </Section>
  )
}
