import type { PublicCommand } from '../../server/domain/escrow/commands.js'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import type { Currency } from '../../server/domain/money/money.js'
import type { EscrowMode, EscrowStatus, FeeBearer } from '../../server/domain/escrow/escrow.js'
import type { ErrorCode } from '../../server/domain/errors.js'
import { Contract } from '../contract/contract.type.js'
import { DisputeTicket } from '../dispute/dispute.type.js'
import { ErrorCodes } from '../error/user-error.type.js'
import { Node } from '../node/node.type.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { Decimal } from '../scalars/decimal.scalar.js'
import { Json } from '../scalars/json.scalar.js'
import { ActionVia, Currencies, EscrowActions, EscrowModes, EscrowStatuses, FeeBearers } from './escrow.enum.js'

@ObjectType({ simpleResolvers: true, description: 'A party with an account.' })
export class PartyUser {
  @Field(() => ID, { description: 'The user, `usr_…`.' })
  id!: string

  @Field(() => String, { description: 'The address by which parties are joined.' })
  email!: string

  @Field(() => String, { description: 'First name.' })
  firstName!: string

  @Field(() => String, { description: 'Last name.' })
  lastName!: string
}

@ObjectType({ simpleResolvers: true, description: 'Who has signed the current version of the contract.' })
export class Signatures {
  @Field(() => Boolean, { description: 'The seller has signed.' })
  sellerSigned!: boolean

  @Field(() => Boolean, { description: 'The buyer has signed.' })
  buyerSigned!: boolean

  @Field(() => Boolean, { description: 'Both have signed.' })
  isFullySigned!: boolean

  @Field(() => DateTime, { nullable: true, description: 'When the seller signed.' })
  sellerSignedAt!: string | null

  @Field(() => DateTime, { nullable: true, description: 'When the buyer signed.' })
  buyerSignedAt!: string | null

  @Field(() => DateTime, { nullable: true, description: 'When the second of them signed.' })
  signedAt!: string | null
}

@ObjectType({ simpleResolvers: true, description: 'A delivery that the buyer sent back.' })
export class DeliveryRejection {
  @Field(() => DateTime, { description: 'When it was rejected.' })
  rejectedAt!: string

  @Field(() => String, { nullable: true, description: 'The buyer’s reason, if one was given.' })
  reason!: string | null

  @Field(() => DateTime, { description: 'When that delivery had been made.' })
  previousDeliveredAt!: string
}

@ObjectType({ simpleResolvers: true, description: 'A date by which something happens by itself.' })
export class EscrowDeadline {
  @Field(() => String, { description: '`expiry`, `completion`, `cancellation_request` or `dispute_silence`.' })
  kind!: string

  @Field(() => DateTime, { description: 'When; for a paused one, its last date.' })
  at!: string

  @Field(() => String, { description: 'What happens then, in a word.' })
  effect!: string

  @Field(() => Boolean, { description: 'Stopped by a dispute or a pending cancellation request.' })
  paused!: boolean

  @Field(() => Int, { description: 'Seconds left; of a paused one, what it keeps.' })
  remainingSeconds!: number
}

@ObjectType({ simpleResolvers: true, description: 'The buyer’s latest request to call a paid escrow off.' })
export class CancellationRequest {
  @Field(() => ID, { description: 'The request, `can_…`.' })
  id!: string

  @Field(() => String, { description: '`pending`, `accepted`, `rejected`, `expired` or `superseded`.' })
  status!: string

  @Field(() => String, { nullable: true, description: 'The buyer’s reason.' })
  reason!: string | null

  @Field(() => DateTime, { description: 'When it was made.' })
  requestedAt!: string

  @Field(() => DateTime, { nullable: true, description: 'When it ended.' })
  decidedAt!: string | null

  @Field(() => String, { nullable: true, description: 'The seller’s reason for rejecting it.' })
  decisionReason!: string | null
}

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
}

@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'A deal whose money is held until it is done (specification, Escrow). Amounts in TND have three decimals.',
})
export class Escrow extends Node {
  @Field(() => String, { description: '1-200 characters.' })
  title!: string

  @Field(() => String, { nullable: true, description: 'Up to 2,000 characters.' })
  description!: string | null

  @Field(() => Decimal, { description: 'The face amount in `currency`.' })
  amount!: string

  @Field(() => Currencies, { description: 'The face currency.' })
  currency!: Currency

  @Field(() => Decimal, { description: 'The ledger value in TND, locked at creation.' })
  amountTnd!: string

  @Field(() => Decimal, { description: 'The platform fee in TND, service tax included.' })
  escrowFee!: string

  @Field(() => Decimal, { description: 'The service tax contained in `escrowFee`.' })
  serviceTaxTnd!: string

  @Field(() => Decimal, { description: 'The developer’s commission in TND.' })
  developerFee!: string

  @Field(() => Decimal, { description: '0-25 percent of the ledger value, two decimals.' })
  developerFeePercentage!: string

  @Field(() => FeeBearers, { description: 'Who pays the fees.' })
  feeBearer!: FeeBearer

  @Field(() => Decimal, { description: 'What the buyer funds in TND, with fees when the buyer bears them.' })
  buyerFundingTnd!: string

  @Field(() => Decimal, { description: 'What the seller receives in TND when all is released.' })
  sellerNetTnd!: string

  @Field(() => Decimal, { description: 'TND for one unit of `currency`, locked at creation.' })
  fxRate!: string

  @Field(() => DateTime, { description: 'When the rate was locked.' })
  fxLockedAt!: string

  @Field(() => EscrowStatuses, { description: 'Where the escrow stands.' })
  status!: EscrowStatus

  @Field(() => String, { nullable: true, description: 'Why the status last changed, such as `expired` or `completion_deadline`.' })
  statusReason!: string | null

  @Field(() => String, { nullable: true, description: 'Who changed it: `buyer`, `seller`, `staff` or `timer`.' })
  statusActor!: string | null

  @Field(() => Int, { description: 'Counts every change; a page confirms the version it showed.' })
  version!: number

  @Field(() => EscrowModes, { description: 'What kind of deal it is.' })
  mode!: EscrowMode

  @Field(() => PartyUser, { nullable: true, description: 'The seller; null while only invited.' })
  seller!: PartyUser | null

  @Field(() => String, { nullable: true, description: 'The invited seller’s address; null once there is an account.' })
  sellerEmail!: string | null

  @Field(() => PartyUser, { nullable: true, description: 'The buyer; null while only invited.' })
  buyer!: PartyUser | null

  @Field(() => String, { nullable: true, description: 'The invited buyer’s address; null once there is an account.' })
  buyerEmail!: string | null

  @Field(() => Int, { nullable: true, description: 'Days the seller expects to need; nothing depends on it.' })
  estimatedDeliveryDays!: number | null

  @Field(() => DateTime, { description: 'A pending escrow is cancelled then.' })
  expiresAt!: string

  @Field(() => DateTime, { nullable: true, description: 'When it was paid.' })
  paidAt!: string | null

  @Field(() => DateTime, { nullable: true, description: 'When it was delivered; null again after a rejection.' })
  deliveredAt!: string | null

  @Field(() => DateTime, { nullable: true, description: 'When it was completed.' })
  completedAt!: string | null

  @Field(() => DateTime, { nullable: true, description: 'When it was cancelled.' })
  cancelledAt!: string | null

  @Field(() => DateTime, { nullable: true, description: 'A delivered escrow completes by itself then.' })
  completionDeadline!: string | null

  @Field(() => [DeliveryRejection], { description: 'Every delivery that was sent back, oldest first.' })
  deliveryRejections!: DeliveryRejection[]

  @Field(() => CancellationRequest, { nullable: true, description: 'The latest cancellation request.' })
  cancellationRequest!: CancellationRequest | null

  @Field(() => DateTime, { description: 'When it was created.' })
  createdAt!: string

  @Field(() => DateTime, { description: 'When it last changed.' })
  updatedAt!: string

  @Field(() => Boolean, { description: 'Created through the API.' })
  createdViaThirdParty!: boolean

  @Field(() => String, { nullable: true, description: 'The application that created it.' })
  createdByApplicationName!: string | null

  @Field(() => ID, { nullable: true, description: 'The latest dispute, `dsp_…`.' })
  disputeTicketId!: string | null

  @Field(() => DisputeTicket, { nullable: true, description: 'The latest dispute in short.' })
  disputeTicket!: DisputeTicket | null

  @Field(() => Signatures, { nullable: true, description: 'Who has signed; null without contract.' })
  signatures!: Signatures | null

  @Field(() => Contract, { nullable: true, description: 'The contract; standard mode only.' })
  contract!: Contract | null

  @Field(() => [EscrowDeadline], { description: 'What happens by itself, and when.' })
  deadlines!: EscrowDeadline[]

  @Field(() => Json, { nullable: true, description: 'The creator’s own string values; null to everybody else.' })
  metadata!: Record<string, string> | null
}
