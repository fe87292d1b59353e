import type { PreviewSnapshot } from '../../../schema/escrow/preview-document.js'
import { readEscrowOfDeposit } from '../../queries/deposit-proof/read-deposit-proofs.js'
import { previewRequest } from '../escrow/preview-request.js'
import type { RequestContext } from '../operation.js'
import type { Services } from '../services.js'
import { reviewDepositProof, type DepositReview } from './review-deposit-proof.js'

/** What a decision about a bank deposit would do to its escrow (decisions 20). @throws DomainError DEPOSIT_PROOF_NOT_FOUND, and what the decision refuses */
export async function previewDeposit(
  context: { services: Services; request: RequestContext },
  review: DepositReview,
): Promise<PreviewSnapshot> {
  const escrowId = await readEscrowOfDeposit(context.services.database.fork(), review.id)
  return previewRequest(context, escrowId, ({ run }) => run(reviewDepositProof, review))
}
