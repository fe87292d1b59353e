import { Field, ID, ObjectType } from 'type-graphql'
import { Payload } from '../error/payload.type.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { Association } from './association.type.js'
import { DeveloperSignature } from './developer-signature.type.js'
import { Developer } from './developer.type.js'

export const AssociationAnswers = graphqlEnum<'accepted' | 'declined'>('AssociationAnswer', 'What a user answered.', {
  accepted: 'The developer acts for the user from now on.',
  declined: 'The developer does not.',
})

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

@ObjectType({ description: 'An association after the mutation.' })
abstract class AssociationPayload extends Payload {
  @Field(() => Association, { nullable: true, description: 'The association; null when refused.' })
  association?: Association | null
}

@ObjectType({ description: 'A user was asked.' })
export class RequestAssociationPayload extends AssociationPayload {}
@ObjectType({ description: 'No association any more.' })
export class EndAssociationPayload extends AssociationPayload {}

@ObjectType({ description: 'An answered request.' })
export class AnswerAssociationPayload extends Payload {
  @Field(() => AssociationAnswers, { nullable: true, description: 'The answer; null when refused.' })
  status?: 'accepted' | 'declined' | null

  @Field(() => ID, { nullable: true, description: 'Who had asked, `dev_…`: what `endAssociation` takes.' })
  developerId?: string | null

  @Field(() => String, { nullable: true, description: 'Who that is.' })
  companyName?: string | null
}

@ObjectType({ description: 'A signature image after the mutation.' })
abstract class DeveloperSignaturePayload extends Payload {
  @Field(() => DeveloperSignature, { nullable: true, description: 'The signature; null when refused.' })
  signature?: DeveloperSignature | null
}

@ObjectType({ description: 'A signature image that waits for the associated user.' })
export class PutDeveloperSignaturePayload extends DeveloperSignaturePayload {}
@ObjectType({ description: 'A signature image that can be used.' })
export class ConfirmDeveloperSignaturePayload extends DeveloperSignaturePayload {}

@ObjectType({ description: 'No signature image any more.' })
export class DeleteDeveloperSignaturePayload extends Payload {
  @Field(() => Boolean, { nullable: true, description: 'True when the image was removed.' })
  deleted?: boolean | null
}
