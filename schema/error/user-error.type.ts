import { Field, Int, InterfaceType, ObjectType, registerEnumType } from 'type-graphql'
import { Decimal } from '../scalars/decimal.scalar.js'
import { errorCatalogue, errorCodes, type ErrorCode } from '../../server/domain/errors.js'

export const ErrorCodes = Object.fromEntries(errorCodes.map((code) => [code, code]))
registerEnumType(ErrorCodes, {
  name: 'ErrorCode',
  description: 'Every code the service answers; `schema/errors.md` explains each.',
  valuesConfig: Object.fromEntries(errorCodes.map((code) => [code, { description: errorCatalogue[code].message }])),
})

@ObjectType({ description: 'What is wrong with one field of the input.' })
export class FieldProblem {
  @Field(() => String, { description: 'The field, with dots into objects.' })
  field!: string

  @Field(() => String, { description: 'What is wrong with it and what is accepted.' })
  problem!: string
}

@ObjectType({ description: 'An amount that says why, such as what is still available.' })
export class RefusalAmount {
  @Field(() => String, { description: 'Its name, as the body of REST has it.' })
  name!: string

  @Field(() => Decimal, { description: 'How much, in TND.' })
  amountTnd!: string
}

@InterfaceType({
  description: 'Why a mutation changed nothing. Branch on `code`; show `userMessage` to people; `message` is for developers.',
  resolveType: () => 'Refusal',
})
export abstract class UserError {
  @Field(() => ErrorCodes, { description: 'Stable name of the refusal.' })
  code!: ErrorCode

  @Field(() => String, { description: 'For developers: what was wrong and what to do.' })
  message!: string

  @Field(() => String, { description: 'For the person, in the language of the request (`Accept-Language`: en, fr, ar).' })
  userMessage!: string

  @Field(() => [String], { nullable: true, description: 'The path of the input field it is about, if it is about one.' })
  field!: string[] | null

  @Field(() => Int, { description: 'The HTTP status with which REST answers the same refusal.' })
  httpStatus!: number
}

@ObjectType({ implements: UserError, description: 'A refusal.' })
export class Refusal extends UserError {
  @Field(() => [FieldProblem], { description: 'One entry for each field that was wrong; empty when the refusal is not about the input.' })
  details!: FieldProblem[]

  @Field(() => [RefusalAmount], { description: 'Amounts that the refusal names; mostly none.' })
  amounts!: RefusalAmount[]
}
