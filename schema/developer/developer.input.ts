import { Field, InputType } from 'type-graphql'
import { z } from 'zod'
import { text, Validated } from '../validation/validated.js'

@Validated(z.object({ email: text(1, 320), password: text(1, 1_000), companyName: text(1, 200) }))
@InputType({ description: 'A new developer account.' })
export class RegisterDeveloperInput {
  @Field(() => String, { description: 'The address to sign in with; in live a code is mailed there.' })
  email!: string

  @Field(() => String, { description: 'At least 12 characters, and not among the common ones.' })
  password!: string

  @Field(() => String, { description: '1-200 characters.' })
  companyName!: string
}

@Validated(z.object({ email: text(1, 320), code: text(1, 20) }))
@InputType({ description: 'Proof that a mailbox is the developer’s; needed in live only.' })
export class VerifyDeveloperInput {
  @Field(() => String, { description: 'The address that was registered.' })
  email!: string

  @Field(() => String, { description: 'The six digits that were mailed.' })
  code!: string
}

@Validated(
  z.object({
    allowedRedirectUrls: z.array(text(1, 2_048)).nullish(),
    companyName: text(1, 200).nullish(),
    applicationName: text(0, 100).nullish(),
  }),
)
@InputType({ description: 'What to change about a developer account: the fields that are present.' })
export class UpdateDeveloperSettingsInput {
  @Field(() => [String], {
    nullable: true,
    description: 'All of them, 0-20: https, or http on localhost; a path may end in `/*`.',
  })
  allowedRedirectUrls?: string[] | null

  @Field(() => String, { nullable: true, description: '1-200 characters.' })
  companyName?: string | null

  @Field(() => String, { nullable: true, description: '1-100 characters; null: people are shown the company’s name.' })
  applicationName?: string | null
}

@InputType({ description: 'The image that is to sign for the associated user.' })
export class PutDeveloperSignatureInput {
  @Field(() => String, {
    description:
      'A PNG in base64 or as a `data:` URL. The request’s own limit of 100 kB leaves room for an image of about 75 kB; REST takes one of 200 kB.',
  })
  image!: string
}

@Validated(z.object({ token: text(1, 200), sha256: text(1, 100) }))
@InputType({ description: 'A user’s word that an image signs for them.' })
export class ConfirmDeveloperSignatureInput {
  @Field(() => String, { description: 'From the mailed link.' })
  token!: string

  @Field(() => String, { description: 'That of the image which was shown, in hexadecimal.' })
  sha256!: string
}
