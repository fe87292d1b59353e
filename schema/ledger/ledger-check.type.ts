import { Field, InputType, Int, ObjectType } from 'type-graphql'
import { Payload } from '../error/payload.type.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { Decimal } from '../scalars/decimal.scalar.js'
import { Json } from '../scalars/json.scalar.js'
import { StaffReasonField } from '../validation/input-fields.js'

@ObjectType({ simpleResolvers: true, description: 'What one question to the books has found.' })
class LedgerFinding {
  @Field(() => String, { description: 'Its name, `R1` to `R14`.' })
  name!: string

  @Field(() => String, { description: 'What holds where nothing was found, as a sentence without its full stop.' })
  description!: string

  @Field(() => Int, { description: 'How often it does not hold; 0 when all is well.' })
  violations!: number

  @Field(() => [Json], { description: 'The first few violations, to begin looking from.' })
  sample!: Array<Record<string, unknown>>
}

@ObjectType({ simpleResolvers: true, description: 'What was held at the end of a day.' })
class HeldDay {
  @Field(() => String, { description: 'The day in UTC, `2026-11-23`.' })
  day!: string

  @Field(() => Decimal, { description: 'How much, in TND.' })
  amountTnd!: string
}

@ObjectType({ simpleResolvers: true, description: 'What escrows of one currency held, day by day.' })
class HeldMoney {
  @Field(() => String, { description: 'The currency of the escrows; the amounts are their value in TND.' })
  currency!: string

  @Field(() => [HeldDay], { description: 'The last 90 days, the oldest first; the last one is as far as it had come.' })
  days!: HeldDay[]
}

@ObjectType({ simpleResolvers: true, description: 'What all accounts of a kind came to.' })
class LedgerTotal {
  @Field(() => String, { description: 'The kind, as `escrow_held`.' })
  kind!: string

  @Field(() => Int, { description: 'How many accounts of it there were.' })
  accounts!: number

  @Field(() => Decimal, { description: 'Their balances together, in TND; below zero where money came in from outside.' })
  balanceTnd!: string
}

@ObjectType({
  simpleResolvers: true,
  description: 'A look through the books: what must hold, whether it did, and what they came to. By itself every hour.',
})
export class LedgerCheck {
  @Field(() => DateTime, { description: 'When it began; everything is as it was at that moment.' })
  at!: string

  @Field(() => Int, { description: 'How long it took, in milliseconds.' })
  tookMs!: number

  @Field(() => Boolean, { description: 'Whether the books balance: nothing was found.' })
  balances!: boolean

  @Field(() => [LedgerFinding], { description: 'Every question, with what it found.' })
  findings!: LedgerFinding[]

  @Field(() => [HeldMoney], { description: 'What escrows held, by their currency.' })
  held!: HeldMoney[]

  @Field(() => [LedgerTotal], { description: 'What the accounts came to, by their kind.' })
  totals!: LedgerTotal[]
}

@InputType({ description: 'Why the books are looked through now.' })
export class CheckLedgerInput {
  @StaffReasonField
  reason!: string
}

@ObjectType({ description: 'A look through the books that was asked for.' })
export class CheckLedgerPayload extends Payload {
  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was asked for: the next check that began later is the one. Null when refused.',
  })
  askedAt?: string | null
}
