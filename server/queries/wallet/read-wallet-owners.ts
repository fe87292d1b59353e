import { constant, found, fragment, iso, type Db } from '../../db/typed-queries.js'
import { decodeId, encodeId } from '../../domain/id.js'
import { formatAmount } from '../../domain/money/money.js'
import { topUpMachine } from '../../domain/top-up/top-up.js'
import { withdrawalMachine } from '../../domain/withdrawal/withdrawal.js'
import type { WalletOwner } from '../../../schema/wallet/wallet-owner.type.js'

/** Enough to know somebody; what is beyond costs more than it tells. */
const most = 100

/** Whose wallets withdrawals and top-ups are of, by the ids of these. */
export async function readWalletOwners(db: Db, ids: readonly string[]): Promise<Map<string, WalletOwner>> {
  const moved = await userIdsOf(db, ids)
  const owners = await ownersOf(db, [...new Set(moved.values())])
  return new Map(
    [...moved].flatMap(([id, userId]) => {
      const owner = owners.get(userId)
      return owner ? [[id, owner] as const] : []
    }),
  )
}

async function userIdsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const uuids = (prefix: 'wd' | 'top') => ids.flatMap((id) => decodeId(prefix, id) ?? [])
  const [withdrawals, topUps] = [uuids('wd'), uuids('top')]
  const byId = new Map<string, string>()
  if (withdrawals.length > 0)
    for (const { id, userId } of await db.selectFrom('withdrawal').select(['id', 'userId']).where('id', 'in', withdrawals).execute())
      byId.set(encodeId('wd', id), userId)
  if (topUps.length > 0)
    for (const { id, userId } of await db.selectFrom('top_up').select(['id', 'userId']).where('id', 'in', topUps).execute())
      byId.set(encodeId('top', id), userId)
  return byId
}

async function ownersOf(db: Db, userIds: readonly string[]): Promise<Map<string, WalletOwner>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('app_user as u')
    .where('u.id', 'in', userIds)
    .select(['u.id', 'u.email', 'u.firstName', 'u.lastName'])
    .select((eb) => {
      const balanceOf = (kind: 'user_available' | 'user_pending') =>
        found(
          eb.selectFrom('ledger.account as a').whereRef('a.ownerId', '=', 'u.id').where('a.kind', '=', constant(kind)).select('a.balance'),
        )
      const paid = eb
        .selectFrom('withdrawal as w')
        .whereRef('w.userId', '=', 'u.id')
        .where('w.status', '=', constant(withdrawalMachine.status.paid))
        .select('w.id')
      const completed = eb
        .selectFrom('top_up as t')
        .whereRef('t.userId', '=', 'u.id')
        .where('t.status', '=', constant(topUpMachine.status.completed))
        .select('t.id')
      return [
        iso(eb.ref('u.createdAt')).as('since'),
        balanceOf('user_available').as('available'),
        balanceOf('user_pending').as('pending'),
        fragment<number>`(select count(*)::int from ${paid.limit(most)} c)`.as('paidWithdrawals'),
        fragment<number>`(select count(*)::int from ${completed.limit(most)} c)`.as('completedTopUps'),
      ]
    })
    .execute()
  return new Map(
    rows.map(({ id, firstName, lastName, available, pending, ...row }) => [
      id,
      {
        ...row,
        userId: encodeId('usr', id),
        name: `${firstName} ${lastName}`.trim(),
        availableTnd: formatAmount(available ?? 0n, 'TND'),
        pendingTnd: formatAmount(pending ?? 0n, 'TND'),
      },
    ]),
  )
}
