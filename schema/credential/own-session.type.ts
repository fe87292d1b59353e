import { Field, ID, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars/date-time.scalar.js'

@ObjectType({ simpleResolvers: true, description: 'Where whoever asks is signed in.' })
export class OwnSession {
  @Field(() => ID, { description: '`ses_…`: what `endOwnSession` takes.' })
  id!: string

  @Field(() => String, { description: 'The beginning and the end of its token, as `ut_01ab…89ef`.' })
  display!: string

  @Field(() => String, { nullable: true, description: 'Browser and system, as "Firefox, Android", of a session of the pages; else null.' })
  device!: string | null

  @Field(() => Boolean, { description: 'Whether it is the one that asks.' })
  isCurrent!: boolean

  @Field(() => DateTime, { description: 'When they signed in.' })
  startedAt!: string

  @Field(() => DateTime, {
    nullable: true,
    description: 'When a page was last opened with it, give or take a minute, of a session of the pages; else null.',
  })
  seenAt!: string | null

  @Field(() => DateTime, { description: 'Until when it lives at most.' })
  expiresAt!: string
}
