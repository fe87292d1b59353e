import { Field, ID, ObjectType } from 'type-graphql'
import { connectionType } from '../node/connection-type.js'
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

  @Field(() => ID, { nullable: true, description: 'Its id, as it is called everywhere else; null for what has none, such as a domain.' })
  subjectId!: string | null

  @Field(() => String, { nullable: true, description: 'Why, in the words of who did it.' })
  reason!: string | null

  @Field(() => Json, { nullable: true, description: 'What was, as far as it changed; ids as they are called everywhere else.' })
  before!: Record<string, unknown> | null

  @Field(() => Json, { nullable: true, description: 'What is since then.' })
  after!: Record<string, unknown> | null

  @Field(() => String, { nullable: true, description: 'The request that did it, as in `X-Request-Id`.' })
  requestId!: string | null

  @Field(() => DateTime, { description: 'When.' })
  occurredAt!: string
}

export const AuditEntryConnection = connectionType(AuditEntry, {
  name: 'AuditEntry',
  one: 'an entry',
  many: 'entries',
  says: 'A page of the audit log, newest first (Relay).',
})
