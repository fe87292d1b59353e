import { Field, ID, Int, ObjectType } from 'type-graphql'
import type { Channel } from '../../server/domain/credential/channel.js'
import type { Party } from '../../server/domain/escrow/escrow.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { Parties } from './escrow.enum.js'

export const Channels = graphqlEnum<Channel>('Channel', 'Through what somebody acted.', {
  api: 'A program: an API key, or a token of the person.',
  page: 'A page of this service.',
  console: 'The console of staff.',
  itself: 'Nobody did: a deadline passed, or a provider answered.',
})

export type MomentKind = 'event' | 'decision' | 'mail' | 'webhook'

export const MomentKinds = graphqlEnum<MomentKind>('MomentKind', 'What happened.', {
  event: 'Something that was told: `what` is the type of the event.',
  decision: 'An act of staff: `what` is its name in the audit log.',
  mail: 'A mail that was written: `what` is its kind.',
  webhook: 'An event that was sent to a webhook: `what` is its type.',
})

@ObjectType({ simpleResolvers: true, description: 'Something that happened to an escrow, as staff read it.' })
export class EscrowMoment {
  @Field(() => MomentKinds, { description: 'What kind of thing.' })
  kind!: MomentKind

  @Field(() => String, { description: 'Which: `escrow.status.updated`, `resolve_dispute` or `escrow_paid`.' })
  what!: string

  @Field(() => DateTime, { description: 'When: of an event, in the escrow’s own time.' })
  at!: string

  @Field(() => String, {
    nullable: true,
    description: 'Of an event that tells of a new status, the status; of a mail and of what went to a webhook, what became of it.',
  })
  status!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'In which role it was done: `buyer`, `seller`, `creator`, `staff`, `timer`, `provider`.',
  })
  actorRole!: string | null

  @Field(() => ID, { nullable: true, description: 'Who did it, `usr_…`, `dev_…`, `stf_…`; of a guest their session, `cs_…`.' })
  actorId!: string | null

  @Field(() => String, { nullable: true, description: 'Their address; of a mail, to whom it goes. Masked for the role support.' })
  actorEmail!: string | null

  @Field(() => Channels, { nullable: true, description: 'Through what; null for what was written before this was kept.' })
  channel!: Channel | null

  @Field(() => String, { nullable: true, description: 'Why, in the words of who decided it.' })
  reason!: string | null

  @Field(() => String, { nullable: true, description: 'Of a mail, its subject.' })
  subject!: string | null

  @Field(() => ID, { nullable: true, description: 'The event, `evt_…`; of what went to a webhook, the one that was sent.' })
  eventId!: string | null

  @Field(() => String, { nullable: true, description: 'The request that did it, as in `X-Request-Id`.' })
  requestId!: string | null
}

@ObjectType({ simpleResolvers: true, description: 'What is known of a party from their other deals.' })
export class PartyHistory {
  @Field(() => Parties, { description: 'Which side of this escrow.' })
  party!: Party

  @Field(() => Int, { description: 'How many of their newest escrows were looked at, on either side; at most 100.' })
  escrows!: number

  @Field(() => Int, { description: 'On how many of these there was a dispute.' })
  disputed!: number
}

@ObjectType({ simpleResolvers: true, description: 'What became of an escrow, and who is in it.' })
export class EscrowHistory {
  @Field(() => [EscrowMoment], {
    description:
      'In the order of time: of events, decisions and mails the newest that are older than `before`, and what the newest of these events sent to webhooks, as many as a page may have of each.',
  })
  moments!: EscrowMoment[]

  @Field(() => String, {
    nullable: true,
    description: 'Where of some kind there are older ones: `before` of the next page. Null where all is told.',
  })
  olderCursor!: string | null

  @Field(() => [PartyHistory], { description: 'Those who have an account.' })
  parties!: PartyHistory[]
}
