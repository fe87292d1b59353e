import { Field, ID, ObjectType } from 'type-graphql'
import { Payload } from '../error/payload.type.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { Association, UserAssociation } from './association.type.js'

const AssociationAnswers = graphqlEnum<'accepted' | 'declined'>('AssociationAnswer', 'What a user answered.', {
  accepted: 'The developer acts for the user from now on.',
  declined: 'The developer does not.',
})

@ObjectType({ description: 'An association after the mutation.' })
abstract class AssociationPayload extends Payload {
  @Field(() => Association, { nullable: true, description: 'The association; null when refused.' })
  association?: Association | null
}

@ObjectType({ description: 'A user was asked.' })
export class RequestAssociationPayload extends AssociationPayload {}
@ObjectType({ description: 'No association any more.' })
export class EndAssociationPayload extends AssociationPayload {}

@ObjectType({ description: 'What a developer may spend from now on.' })
export class SetSpendingConsentPayload extends Payload {
  @Field(() => UserAssociation, { nullable: true, description: 'The association with its consent; null when refused.' })
  association?: UserAssociation | null
}

@ObjectType({ description: 'An answered request.' })
export class AnswerAssociationPayload extends Payload {
  @Field(() => AssociationAnswers, { nullable: true, description: 'The answer; null when refused.' })
  status?: 'accepted' | 'declined' | null

  @Field(() => ID, { nullable: true, description: 'Who had asked, `dev_…`: what `endAssociation` takes.' })
  developerId?: string | null

  @Field(() => String, { nullable: true, description: 'Who that is.' })
  companyName?: string | null
}
