import { Field, ObjectType } from 'type-graphql'
import { ApiKey } from '../api-key/api-key.type.js'
import { Developer } from '../developer/developer.type.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { Staff } from '../staff/staff.type.js'
import { User } from '../user/user.type.js'

const CredentialKinds = graphqlEnum<'user' | 'developer' | 'api_key' | 'staff'>('CredentialKind', 'What a caller presents.', {
  user: 'The token of a user, `ut_…`.',
  developer: 'The token of a developer, `dt_…`.',
  api_key: 'An API key, `sk_…`.',
  staff: 'The token of a member of staff, `st_…`.',
})

@ObjectType({ simpleResolvers: true, description: 'Whoever asks, by any credential (specification, API key information).' })
export class Viewer {
  @Field(() => CredentialKinds, { description: 'What was presented.' })
  kind!: 'user' | 'developer' | 'api_key' | 'staff'

  @Field(() => User, { nullable: true, description: 'The user who is signed in.' })
  user!: User | null

  @Field(() => Developer, { nullable: true, description: 'The developer who is signed in, or whose API key it is.' })
  developer!: Developer | null

  @Field(() => ApiKey, { nullable: true, description: 'The API key.' })
  apiKey!: ApiKey | null

  @Field(() => Staff, { nullable: true, description: 'The member of staff who is signed in.' })
  staff!: Staff | null
}
