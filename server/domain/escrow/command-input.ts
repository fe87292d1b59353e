import { bounds, type Bound } from '../bounds.js'
import { DomainError } from '../errors.js'
import { characterCount } from '../text.js'

/**
 * One field of what a command carries, as its caller gives it. Transports make their own of it: GraphQL an input type, the sandbox and the
 * hosted pages their forms. `says` is what stands beside it in the schema.
 */
export type InputField = (
  | { kind: 'text'; bound: Bound }
  | { kind: 'choice'; values: readonly string[]; enumName: string }
  | { kind: 'amount' }
  | { kind: 'whole_number'; least: number; most?: number }
  | { kind: 'flag' }
  | { kind: 'png' }
  | { kind: 'id'; prefix: 'ofr' }
  /** A caller's own id of a payout request. */
  | { kind: 'request_id' }
  | { kind: 'files'; bound: Bound }
) & {
  says: string
  isRequired: boolean
  /** Of no use to a person: pages do not ask for it. */
  isForPrograms?: boolean
  /** What the sandbox's helper takes when the field is not given. */
  sandboxDefault?: string
}

export type InputFields = Readonly<Record<string, InputField>>

type ValueOf<Field extends InputField> = Field extends { values: readonly (infer Value)[] }
  ? Value
  : Field extends { kind: 'whole_number' }
    ? number
    : Field extends { kind: 'flag' }
      ? boolean
      : Field extends { kind: 'files' }
        ? readonly string[]
        : string

/** The input of a command as TypeScript sees it: required fields are there, others may be null or absent. */
export type InputOf<Fields extends InputFields> = {
  [Name in keyof Fields as Fields[Name] extends { isRequired: true } ? Name : never]: ValueOf<Fields[Name]>
} & {
  [Name in keyof Fields as Fields[Name] extends { isRequired: true } ? never : Name]?: ValueOf<Fields[Name]> | null
}

/** What a field may hold before its type is known. */
export type InputValue = string | number | boolean | readonly string[] | null | undefined

/** A reason that need not be given. */
export const optionalReason = (says: string, bound: Bound) => ({ kind: 'text', bound, says, isRequired: false }) as const

/** Which payout request a command is about; one that is not there is not found, whatever it looks like. */
export const requestIdField = (says: string) =>
  ({ kind: 'text', bound: bounds.requestId, says, isRequired: true, isForPrograms: true }) as const

/** The fields of a command's own, out of an input that a transport has checked against them. */
export function ownInput<Fields extends InputFields>(
  { name, mutation }: { name: string; mutation?: { input: { fields: Fields } } },
  input: Readonly<Record<string, InputValue>>,
): InputOf<Fields> {
  const own: object = input
  if (!mutation || !isInputOf(mutation.input.fields, own)) throw new TypeError(`this is no input of ${name}`)
  return own
}

function isInputOf<Fields extends InputFields>(fields: Fields, values: object): values is InputOf<Fields> {
  const given = new Map<string, unknown>(Object.entries(values))
  return Object.entries(fields).every(([name, field]) => {
    const value = given.get(name) ?? null
    return value === null ? !field.isRequired : isValueOf(field, value)
  })
}

function isValueOf(field: InputField, value: unknown): boolean {
  switch (field.kind) {
    case 'choice':
      return field.values.some((one) => one === value)
    case 'whole_number':
      return typeof value === 'number'
    case 'flag':
      return typeof value === 'boolean'
    case 'files':
      return Array.isArray(value)
    default:
      return typeof value === 'string'
  }
}

/**
 * A command's own input from untyped values, as the sandbox's helper takes them: defaults filled in, each value checked. `path` stands
 * before the names in a refusal.
 *
 * @throws DomainError VALIDATION_ERROR
 */
export function readFields(fields: InputFields, values: Readonly<Record<string, InputValue>>, path: string): Record<string, InputValue> {
  const read = Object.entries(fields).map(([name, field]) => {
    const value = values[name] ?? field.sandboxDefault ?? (field.isRequired && field.kind !== 'files' ? '' : undefined)
    const problem = value === undefined ? null : problemWith(field, value)
    if (problem) throw new DomainError('VALIDATION_ERROR', { details: { [`${path}.${name}`]: problem } })
    return [name, value]
  })
  return Object.fromEntries(read)
}

function problemWith(field: InputField, value: InputValue): string | null {
  if (field.kind === 'choice') return field.values.some((one) => one === value) ? null : choiceWords(field.values)
  if (field.kind === 'amount') return value === '' ? 'must be given' : null
  if (field.kind !== 'text') return null
  const { least, most } = field.bound
  if (typeof value !== 'string') return 'must be a string'
  if (field.isRequired && value === '') return 'must be given'
  const isWithin = characterCount(value.trim()) >= least && characterCount(value) <= most
  return isWithin ? null : boundWords(field.bound)
}

const choiceWords = (values: readonly string[]): string =>
  values.length === 2 ? `must be ${values.join(' or ')}` : `must be one of ${values.join(', ')}`

const boundWords = ({ least, most }: Bound): string =>
  least === 0
    ? `must have at most ${most.toLocaleString('en')} characters`
    : `must have ${least} to ${most.toLocaleString('en')} characters`
