import type { Operation } from '../operation.js'

/** Longer than a job is tried again by itself. */
const forgottenAfterMs = 6 * 3_600_000
const most = 1_000

/** Asks again for PDFs that were not made: what a lost job would have left lying. Answers how many there were. */
export async function remindContractPdfs(tx: Operation): Promise<number> {
  const owed = await tx.db
    .selectFrom('contract_pdf')
    .select('id')
    .where('fileId', 'is', null)
    .where('owedAt', '<', new Date(tx.wallNow.getTime() - forgottenAfterMs))
    .orderBy('owedAt')
    .limit(most)
    .execute()
  for (const { id } of owed) tx.enqueue({ queue: 'contract_pdf', data: { contractPdfId: id } })
  return owed.length
}
