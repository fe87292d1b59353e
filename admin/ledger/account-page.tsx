import { Button, TableCell, TableRow, Typography, Link as Anchor } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { say, wordFor } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { Amount } from '../show/amount.js'
import { CopyableId } from '../show/copyable-id.js'
import { Time } from '../show/time.js'
import { EntryHead, EntryLines, EntryPage } from './entry-page.js'

/** The statement of one account: what moved it, newest first, and what was there after each. */
export function AccountPage() {
  const { code = '' } = useParams()
  const { data, error, isLoading, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['LedgerAccount', code],
    queryFn: async ({ pageParam }) => (await ask('LedgerAccount', { code, first: 50, after: pageParam })).ledgerAccount,
    initialPageParam: null as string | null,
    getNextPageParam: ({ statement: { pageInfo } }) => (pageInfo.hasNextPage ? pageInfo.endCursor : undefined),
    retry: false,
  })
  const account = data?.pages[0]
  const lines = data?.pages.flatMap(({ statement }) => statement.nodes) ?? []
  return (
    <EntryPage error={error} isLoading={isLoading}>
      {account && (
        <>
          <EntryHead title={wordFor('accountKind', account.kind)} code={account.code}>
            {account.balance !== null && (
              <Typography sx={{ fontSize: 20, fontWeight: 650 }}>
                <Amount of={account.balance} currency={account.currency} />
              </Typography>
            )}
            {account.ownerId && <CopyableId id={account.ownerId} />}
          </EntryHead>
          <EntryLines
            heads={[say('console.ledger.when'), say('console.ledger.what'), say('console.ledger.transfer')]}
            figures={[say('console.escrows.amount'), say('console.ledger.after')]}
          >
            {lines.map(({ id, transferId, kind, amount, balanceAfter, occurredAt }) => (
              <TableRow key={id}>
                <TableCell>
                  <Time at={occurredAt} />
                </TableCell>
                <TableCell>{wordFor('transferKind', kind)}</TableCell>
                <TableCell>
                  <Anchor component={Link} to={`/ledger-transfers/${transferId}`} dir="ltr" sx={{ fontFamily: 'monospace' }}>
                    {`${transferId.slice(0, 8)}…${transferId.slice(-5)}`}
                  </Anchor>
                </TableCell>
                <TableCell align="right">
                  <Amount of={amount} currency={account.currency} />
                </TableCell>
                <TableCell align="right">
                  <Amount of={balanceAfter} currency={account.currency} />
                </TableCell>
              </TableRow>
            ))}
          </EntryLines>
          {hasNextPage && (
            <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()} sx={{ justifySelf: 'start' }}>
              {say('console.ledger.older')}
            </Button>
          )}
        </>
      )}
    </EntryPage>
  )
}
