import type { PreviewSnapshot } from '../../../schema/escrow/preview-document.js'
import { readEscrowOfDeposit } from '../../queries/deposit-proof/read-deposit-proofs.js'
import { previewRequest } from '../escrow/preview-request.js'
import type { Operation, RequestContext } from '../operation.js'
import type { Services } from '../services.js'

/** What staff’s word about a bank deposit would do to its escrow (decisions 20). @throws DomainError DEPOSIT_PROOF_NOT_FOUND, and what `verb` refuses */
export async function previewDeposit<Input extends { id: string }>(
  context: { services: Services; request: RequestContext },
  verb: (tx: Operation, input: Input) => Promise<unknown>,
  input: Input,
): Promise<PreviewSnapshot> {
  const escrowId = await readEscrowOfDeposit(context.services.database.fork(), input.id)
  return previewRequest(context, escrowId, ({ run }) => run(verb, input))
}
