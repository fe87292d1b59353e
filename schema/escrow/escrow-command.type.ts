import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { z } from 'zod'
import { bounds, type Bound } from '../../server/domain/bounds.js'
import type { Command, Mutation } from '../../server/domain/escrow/command.js'
import type { InputField, InputFields } from '../../server/domain/escrow/command-input.js'
import { DisputeCategories, DisputeOutcomes } from '../dispute/dispute.enum.js'
import { ProofReviews, ProofRulings, ProofTypes } from '../proof/proof.enum.js'
import { Decimal } from '../scalars/decimal.scalar.js'
import { requestIdShape } from '../release-request/request-id.js'
import { previewInputField } from '../validation/input-fields.js'
import { text, Validated, wholeNumber } from '../validation/validated.js'
import { Currencies } from '../money/currency.enum.js'
import { FeeBearers, PaymentMethods, PendingRequestChoices } from './escrow.enum.js'
import { EscrowActionInput, EscrowReferenceInput, PersonalActionInput } from './escrow.input.js'
import {
  AdjustmentPayload,
  ClosingPayload,
  EscrowPayload,
  NewReleaseRequestPayload,
  PaymentPayload,
  previewField,
  ReleaseDecisionPayload,
  ReleaseRequestPayload,
  StaffDecisionPayload,
} from './escrow.payload.js'

/** A command that somebody gives through the API. */
export type GivenCommand = Command & { mutation: Mutation<InputFields> }

/** The enums of the schema by the names that the commands' fields give them. */
const enums: Readonly<Record<string, object>> = {
  Currency: Currencies,
  DisputeCategory: DisputeCategories,
  DisputeResolution: DisputeOutcomes,
  FeeBearer: FeeBearers,
  PaymentMethod: PaymentMethods,
  PendingRequestChoice: PendingRequestChoices,
  ProofReview: ProofReviews,
  ProofRuling: ProofRulings,
  ProofType: ProofTypes,
}

const bases = { escrow: EscrowReferenceInput, version: EscrowActionInput, session: PersonalActionInput } as const

const capitalized = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** The input type of a command's mutation: the escrow, what was seen of it, and the command's own fields, with their shape. */
export function commandInputType({ mutation: { name, input }, movesMoney }: GivenCommand): Function {
  const typeName = `${capitalized(name)}Input`
  const made = { [typeName]: class extends bases[input.refersTo] {} }[typeName] ?? EscrowReferenceInput
  for (const [fieldName, field] of Object.entries(input.fields))
    Field(() => graphqlTypeOf(field), { nullable: !field.isRequired, description: descriptionOf(field) })(made.prototype, fieldName)
  if (movesMoney) previewInputField(made.prototype, 'preview')
  Validated(shapeOfFields(input.fields))(made)
  InputType(typeName, { description: input.says })(made)
  return made
}

/** The payload of a command's mutation: the escrow as it is now. A decision of staff may wait for a second person, and says so. */
export function commandPayloadType(command: GivenCommand): Function {
  const { name, payload } = command.mutation
  const typeName = `${capitalized(name)}Payload`
  const base = payloadBases[payloadKind(command)]
  const made = { [typeName]: class extends base {} }[typeName] ?? base
  if (command.movesMoney) previewField(made.prototype, 'preview')
  ObjectType(typeName, { description: payload })(made)
  return made
}

/** What a command's payload has beside the escrow. */
export function payloadKind({ via, mutation: { answers } }: GivenCommand): keyof typeof payloadBases {
  if (via === 'STAFF') return answers ? 'requestDecision' : 'decision'
  return answers ?? 'escrow'
}

const payloadBases = {
  escrow: EscrowPayload,
  decision: StaffDecisionPayload,
  adjustment: AdjustmentPayload,
  closing: ClosingPayload,
  payment: PaymentPayload,
  request: ReleaseRequestPayload,
  newRequest: NewReleaseRequestPayload,
  requestDecision: ReleaseDecisionPayload,
} as const

function graphqlTypeOf(field: InputField) {
  switch (field.kind) {
    case 'choice':
      return enums[field.enumName] ?? String
    case 'amount':
      return Decimal
    case 'whole_number':
      return Int
    case 'flag':
      return Boolean
    case 'id':
      return ID
    case 'files':
      return [ID]
    case 'text':
    case 'request_id':
    case 'png':
      return String
  }
}

function descriptionOf(field: InputField): string {
  const words = boundWords(field)
  return words === null ? field.says : `${field.says}; ${words}.`
}

function boundWords(field: InputField): string | null {
  if (field.kind === 'text')
    return field.bound.least === 0 ? `up to ${written(field.bound.most)} characters` : `${range(field.bound)} characters`
  if (field.kind === 'request_id') return `${range(bounds.requestId)} letters, digits and \`. _ : -\``
  if (field.kind === 'whole_number' && field.most !== undefined) return range({ least: field.least, most: field.most })
  return null
}

const range = ({ least, most }: Bound): string => `${least}-${written(most)}`
const written = (count: number): string => count.toLocaleString('en')

/** Checks what GraphQL's types do not say; a field without more to check is left to them. */
function shapeOfFields(fields: InputFields): z.ZodType {
  const shapes = Object.entries(fields).flatMap(([name, field]) => {
    const shape = shapeOfField(field)
    return shape ? [[name, field.isRequired ? shape : shape.nullish()] as const] : []
  })
  return z.object(Object.fromEntries(shapes))
}

function shapeOfField(field: InputField): z.ZodType | null {
  if (field.kind === 'text') return text(field.bound)
  if (field.kind === 'request_id') return requestIdShape
  if (field.kind === 'files') return z.array(text(bounds.id)).min(field.bound.least).max(field.bound.most)
  if (field.kind === 'png') return z.string().startsWith('data:image/png;base64,', 'must be a data URL of a PNG')
  if (field.kind !== 'whole_number') return null
  if (field.most !== undefined) return wholeNumber({ least: field.least, most: field.most })
  return z.int().min(field.least, `must be at least ${field.least}`)
}
