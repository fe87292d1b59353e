import { acceptProof } from '../../server/domain/escrow/commands/accept-proof.js'
import { expireProof } from '../../server/domain/escrow/commands/expire-proof.js'
import { reviewProof } from '../../server/domain/escrow/commands/review-proof.js'
import { submitProof } from '../../server/domain/escrow/commands/submit-proof.js'
import { decodeId } from '../../server/domain/id.js'
import { verbOf } from '../../server/operations/escrow/give-command.js'
import { keepSampleFile } from '../../server/operations/sandbox/sample-file.js'
import { anEscrow, type Cast } from './escrow-builder.js'
import type { TestServices } from './services.js'

/**
 * A proof that is corrected and accepted, one that is reported, one that is accepted in silence, and one that does not come: every event
 * that there is of a proof.
 */
export async function proveEverything(services: TestServices, cast: Cast): Promise<void> {
  const { seller, buyer } = cast
  const as = services.runAs.bind(services)
  const timer = as({ kind: 'timer' })
  const paid = () =>
    anEscrow(services, cast, { amount: '20', fulfillmentPolicy: { type: 'purchase_proof_required' } })
      .mode('quick')
      .paid()
  const submit = async (escrowId: string) => {
    const { id } = await keepSampleFile({ services, run: as(seller) })
    await as(seller)(verbOf(submitProof), { escrowId, fileIds: [decodeId('file', id)!], note: 'Bought today.', proofType: 'receipt' })
    return escrowId
  }
  const corrected = await submit(await paid())
  await as(buyer)(verbOf(reviewProof), { escrowId: corrected, decision: 'request_correction', reason: 'Too dark.' })
  await as(buyer)(verbOf(reviewProof), { escrowId: await submit(corrected), decision: 'accept' })
  await as(buyer)(verbOf(reviewProof), { escrowId: await submit(await paid()), decision: 'report', reason: 'Forged.' })
  await timer(verbOf(acceptProof), { escrowId: await submit(await paid()) })
  await timer(verbOf(expireProof), { escrowId: await paid() })
}
