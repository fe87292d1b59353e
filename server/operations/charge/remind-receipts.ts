import type { Operation } from '../operation.js'

/** Longer than a job is tried again by itself. */
const forgottenAfterMs = 6 * 3_600_000
const most = 1_000

/** Asks again for receipts that were not made: what a lost job would have left lying. Answers how many there were. */
export async function remindReceipts(tx: Operation): Promise<number> {
  const owed = await tx.db
    .selectFrom('charge_receipt')
    .select('chargeId')
    .where('fileId', 'is', null)
    .where('owedAt', '<', new Date(tx.wallNow.getTime() - forgottenAfterMs))
    .orderBy('owedAt')
    .limit(most)
    .execute()
  for (const { chargeId } of owed) tx.enqueue({ queue: 'charge_receipt', data: { chargeId } })
  return owed.length
}
