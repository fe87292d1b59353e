import { Box, Button, Link as Anchor, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { Link } from 'react-router'
import { Moved } from '../ledger/moved.js'
import { say, wordFor } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { usePages } from '../server/use-pages.js'
import { Refusal } from '../show/refusal.js'
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
      <Refusal of={error} />
      {rows?.length === 0 && <Typography color="text.secondary">{say('console.escrow.notFunded')}</Typography>}
      <Box sx={{ overflowX: 'auto' }} tabIndex={0}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{say('console.ledger.when')}</TableCell>
              <TableCell>{say('console.ledger.what')}</TableCell>
              <TableCell>{say('console.ledger.postings')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows?.map(({ id, kind, occurredAt, postings }) => (
              <TableRow key={id}>
                <TableCell>
                  <Time at={occurredAt} />
                </TableCell>
                <TableCell>
                  <Anchor component={Link} to={`/ledger-transfers/${id}`}>
                    {wordFor('transferKind', kind)}
                  </Anchor>
                </TableCell>
                <TableCell>
                  <Moved postings={postings} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {readOlder && <Button onClick={readOlder}>{say('console.ledger.older')}</Button>}
    </Section>
  )
}
