import type { Operation } from '../operation.js'

/**
 * Serialises who looks whose turn it is with who ends a turn, for one webhook and one escrow. Without it the next delivery could see the
 * one before it still pending, and that one's end could not see the next: neither would ring for it.
 */
export async function lockLane(tx: Operation, webhookId: string, lane: string): Promise<void> {
  await tx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`delivery lane ${webhookId} ${lane}`])
}
