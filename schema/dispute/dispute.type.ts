import { Field, ID, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars/date-time.scalar.js'
import { Decimal } from '../scalars/decimal.scalar.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import type { Snapshot } from '../document/snapshot.js'
import { objectType } from '../document/object-type.js'
import { Attachment } from '../file/file.type.js'
import { Node } from '../node/node.type.js'
import { disputeTicketDocument } from './dispute-document.js'

export const DisputeAuthors = graphqlEnum<'buyer' | 'seller' | 'staff'>('DisputeAuthor', 'Who speaks in a dispute.', {
  buyer: 'The buyer.',
  seller: 'The seller.',
  staff: 'A member of staff.',
})

const OfferStatuses = graphqlEnum<'open' | 'accepted' | 'superseded'>('SettlementOfferStatus', 'Where a settlement offer stands.', {
  open: 'The other party may accept it.',
  accepted: 'It ended the dispute.',
  superseded: 'A newer offer, or the end of the dispute, took its place.',
})

export const DisputeTicket = objectType('DisputeTicket', disputeTicketDocument, {
  description: 'A dispute in short (specification, Escrow).',
})
export type DisputeTicket = Snapshot<typeof disputeTicketDocument>

@ObjectType({ simpleResolvers: true, description: 'What somebody wrote in a dispute.' })
export class DisputeMessage {
  @Field(() => ID, { description: 'The message, `msg_…`.' })
  id!: string

  @Field(() => DisputeAuthors, { description: 'Who wrote it.' })
  author!: 'buyer' | 'seller' | 'staff'

  @Field(() => String, { description: 'The text.' })
  body!: string

  @Field(() => Boolean, { description: 'A staff note; the parties never see one.' })
  isInternal!: boolean

  @Field(() => [Attachment], { description: 'The files shown with it, in their order.' })
  attachments!: Attachment[]

  @Field(() => DateTime, { description: 'When it was written.' })
  createdAt!: string
}

@ObjectType({ simpleResolvers: true, description: 'What is still held, as a settlement would divide it; the three are all of it.' })
export class SettlementShares {
  @Field(() => Decimal, { description: 'What the seller gets in TND, after the fees that they bear.' })
  sellerGetsTnd!: string

  @Field(() => Decimal, { description: 'What the buyer gets back in TND, with the fees on it where they bear them.' })
  buyerGetsBackTnd!: string

  @Field(() => Decimal, { description: 'The fees on what is released, of platform and developer, in TND.' })
  feesTnd!: string
}

@ObjectType({ simpleResolvers: true, description: 'An offer to end the dispute.' })
export class SettlementOffer {
  @Field(() => ID, { description: 'The offer, `ofr_…`.' })
  id!: string

  @Field(() => DisputeAuthors, { description: 'Who offered it.' })
  offeredBy!: 'buyer' | 'seller'

  @Field(() => Decimal, { description: 'What the seller would be awarded in TND; the rest goes back to the buyer.' })
  sellerAwardTnd!: string

  @Field(() => OfferStatuses, { description: 'Where it stands; a newer offer of the same party supersedes it.' })
  status!: 'open' | 'accepted' | 'superseded'

  @Field(() => SettlementShares, { nullable: true, description: 'What each party gets if it is accepted; null once it is decided.' })
  shares!: SettlementShares | null

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string

  @Field(() => DateTime, { nullable: true, description: 'When it was accepted or superseded.' })
  decidedAt!: string | null
}

@ObjectType({ simpleResolvers: true, implements: Node, description: 'A dispute with everything that was said in it.' })
export class Dispute extends Node {
  @Field(() => ID, { description: 'The dispute, `dsp_…`.' })
  declare id: string

  @Field(() => String, { description: 'The number people quote.' })
  ticketNumber!: string

  @Field(() => String, { description: '`escrow_dispute` or `release_dispute`.' })
  type!: string

  @Field(() => String, { description: '`open`, `awaiting_counterparty`, `under_review`, `resolved` or `withdrawn`.' })
  status!: string

  @Field(() => String, { description: 'What it is about, as in `openDispute`.' })
  category!: string

  @Field(() => String, { description: 'The escrow’s title when it was opened.' })
  subject!: string

  @Field(() => String, { description: 'The opener’s reason.' })
  reason!: string

  @Field(() => [Attachment], { description: 'The files that the opener showed with it, in their order.' })
  attachments!: Attachment[]

  @Field(() => DisputeAuthors, { description: 'Who opened it.' })
  openedBy!: 'buyer' | 'seller'

  @Field(() => String, {
    nullable: true,
    description: '`settled`, `release_seller`, `refund_buyer`, `split`, `dismiss` or `withdrawn`, once it is over.',
  })
  outcome!: string | null

  @Field(() => Decimal, { nullable: true, description: 'What the seller was awarded in TND out of what remained.' })
  awardedTnd!: string | null

  @Field(() => String, { nullable: true, description: 'The reason staff gave.' })
  resolutionReason!: string | null

  @Field(() => DateTime, { description: 'When it was opened.' })
  createdAt!: string

  @Field(() => DateTime, { nullable: true, description: 'When it was over.' })
  resolvedAt!: string | null

  @Field(() => DateTime, {
    nullable: true,
    description:
      'Until when the other party is waited for; then staff take it over. Null once they have answered, and while it is stopped.',
  })
  answerBy!: string | null

  @Field(() => [DisputeMessage], { description: 'What was written, oldest first.' })
  messages!: DisputeMessage[]

  @Field(() => [SettlementOffer], { description: 'Every settlement offer, oldest first.' })
  offers!: SettlementOffer[]
}
