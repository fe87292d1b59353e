import { InputType } from 'type-graphql'
import { bounds } from '../../server/domain/bounds.js'
import { shaped, TextField } from '../validation/input-fields.js'
import { texts } from '../validation/validated.js'

@InputType({ description: 'What a user lets an application know, beside what it may know already (decisions 12).' })
export class GiveOauthConsentInput {
  @TextField(bounds.id, 'The application’s `client_id`, `oauth_…`.')
  clientId!: string

  @shaped(texts(bounds.oauthScope, bounds.oauthScopes).min(bounds.oauthScopes.least, 'must not be empty'), () => [String], {
    description: 'Of `openid`, `profile`, `email`, `kyc` and `offline_access`, `openid` among them.',
  })
  scopes!: string[]
}

@InputType({ description: 'The application that is to know nothing more of the user.' })
export class WithdrawOauthConsentInput {
  @TextField(bounds.id, 'The application’s `client_id`, `oauth_…`.')
  clientId!: string
}
