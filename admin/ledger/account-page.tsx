import { Button, Link as Anchor, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { mono } from '../look/mono.js'
import { say, wordFor } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { Amount } from '../show/amount.js'
import { CopyableId, shortId } from '../show/copyable-id.js'
import { Rows } from '../show/rows.js'
import { Time } from '../show/time.js'
import { EntryHead, EntryPage } from './entry-page.js'

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
    <EntryPage kind="ACCOUNT" error={error} isLoading={isLoading}>
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
          <Rows
            label={say('console.ledger.statement')}
            rows={lines}
            keyOf={({ id }) => id}
            empty={<Typography color="text.secondary">{say('console.ledger.noMovement')}</Typography>}
            columns={[
              { label: say('console.ledger.when'), show: ({ occurredAt }) => <Time at={occurredAt} /> },
              { label: say('console.ledger.what'), show: ({ kind }) => wordFor('transferKind', kind) },
              {
                label: say('console.ledger.transfer'),
                show: ({ transferId }) => (
                  <Anchor component={Link} to={`/ledger-transfers/${transferId}`} dir="ltr" sx={{ fontFamily: mono }}>
                    {shortId(transferId)}
                  </Anchor>
                ),
              },
              {
                label: say('console.escrows.amount'),
                isFigure: true,
                show: ({ amount }) => <Amount of={amount} currency={account.currency} isChange />,
              },
              // Of an account that everybody's money goes through no balance is kept with each movement.
              ...(account.balance === null
                ? []
                : [
                    {
                      label: say('console.ledger.after'),
                      isFigure: true,
                      show: ({ balanceAfter }: (typeof lines)[number]) => <Amount of={balanceAfter} currency={account.currency} />,
                    },
                  ]),
            ]}
          />
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
