import { Field, ID, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars/date-time.scalar.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { objectType } from '../document/object-type.js'
import { signatureDocument, type DeveloperSignatureSnapshot } from './developer-document.js'

const DeveloperSignatureStatuses = graphqlEnum<'none' | 'unconfirmed' | 'confirmed'>(
  'DeveloperSignatureStatus',
  'Whether a developer’s signature image can be used.',
  {
    none: 'There is no image.',
    unconfirmed: 'The associated user has not confirmed it; it cannot be used.',
    confirmed: 'It signs with `autoSign`.',
  },
)

export const DeveloperSignature = objectType('DeveloperSignature', signatureDocument, {
  description: 'The image that signs for a developer’s associated user with `autoSign` (decisions 3).',
  of: { status: DeveloperSignatureStatuses },
})
export type DeveloperSignature = DeveloperSignatureSnapshot

@ObjectType({ simpleResolvers: true, description: 'An image with which a developer signs for a user, as that user sees it.' })
export class UserSignature {
  @Field(() => ID, { description: 'Who put it, `dev_…`.' })
  developerId!: string

  @Field(() => String, { description: 'The developer’s company.' })
  companyName!: string

  @Field(() => String, { nullable: true, description: 'The application’s name, if it has one.' })
  applicationName!: string | null

  @Field(() => String, { description: 'The image as a `data:` URL.' })
  image!: string

  @Field(() => String, { description: 'SHA-256 of the image in hexadecimal, to be sent with the confirmation.' })
  sha256!: string

  @Field(() => DateTime, { description: 'When it was put.' })
  createdAt!: string

  @Field(() => DateTime, { nullable: true, description: 'When the user confirmed it; it signs nothing before.' })
  confirmedAt!: string | null
}

@ObjectType({ simpleResolvers: true, description: 'What a mailed link asks a user: may this image sign for you?' })
export class SignatureRequest {
  @Field(() => String, { description: 'Whose signature it is to be; masked for everybody else.' })
  email!: string

  @Field(() => Boolean, { description: 'Whether the caller is that user, and so may confirm.' })
  isForViewer!: boolean

  @Field(() => String, { description: 'Who put the image.' })
  companyName!: string

  @Field(() => String, { nullable: true, description: 'The application’s name, if it has one.' })
  applicationName!: string | null

  @Field(() => String, { nullable: true, description: 'The image as a `data:` URL; for that user only, null for everybody else.' })
  image!: string | null

  @Field(() => String, { description: 'SHA-256 of the image in hexadecimal, to be sent with the confirmation.' })
  sha256!: string

  @Field(() => DateTime, { description: 'When the image was put.' })
  createdAt!: string

  @Field(() => DateTime, { nullable: true, description: 'When it was confirmed, if it was.' })
  confirmedAt!: string | null
}
