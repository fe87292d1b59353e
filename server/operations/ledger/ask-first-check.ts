import type { Operation } from '../operation.js'

/** Has the books looked through soon where they never were, so that a new deployment does not wait an hour to know that they balance. */
export async function askFirstCheck(tx: Operation): Promise<void> {
  const known = await tx.db.selectFrom('ledger_check').select('id').limit(1).executeTakeFirst()
  if (!known) tx.enqueue({ queue: 'ledger_check', data: { isAsked: false } })
}
