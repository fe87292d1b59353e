import { Box, Button, Skeleton, Table, TableBody, TableCell, TableHead, TableRow, Typography, Link as Anchor } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Title } from 'react-admin'
import { Link, useParams } from 'react-router'
import { say, wordFor } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { Amount } from '../show/amount.js'
import { CopyableId } from '../show/copyable-id.js'
import { Refusal } from '../show/refusal.js'
import { Time } from '../show/time.js'
import { LedgerTabs } from './ledger-tabs.js'

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
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Title title={say('console.ledger.title')} />
      <LedgerTabs />
      <Refusal of={error} />
      {isLoading && <Skeleton variant="rounded" height={320} />}
      {account && (
        <>
          <Box>
            <Typography component="h1" variant="h1">
              {wordFor('accountKind', account.kind)}
            </Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
              {account.balance !== null && (
                <Typography sx={{ fontSize: 20, fontWeight: 650 }}>
                  <Amount of={account.balance} currency={account.currency} />
                </Typography>
              )}
              {account.ownerId && <CopyableId id={account.ownerId} />}
            </Box>
            <Typography component="code" dir="ltr" color="text.secondary" sx={{ overflowWrap: 'anywhere', fontSize: 12 }}>
              {account.code}
            </Typography>
          </Box>
          <Box sx={{ overflowX: 'auto' }} tabIndex={0}>
            <Table size="small">
              <TableHead>
                <TableRow>
                  <TableCell>{say('console.ledger.when')}</TableCell>
                  <TableCell>{say('console.ledger.what')}</TableCell>
                  <TableCell>{say('console.ledger.transfer')}</TableCell>
                  <TableCell align="right">{say('console.escrows.amount')}</TableCell>
                  <TableCell align="right">{say('console.ledger.after')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
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
              </TableBody>
            </Table>
          </Box>
          {hasNextPage && (
            <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()} sx={{ justifySelf: 'start' }}>
              {say('console.ledger.older')}
            </Button>
          )}
        </>
      )}
    </Box>
  )
}
