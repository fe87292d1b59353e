import { Field, ObjectType } from 'type-graphql'
import { Payload } from '../error/payload.type.js'
import { OauthConsent } from './oauth-consent.type.js'

@ObjectType({ description: 'What an application may now know.' })
export class GiveOauthConsentPayload extends Payload {
  @Field(() => OauthConsent, { nullable: true, description: 'The consent; null when refused.' })
  consent?: OauthConsent | null
}

@ObjectType({ description: 'A consent that is withdrawn.' })
export class WithdrawOauthConsentPayload extends Payload {
  @Field(() => Boolean, { nullable: true, description: 'True when it was withdrawn; tokens of the user are gone with it.' })
  withdrawn?: boolean | null
}
