import { Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars/date-time.scalar.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { Json } from '../scalars/json.scalar.js'

export const Environments = graphqlEnum<'live' | 'sandbox'>('Environment', 'What a deployment is (decisions 2).', {
  live: 'Real money.',
  sandbox: 'Play money, for building and testing.',
})

@ObjectType({ simpleResolvers: true, description: 'An API key without the key itself (specification, API key information).' })
export class ApiKey {
  @Field(() => ID, { description: 'The API key, `key_…`.' })
  id!: string

  @Field(() => String, { description: 'What its developer calls it.' })
  name!: string

  @Field(() => String, { description: 'How it begins: scheme and first eight digits.' })
  keyPrefix!: string

  @Field(() => String, { description: 'Its last four digits.' })
  lastFour!: string

  @Field(() => Environments, { description: 'Where it works.' })
  environment!: 'live' | 'sandbox'

  @Field(() => Boolean, { description: 'Switched off, it is refused.' })
  isActive!: boolean

  @Field(() => DateTime, { nullable: true, description: 'When it was last used, to the minute; null when never.' })
  lastUsedAt!: string | null

  @Field(() => DateTime, { nullable: true, description: 'After this it is refused; null when it does not expire.' })
  expiresAt!: string | null

  @Field(() => Int, { description: 'Requests a minute: its own limit, or what everybody has.' })
  rateLimit!: number

  @Field(() => Json, { description: 'The developer’s own string values.' })
  metadata!: Record<string, string>

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string
}
