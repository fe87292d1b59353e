import { Field, ID, InputType } from 'type-graphql'
import { bounds } from '../../server/domain/bounds.js'
import { shaped, TextField } from '../validation/input-fields.js'
import { texts } from '../validation/validated.js'

@InputType({ description: 'A new OAuth client (decisions 12).' })
export class CreateOauthClientInput {
  @TextField(bounds.oauthClientName, 'What people read of the application on the page where they are asked.')
  name!: string

  @shaped(
    texts(bounds.oauthRedirectUri, bounds.oauthRedirectUris).min(bounds.oauthRedirectUris.least, 'must not be empty'),
    () => [String],
    {
      description: `Where people are taken back: https, or http on localhost; no query, fragment or \`*\`. 1-${bounds.oauthRedirectUris.most}.`,
    },
  )
  redirectUris!: string[]

  @Field(() => Boolean, {
    nullable: true,
    description: 'True for an application that cannot keep a secret, as one in a browser or on a telephone. Default false.',
  })
  public?: boolean | null
}

@InputType({ description: 'The OAuth client to delete.' })
export class DeleteOauthClientInput {
  @Field(() => ID, { description: 'The client, `oac_…`.' })
  id!: string
}
