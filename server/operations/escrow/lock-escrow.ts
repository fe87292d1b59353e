import { lockOf, takeLock } from '../../db/advisory-locks.js'
import type { CheckoutSession } from '../../db/entities/checkout-session.entity.js'
import type { Escrow } from '../../db/entities/escrow.entity.js'
import type { Policy } from '../../domain/escrow/command.js'
import type { EscrowAggregate, Party } from '../../domain/escrow/escrow.js'
import { DomainError } from '../../domain/errors.js'
import type { NoticeTopic } from '../../domain/mail/notice-topic.js'
import type { Language } from '../../domain/language.js'
import type { Around } from '../../queries/escrow/escrow-rows.js'
import { readSurroundings, aggregateOf, type Surroundings } from '../../queries/escrow/read-surroundings.js'
import type { ReleaseRequestRow } from '../../queries/release-request/release-request-view.js'
import type { Operation } from '../operation.js'
import { holdClock } from './hold-clock.js'
import { keepRow } from './keep-row.js'
import { lockRows, type ToLock } from './lock-statement.js'

export interface LockedEscrow {
  row: Escrow
  aggregate: EscrowAggregate
  /** The escrow's own time: what its rules, deadlines, rows and events go by. */
  now: Date
  policy: Policy
  contractId: string | null
  pendingSessions: number
  /** How many payout requests there are, whatever became of them. */
  requestCount: number
  /** The payout request that the last step about one has written, as it is then. */
  writtenRequest?: ReleaseRequestRow
  /** What is shown of the escrow beside its row, followed from step to step; null where it has to be read. */
  around: Around | null
  /** The checkout session that was named, as it was then. */
  session: CheckoutSession | null
  /** In which language to write to each party. */
  locales: Record<Party, Language>
  /** What each party has asked not to be written about. */
  mutedNotices: Record<Party, readonly NoticeTopic[]>
}

/**
 * Locks an escrow and reads what surrounds it. The first thing every command does: locks go in the order escrow, then its test clock, then
 * sessions, requests and deadlines, then ledger accounts, and the escrow's lock is the first row a transaction writes to. What becomes of its row
 * is written with what is written next.
 */
export async function lockEscrow(tx: Operation, escrowId: string, asked: ToLock = {}): Promise<LockedEscrow> {
  await awaitTurn(tx, escrowId)
  const found = await lockRows(tx.db, escrowId, asked)
  if (!found) throw new DomainError('ESCROW_NOT_FOUND')
  const { row, surroundings, around, session } = found
  // Its new party would not be asked, and be told too late: the job that links it takes seconds.
  if (found.isUnlinked)
    throw new DomainError('BUSY', { message: 'An account was opened for a party of this escrow, which becomes theirs within seconds.' })
  tx.noteLocked(row)
  keepRow(tx, row)
  return {
    row,
    aggregate: aggregateOf(row, surroundings),
    now: await nowOf(tx, row),
    policy: policyOf(tx),
    around,
    session,
    ...restOf(row, surroundings),
  }
}

/** Reads again what surrounds an escrow that a step has changed; its row is kept up by whoever changes it. */
export async function readAgain(tx: Operation, locked: LockedEscrow): Promise<void> {
  await tx.flush()
  const surroundings = await readSurroundings(tx.db, locked.row.id)
  Object.assign(locked, { aggregate: aggregateOf(locked.row, surroundings), ...restOf(locked.row, surroundings) })
}

/**
 * The time that an escrow goes by: everybody's, or its test clock's, which then stands still until the end of the transaction. It never goes
 * back: whoever has waited for the escrow, or whose clock is behind, acts when the one before has acted, and not before.
 */
export const nowOf = async (tx: Operation, { testClockId, updatedAt }: Pick<Escrow, 'testClockId' | 'updatedAt'>): Promise<Date> => {
  if (testClockId) return holdClock(tx, { testClockId })
  return updatedAt > tx.wallNow ? updatedAt : tx.wallNow
}

/** The rules' numbers, from the configuration. */
export const policyOf = ({ services: { config } }: Pick<Operation, 'services'>): Policy => ({ ...config.policy, ...config.limits })

const restOf = ({ guestLocale }: Escrow, { contract, pendingSessions, progress, seller, buyer }: Surroundings) => ({
  contractId: contract?.id ?? null,
  pendingSessions: pendingSessions ?? 0,
  requestCount: progress?.requestCount ?? 0,
  locales: { seller: seller?.locale ?? 'en', buyer: buyer?.locale ?? guestLocale ?? 'en' },
  mutedNotices: { seller: seller?.mutedNotices ?? [], buyer: buyer?.mutedNotices ?? [] },
})

/**
 * Events are read in the order of the numbers of the transactions that wrote them. Waiting for a row that somebody changes takes such a
 * number in the middle of the wait, and a third transaction can still come between; waiting for this lock takes none.
 */
export async function awaitTurn(tx: Operation, escrowId: string): Promise<void> {
  await takeLock(tx.db, lockOf(`escrow ${escrowId}`))
}
