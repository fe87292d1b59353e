import { Field, ID, InputType } from 'type-graphql'
import { z } from 'zod'
import { bounds, upTo } from '../../server/domain/bounds.js'
import { OptionalNumberField, OptionalTextField, shaped, StaffReasonField, TextField } from '../validation/input-fields.js'
import { text } from '../validation/validated.js'

@InputType({ description: 'A new developer account.' })
export class RegisterDeveloperInput {
  @TextField(bounds.sentEmail, 'The address to sign in with; in live a code is mailed there.')
  email!: string

  @TextField(bounds.password, 'At least 12 characters, and not among the common ones.')
  password!: string

  @TextField(bounds.companyName)
  companyName!: string
}

@InputType({ description: 'Proof that a mailbox is the developer’s; needed in live only.' })
export class VerifyDeveloperInput {
  @TextField(bounds.sentEmail, 'The address that was registered.')
  email!: string

  @TextField(bounds.code, 'The six digits that were mailed.')
  code!: string
}

@InputType({ description: 'What to change about a developer account: the fields that are present.' })
export class UpdateDeveloperSettingsInput {
  @shaped(z.array(text(bounds.redirectUrl)).nullish(), () => [String], {
    nullable: true,
    description: `All of them, ${bounds.redirectUrls.least}-${bounds.redirectUrls.most}: https, or http on localhost; a path may end in \`/*\`.`,
  })
  allowedRedirectUrls?: string[] | null

  @OptionalTextField(bounds.companyName)
  companyName?: string | null

  @OptionalTextField(upTo(bounds.applicationName), 'Null: people are shown the company’s name.')
  applicationName?: string | null
}

@InputType({ description: 'How much a developer may do, whatever the deployment’s settings say (decisions 14).' })
export class SetDeveloperLimitsInput {
  @Field(() => ID, { description: 'The developer, `dev_…`.' })
  id!: string

  @OptionalNumberField(
    bounds.dailyCreations,
    'Escrows and charges that may be created in a UTC day. Null: as many as the deployment’s setting says.',
  )
  dailyCreations?: number | null

  @StaffReasonField
  reason!: string
}

@InputType({ description: 'The image that is to sign for the associated user.' })
export class PutDeveloperSignatureInput {
  @Field(() => String, {
    description:
      'A PNG in base64 or as a `data:` URL. The request’s own limit of 100 kB leaves room for an image of about 75 kB; REST takes one of 200 kB.',
  })
  image!: string
}

@InputType({ description: 'A user’s word that an image signs for them.' })
export class ConfirmDeveloperSignatureInput {
  @TextField(bounds.linkToken, 'From the mailed link.')
  token!: string

  @TextField(bounds.hash, 'That of the image which was shown, in hexadecimal.')
  sha256!: string
}

@InputType({ description: 'A user’s word, given in the account, that an image signs for them.' })
export class ConfirmOwnSignatureInput {
  @Field(() => ID, { description: 'The developer who put it, `dev_…`.' })
  developerId!: string

  @TextField(bounds.hash, 'That of the image which was shown, in hexadecimal.')
  sha256!: string
}

@InputType({ description: 'The image with which a developer is to sign for the user.' })
export class PutOwnSignatureInput {
  @Field(() => ID, { description: 'The developer who acts for the user, `dev_…`.' })
  developerId!: string

  @Field(() => String, { description: 'A PNG in base64 or as a `data:` URL, as in `putDeveloperSignature`.' })
  image!: string
}

@InputType({ description: 'The image to take away.' })
export class DeleteOwnSignatureInput {
  @Field(() => ID, { description: 'The developer who put it, `dev_…`.' })
  developerId!: string
}
