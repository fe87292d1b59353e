import { Field, ID, InputType } from 'type-graphql'
import { bounds, upTo } from '../../server/domain/bounds.js'
import { OptionalTextField, TextField } from '../validation/input-fields.js'

@InputType({ description: 'A bank account to withdraw to: `rib` or `iban`, and whose it is.' })
export class CreateDestinationInput {
  @OptionalTextField(upTo(bounds.rib), 'In Tunisia: 20 digits, the last two of which are the key. Blanks and hyphens do not count.')
  rib?: string | null

  @OptionalTextField(upTo(bounds.iban), 'Of any country that has IBANs. Blanks and hyphens do not count.')
  iban?: string | null

  @TextField(bounds.holderName, 'Whose account it is: the verified person, in any order and spelling of case and accents.')
  holderName!: string
}

@InputType({ description: 'The word of the user that an account is theirs.' })
export class ConfirmDestinationInput {
  @Field(() => ID, { description: 'The destination, `dst_…`.' })
  id!: string

  @TextField(bounds.code, 'The six digits that were mailed to the user.')
  code!: string
}

@InputType({ description: 'The destination to delete.' })
export class DeleteDestinationInput {
  @Field(() => ID, { description: 'The destination, `dst_…`.' })
  id!: string
}
