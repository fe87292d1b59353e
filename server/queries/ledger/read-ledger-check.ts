import type { EntityManager } from '@mikro-orm/postgresql'
import { dbOf } from '../../db/typed-queries.js'
import { formatAmount } from '../../domain/money/money.js'
import type { LedgerCheck } from '../../../schema/ledger/ledger-check.type.js'

/** What the newest look through the books has found; null before the first. */
export async function readLedgerCheck(em: EntityManager): Promise<LedgerCheck | null> {
  const row = await dbOf(em)
    .selectFrom('ledger_check')
    .select(['beganAt', 'endedAt', 'findings', 'held', 'totals'])
    .orderBy('beganAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { beganAt, endedAt, findings, held, totals } = row
  return {
    at: beganAt.toISOString(),
    tookMs: endedAt.getTime() - beganAt.getTime(),
    balances: findings.every(({ violations }) => violations === 0),
    findings,
    held: held.map(({ currency, days }) => ({ currency, days: days.map(({ day, millimes }) => ({ day, amountTnd: tnd(millimes) })) })),
    totals: totals.map(({ kind, accounts, millimes }) => ({ kind, accounts, balanceTnd: tnd(millimes) })),
  }
}

const tnd = (millimes: string): string => formatAmount(BigInt(millimes), 'TND')
