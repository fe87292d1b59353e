import { Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars/date-time.scalar.js'

@ObjectType({ simpleResolvers: true, description: 'How much of a daily limit is used; it starts again at 00:00 UTC.' })
export class DailyCreations {
  @Field(() => Int, { description: 'Escrows and charges that may be created in a UTC day.' })
  limit!: number

  @Field(() => Int, { description: 'How many were created today.' })
  used!: number
}

@ObjectType({ simpleResolvers: true, description: 'What a developer may do, and how often (decisions 14).' })
export class DeveloperLimits {
  @Field(() => DailyCreations, { description: 'Creations of the UTC day.' })
  dailyCreations!: DailyCreations
}

@ObjectType({ simpleResolvers: true, description: 'A developer account as its developer sees it (decisions 3).' })
export class Developer {
  @Field(() => ID, { description: 'The developer, `dev_…`.' })
  id!: string

  @Field(() => String, { description: 'The address to sign in with.' })
  email!: string

  @Field(() => String, { description: 'Who the developer is.' })
  companyName!: string

  @Field(() => String, { nullable: true, description: 'What people are shown in place of the company’s name, if anything.' })
  applicationName!: string | null

  @Field(() => [String], { description: 'Where people may be sent after a hosted page; 0-20.' })
  allowedRedirectUrls!: string[]

  @Field(() => Boolean, { description: 'The mailbox was proven; without it the developer cannot sign in.' })
  isVerified!: boolean

  @Field(() => DateTime, { description: 'When the account was made.' })
  createdAt!: string
}
