import { Field, ID, InputType, Int } from 'type-graphql'
import { z } from 'zod'
import { bounds } from '../../server/domain/bounds.js'
import type { DepositDecision } from '../../server/domain/deposit-proof/deposit-proof.js'
import { lengthOf, OptionalTextField, previewInputField, shaped, TextField } from '../validation/input-fields.js'
import { text } from '../validation/validated.js'
import { DepositDecisions } from './deposit-proof.type.js'

const { least, most } = bounds.depositFiles

/** An empty one has a code of its own. */
const ReasonField = shaped(text(bounds.reason), () => String, { description: `Why. ${lengthOf(bounds.staffReason)}` })

@InputType({ description: 'What a guest shows of a bank deposit.' })
export class SubmitDepositProofInput {
  @Field(() => ID, { description: 'The escrow of the link, `esc_…`.' })
  escrowId!: string

  @shaped(
    z.array(text(bounds.id)).min(least, `must have at least ${least} entry`).max(most, `must have at most ${most} entries`),
    () => [ID],
    { description: `The files that show it, uploaded with the guest’s own credential (\`POST /files\`), \`file_…\`. ${least}-${most}.` },
  )
  fileIds!: string[]

  @OptionalTextField(bounds.depositNote, 'What staff should know.')
  note?: string | null

  @Field(() => Int, { nullable: true, description: 'The version that was seen; another one is refused with VERSION_CONFLICT.' })
  expectedVersion?: number | null
}

@InputType({ description: 'What staff make of a bank deposit.' })
export class ReviewDepositProofInput {
  @Field(() => ID, { description: 'The proof, `dep_…`.' })
  id!: string

  @Field(() => DepositDecisions, { description: 'Whether the money has come.' })
  decision!: DepositDecision

  @ReasonField
  reason!: string

  @previewInputField
  preview?: boolean | null
}

@InputType({ description: 'What was sent back by bank.' })
export class RefundDepositInput {
  @Field(() => ID, { description: 'The proof of the deposit, `dep_…`.' })
  id!: string

  @TextField(bounds.bankReference, 'Under which the bank has sent it.')
  bankReference!: string

  @ReasonField
  reason!: string

  @previewInputField
  preview?: boolean | null
}
