import { Field, ObjectType } from 'type-graphql'
import { Payload } from '../error/payload.type.js'
import { DeveloperSignature } from './developer-signature.type.js'
import { Developer } from './developer.type.js'

@ObjectType({ description: 'A developer account after the mutation.' })
abstract class DeveloperPayload extends Payload {
  @Field(() => Developer, { nullable: true, description: 'The developer; null when refused.' })
  developer?: Developer | null
}

@ObjectType({ description: 'A new developer account.' })
export class RegisterDeveloperPayload extends DeveloperPayload {}
@ObjectType({ description: 'A verified developer account.' })
export class VerifyDeveloperPayload extends DeveloperPayload {}
@ObjectType({ description: 'Changed settings.' })
export class UpdateDeveloperSettingsPayload extends DeveloperPayload {}

@ObjectType({ description: 'Changed limits.' })
export class SetDeveloperLimitsPayload extends DeveloperPayload {}

@ObjectType({ description: 'A signature image after the mutation.' })
abstract class DeveloperSignaturePayload extends Payload {
  @Field(() => DeveloperSignature, { nullable: true, description: 'The signature; null when refused.' })
  signature?: DeveloperSignature | null
}

@ObjectType({ description: 'A signature image that waits for the associated user.' })
export class PutDeveloperSignaturePayload extends DeveloperSignaturePayload {}
@ObjectType({ description: 'A signature image that can be used.' })
export class ConfirmDeveloperSignaturePayload extends DeveloperSignaturePayload {}
@ObjectType({ description: 'A signature image that its user has given.' })
export class PutOwnSignaturePayload extends DeveloperSignaturePayload {}
@ObjectType({ description: 'A signature image that can be used, by the word of its user.' })
export class ConfirmOwnSignaturePayload extends DeveloperSignaturePayload {}

@ObjectType({ description: 'No signature image any more.' })
export class DeleteDeveloperSignaturePayload extends Payload {
  @Field(() => Boolean, { nullable: true, description: 'True when the image was removed.' })
  deleted?: boolean | null
}

@ObjectType({ description: 'An image that signs for the user no more.' })
export class DeleteOwnSignaturePayload extends Payload {
  @Field(() => Boolean, { nullable: true, description: 'True when the image was removed.' })
  deleted?: boolean | null
}
