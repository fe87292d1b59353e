import { ArgsType, Field, ID, InputType, ObjectType } from 'type-graphql'
import { bounds } from '../../server/domain/bounds.js'
import type { FinanceCaseKind, FinanceCaseStatus, FinanceDecision } from '../../server/domain/payment/finance-case.js'
import { objectType } from '../document/object-type.js'
import { Payload } from '../error/payload.type.js'
import { PendingAction, previewField } from '../escrow/escrow.payload.js'
import type { Preview } from '../escrow/preview.type.js'
import { Currencies } from '../money/currency.enum.js'
import { connectionType, FirstArgs } from '../node/connection-type.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { lengthOf, OptionalTextField, previewInputField, shaped } from '../validation/input-fields.js'
import { text } from '../validation/validated.js'
import { financeCaseDocument, type FinanceCaseSnapshot } from './finance-case-document.js'

const FinanceCaseKinds = graphqlEnum<FinanceCaseKind>('FinanceCaseKind', 'What a case of finance is about.', {
  refund: 'The provider has refused to give money back to a card.',
  chargeback: 'The provider has taken back what it had captured.',
})

const FinanceCaseStatuses = graphqlEnum<FinanceCaseStatus>('FinanceCaseStatus', 'Where a case of finance stands.', {
  open: 'It waits for a decision.',
  retrying: 'The provider has been asked again, and has not decided.',
  settled: 'The money is where it belongs.',
  withdrawn: 'The provider says again that it has the money.',
})

const FinanceDecisions = graphqlEnum<FinanceDecision>('FinanceDecision', 'What staff of finance do about a case.', {
  settle: 'It was settled by hand: sent back by bank, or what is missing was put in.',
  retry: 'What was in the way is put right: the provider is asked again. Of a refund only.',
})

export const FinanceCase = objectType('FinanceCase', financeCaseDocument, {
  description: 'A refund that a card provider has refused, or a payment that it has taken back (decisions 8 and 18).',
  of: { kind: FinanceCaseKinds, status: FinanceCaseStatuses, currency: Currencies },
})
export type FinanceCase = FinanceCaseSnapshot

@ArgsType()
export class FinanceCasesArgs extends FirstArgs {
  @Field(() => FinanceCaseKinds, { nullable: true, description: 'Only those about this.' })
  kind?: FinanceCaseKind | null
}

export const FinanceCaseConnection = connectionType(FinanceCase, {
  name: 'FinanceCase',
  one: 'a case',
  many: 'cases',
  says: 'A page of open cases, oldest first (Relay).',
})

/** An empty one has a code of its own. */
const ReasonField = shaped(text(bounds.reason), () => String, { description: `Why. ${lengthOf(bounds.staffReason)}` })

@InputType({ description: 'What staff of finance do about a case.' })
export class DecideFinanceCaseInput {
  @Field(() => ID, { description: 'The case, `rfd_…` or `cbk_…`.' })
  id!: string

  @Field(() => FinanceDecisions, { description: 'What is done.' })
  decision!: FinanceDecision

  @OptionalTextField(bounds.bankReference, 'Under which the bank has moved the money; needed to settle.')
  bankReference?: string | null

  @ReasonField
  reason!: string

  @previewInputField
  preview?: boolean | null
}

@ObjectType({ description: 'A decided case, or a decision that waits for a second person.' })
export class DecideFinanceCasePayload extends Payload {
  @Field(() => FinanceCase, { nullable: true, description: 'The case as it is now; null when refused, and in a preview.' })
  financeCase?: FinanceCase | null

  @Field(() => PendingAction, { nullable: true, description: 'Set when a second person has to confirm; then nothing has changed yet.' })
  pendingAction?: PendingAction | null

  @previewField
  preview?: Preview | null
}
