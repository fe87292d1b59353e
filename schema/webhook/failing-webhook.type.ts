import { Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars/date-time.scalar.js'

@ObjectType({ simpleResolvers: true, description: 'A webhook whose receiver does not take what it is told, for staff who ask after it.' })
export class FailingWebhook {
  @Field(() => ID, { description: 'The webhook, `wh_…`.' })
  id!: string

  @Field(() => String, { description: 'Where events are posted.' })
  url!: string

  @Field(() => ID, { description: 'Whose it is, `dev_…`.' })
  developerId!: string

  @Field(() => String, { description: 'What that developer’s company is called.' })
  companyName!: string

  @Field(() => DateTime, { description: 'Since when nothing has arrived.' })
  failingSince!: string

  @Field(() => Int, { description: 'Deliveries that failed since the last success.' })
  failureCount!: number

  @Field(() => Int, { nullable: true, description: 'The HTTP status of the last answer; null where there was none.' })
  lastResponseStatus!: number | null
}
