import { Field, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars/date-time.scalar.js'

@ObjectType({ simpleResolvers: true, description: 'Where a member of staff is signed in.' })
export class StaffSession {
  @Field(() => String, { description: 'The beginning and the end of its token, as `st_01ab…89ef`.' })
  display!: string

  @Field(() => Boolean, { description: 'Whether it is the one that asks.' })
  isCurrent!: boolean

  @Field(() => DateTime, { description: 'When they signed in.' })
  startedAt!: string

  @Field(() => DateTime, { description: 'Until when it lives at most.' })
  expiresAt!: string
}
