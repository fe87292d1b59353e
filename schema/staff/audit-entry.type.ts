import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql'
import { PageInfo } from '../node/page-info.type.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { Json } from '../scalars/json.scalar.js'

@ObjectType({ simpleResolvers: true, description: 'A line of the audit log, which only grows (decisions 18).' })
export class AuditEntry {
  @Field(() => ID, { description: 'Its number; later entries have greater ones.' })
  id!: string

  @Field(() => String, { description: 'What acted: `staff`, `timer`, `user`, `developer`, `api_key`, …' })
  actorKind!: string

  @Field(() => String, { nullable: true, description: 'The address of the member of staff who acted; null for everybody else.' })
  staffEmail!: string | null

  @Field(() => String, { description: 'What was done, as `resolve_dispute`.' })
  action!: string

  @Field(() => String, { description: 'What it was done to: the uuid inside its id, or the name of what has none.' })
  subject!: string

  @Field(() => String, { nullable: true, description: 'Why, in the words of who did it.' })
  reason!: string | null

  @Field(() => Json, { nullable: true, description: 'What was, as far as it changed.' })
  before!: Record<string, unknown> | null

  @Field(() => Json, { nullable: true, description: 'What is since then.' })
  after!: Record<string, unknown> | null

  @Field(() => String, { nullable: true, description: 'The request that did it, as in `X-Request-Id`.' })
  requestId!: string | null

  @Field(() => DateTime, { description: 'When.' })
  occurredAt!: string
}

@ArgsType()
export class AuditLogArgs {
  @Field(() => Int, {
    nullable: true,
    description: 'How many from the start; default 20, at most 100 unless the deployment sets other bounds.',
  })
  first?: number | null

  @Field(() => String, { nullable: true, description: 'After this cursor.' })
  after?: string | null
}

@ObjectType({ simpleResolvers: true, description: 'An entry and its place in the log.' })
export class AuditEntryEdge {
  @Field(() => String, { description: 'Where to read on.' })
  cursor!: string

  @Field(() => AuditEntry, { description: 'The entry.' })
  node!: AuditEntry
}

@ObjectType({ simpleResolvers: true, description: 'A page of the audit log, newest first (Relay).' })
export class AuditEntryConnection {
  @Field(() => [AuditEntryEdge], { description: 'Entries with their cursors.' })
  edges!: AuditEntryEdge[]

  @Field(() => [AuditEntry], { description: 'The entries alone.' })
  nodes!: AuditEntry[]

  @Field(() => PageInfo, { description: 'Where this page stands.' })
  pageInfo!: PageInfo
}
