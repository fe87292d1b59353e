import { Arg, Args, Ctx, ID, Resolver } from 'type-graphql'
import { RefundDepositInput, ReviewDepositProofInput, SubmitDepositProofInput } from '../../../schema/deposit-proof/deposit-proof.input.js'
import {
  RefundDepositPayload,
  ReviewDepositProofPayload,
  SubmitDepositProofPayload,
} from '../../../schema/deposit-proof/deposit-proof.payload.js'
import { DepositProof, DepositProofConnection, DepositProofsArgs } from '../../../schema/deposit-proof/deposit-proof.type.js'
import { depositDeciders } from '../../domain/deposit-proof/deposit-proof.js'
import { linkLives, withViewUrl } from '../../operations/file/file-link.js'
import { refundDeposit } from '../../operations/deposit-proof/refund-deposit.js'
import { previewDeposit } from '../../operations/deposit-proof/preview-deposit.js'
import { reviewDepositProof } from '../../operations/deposit-proof/review-deposit-proof.js'
import { submitDepositProof } from '../../operations/deposit-proof/submit-deposit-proof.js'
import type { DepositProofView } from '../../queries/deposit-proof/deposit-proof-view.js'
import { readDepositProof, readDepositProofs } from '../../queries/deposit-proof/read-deposit-proofs.js'
import { by, byStaff } from '../access/access.js'
import { MutationFor, QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { connectionById, windowOf } from '../list-window.js'
import { uuidOf } from '../typed-ids.js'

@Resolver()
export class DepositProofResolver {
  @QueryFor(byStaff(...depositDeciders), () => DepositProofConnection, {
    description: 'The bank deposits of guests, oldest first, for those of staff who decide them.',
  })
  async depositProofs(@Args(() => DepositProofsArgs) args: DepositProofsArgs, @Ctx() context: Context) {
    const { status = null, refundDue, after = null } = args
    const { limit } = windowOf(context, args)
    const { proofs, hasMore } = await readDepositProofs(context.em, { status, refundDue: refundDue ?? false, limit, after })
    return connectionById(
      proofs.map((proof) => linked(context, proof)),
      { hasMore, after },
    )
  }

  @QueryFor(byStaff(...depositDeciders), () => DepositProof, { nullable: true, description: 'One bank deposit of a guest.' })
  async depositProof(@Arg('id', () => ID, { description: '`dep_…`.' }) id: string, @Ctx() context: Context): Promise<DepositProof> {
    return linked(context, await readDepositProof(context.em, uuidOf('dep', id)))
  }

  @MutationFor(by({ guest: 'for the escrow of the link' }), () => SubmitDepositProofPayload, {
    description:
      'A guest shows a payment into the platform’s bank account (decisions 8, Guest checkout). Staff look at it; meanwhile the escrow is neither changed nor paid in another way, and the link goes on working for as long as the escrow can be paid.',
    refusals:
      'NOT_A_PARTY, SESSION_EXPIRED, VERSION_CONFLICT, BANK_DEPOSIT_NOT_AVAILABLE, PAYMENT_ALREADY_DONE, PAYMENT_IN_PROGRESS, ESCROW_CLOSED, IDENTITY_REQUIRED, FILE_NOT_FOUND, FILE_ALREADY_USED',
  })
  async submitDepositProof(@Arg('input', () => SubmitDepositProofInput) input: SubmitDepositProofInput, @Ctx() context: Context) {
    const given = { ...input, escrowId: uuidOf('esc', input.escrowId), fileIds: input.fileIds.map((id) => uuidOf('file', id)) }
    const { depositProof } = await context.run(submitDepositProof, given)
    return { depositProof: linked(context, depositProof) }
  }

  @MutationFor(byStaff(...depositDeciders), () => ReviewDepositProofPayload, {
    description:
      'Staff decide a bank deposit: approved, it pays the escrow; rejected, the escrow stays pending and the guest may send another. Above the four-eyes limit the decision waits for `confirmStaffAction` by somebody else. With `preview` it only shows what it would do.',
    refusals: 'REASON_REQUIRED, DEPOSIT_PROOF_NOT_FOUND, DEPOSIT_PROOF_NOT_PENDING',
    events: 'escrow.status.updated, escrow.deposit_proof.rejected',
  })
  async reviewDepositProof(@Arg('input', () => ReviewDepositProofInput) input: ReviewDepositProofInput, @Ctx() context: Context) {
    const { preview, ...review } = input
    const given = { ...review, id: uuidOf('dep', input.id) }
    if (preview) return { preview: await previewDeposit(context, reviewDepositProof, given) }
    const { depositProof, pendingAction } = await context.run(reviewDepositProof, given)
    return { depositProof: linked(context, depositProof), pendingAction }
  }

  @MutationFor(byStaff(...depositDeciders), () => RefundDepositPayload, {
    description:
      'Staff have sent back by bank what an escrow that was paid by deposit has given back. Above the four-eyes limit it waits for `confirmStaffAction` by somebody else. With `preview` it only shows what it would do.',
    refusals: 'REASON_REQUIRED, DEPOSIT_PROOF_NOT_FOUND, NO_REFUND_DUE',
  })
  async refundDeposit(@Arg('input', () => RefundDepositInput) input: RefundDepositInput, @Ctx() context: Context) {
    const { preview, ...sent } = input
    const given = { ...sent, id: uuidOf('dep', input.id) }
    if (preview) return { preview: await previewDeposit(context, refundDeposit, given) }
    const { depositProof, pendingAction } = await context.run(refundDeposit, given)
    return { depositProof: linked(context, depositProof), pendingAction }
  }
}

/** With links to its files that work for a while. */
export const linked = ({ services }: Context, proof: DepositProofView): DepositProof => ({
  ...proof,
  attachments: proof.attachments.map((file) => withViewUrl(services, file, linkLives(services.config).forReader)),
})
