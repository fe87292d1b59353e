import type { PublicCommand } from '../../server/domain/escrow/commands.js'
import { Field, ObjectType } from 'type-graphql'
import { CheckoutActions } from '../checkout/checkout-session.type.js'
import type { CheckoutAction } from '../../server/domain/escrow/checkout-actions.js'
import type { ErrorCode } from '../../server/domain/errors.js'
import { DisputeTicket } from '../dispute/dispute.type.js'
import { ErrorCodes } from '../error/user-error.type.js'
import { Node } from '../node/node.type.js'
import { Currencies } from '../money/currency.enum.js'
import { ActionVia, EscrowActions, EscrowModes, EscrowStatuses, FeeBearers } from './escrow.enum.js'
import { objectType } from '../document/object-type.js'
import { ProofInfo } from '../proof/proof.type.js'
import type { Snapshot } from '../document/snapshot.js'
import { userDocument } from '../user/user-document.js'
import {
  cancellationRequestDocument,
  deadlineDocument,
  deliveryRejectionDocument,
  escrowDocument,
  signaturesDocument,
  type CancellationRequestSnapshot,
  type EscrowSnapshot,
} from './escrow-document.js'
import { closeSettlementDocument, progressiveReleaseDocument, type CloseSettlementSnapshot } from './progressive-release-document.js'

export const PartyUser = objectType('PartyUser', userDocument, { description: 'A party with an account.' })
export type PartyUser = Snapshot<typeof userDocument>

export const Signatures = objectType('Signatures', signaturesDocument, {
  description: 'Who has signed the current version of the contract.',
})
export type Signatures = NonNullable<EscrowSnapshot['signatures']>

export const DeliveryRejection = objectType('DeliveryRejection', deliveryRejectionDocument, {
  description: 'A delivery that the buyer sent back.',
})
export type DeliveryRejection = EscrowSnapshot['deliveryRejections'][number]

export const EscrowDeadline = objectType('EscrowDeadline', deadlineDocument, {
  description: 'A date by which something happens by itself.',
})
export type EscrowDeadline = EscrowSnapshot['deadlines'][number]

export const ProgressiveRelease = objectType('ProgressiveRelease', progressiveReleaseDocument, {
  description: 'How an escrow is paid out in parts.',
})
export type ProgressiveRelease = NonNullable<EscrowSnapshot['progressiveRelease']>

export const CloseSettlement = objectType('CloseSettlement', closeSettlementDocument, {
  description: 'What closing a progressive escrow has settled so far.',
})
export type CloseSettlement = CloseSettlementSnapshot

export const CancellationRequest = objectType('CancellationRequest', cancellationRequestDocument, {
  description: 'A request of the buyer to call a paid escrow off.',
  of: { status: String },
})
export type CancellationRequest = CancellationRequestSnapshot

@ObjectType({
  simpleResolvers: true,
  description: 'Whether an action is possible now, and why not: computed from the table that enforces it (decisions 20).',
})
export class AllowedAction {
  @Field(() => EscrowActions, { description: 'The action.' })
  action!: PublicCommand

  @Field(() => Boolean, { description: 'Whether it would be accepted now.' })
  allowed!: boolean

  @Field(() => ErrorCodes, { nullable: true, description: 'Why not: the very code the action would answer.' })
  code!: ErrorCode | null

  @Field(() => String, { nullable: true, description: 'Why not, for the person.' })
  userMessage!: string | null

  @Field(() => ActionVia, { description: 'How it is performed.' })
  via!: 'api' | 'session' | 'staff'

  @Field(() => CheckoutActions, {
    nullable: true,
    description: 'The action of a checkout session that has the person do it; null where no session does: the person signs in.',
  })
  checkoutAction!: CheckoutAction | null
}

/** What GraphQL shows of an escrow beside the document: REST and events have a place of their own for it. */
const graphqlEscrow = escrowDocument.omit({ id: true }).extend({
  cancellationRequest: cancellationRequestDocument.nullable().describe('The latest cancellation request.'),
})

export const Escrow = objectType('Escrow', graphqlEscrow, {
  implements: Node,
  description: 'A deal whose money is held until it is done (specification, Escrow). Amounts in TND have three decimals.',
  of: {
    currency: Currencies,
    feeBearer: FeeBearers,
    status: EscrowStatuses,
    mode: EscrowModes,
    seller: PartyUser,
    buyer: PartyUser,
    deliveryRejections: DeliveryRejection,
    disputeTicket: DisputeTicket,
    signatures: Signatures,
    proofInfo: ProofInfo,
    deadlines: EscrowDeadline,
    progressiveRelease: ProgressiveRelease,
    escrowStatus: EscrowStatuses,
    cancellationRequest: CancellationRequest,
  },
})
export type Escrow = EscrowSnapshot & Pick<Snapshot<typeof graphqlEscrow>, 'cancellationRequest'>
