import type { Operation } from '../operation.js'

/** Longer than a job is tried again by itself. */
const forgottenAfterMs = 6 * 3_600_000
const most = 1_000

/** Asks again for invoices that were not made: what a lost job would have left lying. Answers how many there were. */
export async function remindInvoices(tx: Operation): Promise<number> {
  const owed = await tx.db
    .selectFrom('invoice')
    .select('id')
    .where('fileId', 'is', null)
    .where('createdAt', '<', new Date(tx.wallNow.getTime() - forgottenAfterMs))
    .orderBy('createdAt')
    .limit(most)
    .execute()
  for (const { id } of owed) tx.enqueue({ queue: 'invoice', data: { invoiceId: id } })
  return owed.length
}
