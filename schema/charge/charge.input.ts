import { Field, ID, InputType } from 'type-graphql'
import { bounds } from '../../server/domain/bounds.js'
import type { Language } from '../../server/domain/language.js'
import type { Currency } from '../../server/domain/money/money.js'
import { Languages } from '../contract/contract.type.js'
import { Currencies } from '../money/currency.enum.js'
import { Decimal } from '../scalars/decimal.scalar.js'
import { OptionalMetadataField, OptionalTextField, TextField } from '../validation/input-fields.js'

@InputType({ description: 'Body of create charge (specification, Charges).' })
export class CreateChargeInput {
  @TextField(bounds.title, 'What is paid for.')
  title!: string

  @Field(() => Decimal, { description: 'Face amount in `currency`, which the payer pays; worth at least 0.01 TND.' })
  amount!: string

  @Field(() => Currencies, { nullable: true, description: 'Default TND.' })
  currency?: Currency | null

  @TextField(bounds.merchantReference, 'Your own name for it, unique: letters, digits and `. _ : -`. Used again, it gives the same charge.')
  merchantReference!: string

  @TextField(bounds.redirectUrl, 'Where the payer goes back to; must match an allowed redirect URL.')
  redirectUrl!: string

  @OptionalTextField(bounds.sentEmail, 'Prefills the field for the receipt.')
  receiptEmail?: string | null

  @OptionalMetadataField('Your own values.')
  metadata?: Record<string, string> | null

  @Field(() => ID, { nullable: true, description: 'In the sandbox, the test clock that it goes by, `clk_…`.' })
  testClockId?: string | null
}

@InputType({ description: 'Pays a charge by card, as a guest.' })
export class PayChargeInput {
  @Field(() => ID, { description: 'The session of the charge’s link, `cs_…`.' })
  sessionId!: string

  @OptionalTextField(bounds.sentEmail, 'Where the receipt goes; none is sent when absent.')
  receiptEmail?: string | null

  @Field(() => Languages, { nullable: true, description: 'In which language the receipt is written; default EN.' })
  locale?: Language | null
}

@InputType({ description: 'Which charge a test pays (decisions 22).' })
export class PaySandboxChargeInput {
  @TextField(bounds.merchantReference, 'The charge, `ch_…`, or your own `merchantReference`.')
  charge!: string

  @OptionalTextField(bounds.sentEmail, 'Where the receipt goes; none is sent when absent.')
  receiptEmail?: string | null
}
