import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  parse,
  validate,
  visit,
  type DocumentNode,
  type GraphQLInputType,
} from 'graphql'
import type { SentRequest } from './aim.js'
import { credentialFault } from './credential-fault.js'
import { fieldFault } from './field-fault.js'
import type { IdKind } from './own-id.js'
import type { RefusalReason } from './refusal-reason.js'
import { headFault } from './rest-refusal.js'
import { schema, type RootField } from './root-fields.js'
import { strictBody, Written } from './strict-body.js'
import type { BadInputWorld } from './world.js'

/** Why a request to `/graphql` has to be refused; null when it may be taken, or when the specification leaves it open. */
export function graphqlRefusal(sent: SentRequest, root: RootField, world: BadInputWorld): RefusalReason | null {
  if (sent.method !== 'POST') return 'no such method'
  const { headers, body = Buffer.alloc(0) } = sent
  const hasCredential = headers.some(([name]) => /^(authorization|x-api-key)$/i.test(name))
  const wrong = hasCredential
    ? credentialFault(
        headers,
        Object.values(world.credentials).filter((each) => each !== ''),
      )
    : null
  const read = strictBody(body)
  const head = wrong ?? headFault(headers, body, 'application/json') ?? read.fault
  if (head !== null) return head
  const { query, variables, operationName } = (read as { value: Record<string, unknown> }).value
  if (typeof query !== 'string' || (variables != null && !isObject(variables))) return 'a value of another type'
  if (operationName != null && typeof operationName !== 'string') return 'a value of another type'
  const document = documentOf(query)
  if (typeof document === 'string') return document
  return documentFault(document, operationName) ?? variablesFault(document, { ...variables }, { root, world, headers })
}

const bounds = { tokens: 1_000, aliases: 15, validated: 4_000 }

function documentOf(query: string): DocumentNode | RefusalReason {
  try {
    return parse(query, { maxTokens: bounds.tokens })
  } catch {
    return 'no valid document'
  }
}

/** Documents that take long to validate are left to the limits, which are looked at elsewhere. */
function documentFault(document: DocumentNode, operationName: string | null | undefined): RefusalReason | null {
  const operations = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION)
  const chosen = operationName == null ? operations : operations.filter(({ name }) => name?.value === operationName)
  if (chosen.length !== 1) return 'no valid document'
  const counts = { aliases: 0, hasNul: false }
  visit(document, {
    Field: ({ alias }) => void (counts.aliases += alias ? 1 : 0),
    StringValue: ({ value }) => void (counts.hasNul ||= value.includes('\0')),
  })
  if (counts.hasNul) return 'NUL'
  const isPlain = operations.length === document.definitions.length
  if (isPlain && operations.length === 1 && counts.aliases > bounds.aliases) return 'a document beyond the limits'
  const [operation] = chosen
  const roots = operation!.selectionSet.selections.filter((each) => each.kind !== Kind.FIELD || each.name.value !== '__typename')
  if (operation!.operation === 'mutation' && roots.length > 1) return 'a document beyond the limits'
  if ((document.loc?.end ?? 0) > bounds.validated || !isPlain) return null
  return validate(schema, document).length > 0 ? 'no valid document' : null
}

interface Target {
  root: RootField
  world: BadInputWorld
  headers: SentRequest['headers']
}

/** Only variables that reach the field as its arguments count: a document of an attack may not use them. */
function variablesFault(document: DocumentNode, variables: Record<string, unknown>, target: Target): RefusalReason | null {
  const { field } = target.root
  const [operation] = document.definitions
  if (document.definitions.length !== 1 || operation?.kind !== Kind.OPERATION_DEFINITION) return null
  const roots = operation.selectionSet.selections
  const [selected] = roots
  if (roots.length !== 1 || selected?.kind !== Kind.FIELD || selected.name.value !== field.name || selected.directives?.length) return null
  for (const { name, value } of selected.arguments ?? []) {
    const argument = field.args.find((each) => each.name === name.value)
    if (!argument || value.kind !== Kind.VARIABLE) continue
    const sent = Object.hasOwn(variables, value.name.value) ? variables[value.name.value] : undefined
    const fault = inputFault(argument.type, sent, { name: argument.name, beside: {}, target })
    if (fault !== null) return fault
  }
  return null
}

interface Place {
  name: string
  beside: Record<string, unknown>
  target: Target
}

function inputFault(type: GraphQLInputType, value: unknown, place: Place): RefusalReason | null {
  if (isNonNullType(type)) return value == null ? 'a field is missing' : inputFault(type.ofType, value, place)
  if (value == null) return null
  if (isListType(type)) {
    const items = Array.isArray(value) ? (value as unknown[]) : [value]
    const fault = items.map((item) => inputFault(type.ofType, item, place)).find((each) => each !== null)
    return fault ?? fieldFault(place.name, items, place.beside)
  }
  if (isInputObjectType(type)) {
    if (!isObject(value)) return 'a value of another type'
    const fields = type.getFields()
    if (Object.keys(value).some((key) => !Object.hasOwn(fields, key))) return 'an unknown word'
    const inside = { beside: value, target: place.target }
    return firstOf(Object.values(fields), (field) =>
      inputFault(field.type, Object.hasOwn(value, field.name) ? value[field.name] : undefined, { name: field.name, ...inside }),
    )
  }
  return leafFault(type, value, place)
}

function firstOf<Item>(items: readonly Item[], fault: (item: Item) => RefusalReason | null): RefusalReason | null {
  for (const item of items) {
    const found = fault(item)
    if (found !== null) return found
  }
  return null
}

function leafFault(type: GraphQLInputType, value: unknown, place: Place): RefusalReason | null {
  const named = getNamedType(type)
  if (isEnumType(named)) return named.getValues().some(({ name }) => name === value) ? null : 'an unknown word'
  const isRight = kinds[named.name]
  if (isRight && !isRight(value)) return 'a value of another type'
  if (named.name === 'Decimal' && !/^-?\d+(\.\d+)?$/.test(value as string)) return 'no plain number'
  // A filter by an address or by the id of a request is a search, and a root argument no field of an input.
  if (searched[place.target.root.field.name] !== place.name) {
    const fault = fieldFault(place.name, value, place.beside)
    if (fault !== null) return fault
  }
  const kind = idKindOf(place.name, place.target.root.field.name)
  return named.name === 'ID' && kind !== undefined
    ? idFault(value instanceof Written ? value.source : String(value), kind, place.target)
    : null
}

/** What is looked for by each list, whatever words it is. */
const searched: Readonly<Record<string, string>> = { escrows: 'email', requestLog: 'requestId' }

/** Staff may see what is nobody's here. */
function idFault(id: string, kind: IdKind, { world: { ids, foreign, credentials }, headers }: Target): RefusalReason | null {
  if (ids[kind].includes(id)) return null
  if (!foreign[kind].includes(id)) return 'a malformed or unknown id'
  const isStaff = headers.some(([, value]) => credentials.staff !== '' && value.includes(credentials.staff))
  return isStaff ? null : 'the id of a stranger'
}

/** Which kind of id goes where an id is asked for; undefined for kinds that this suite makes none of. */
export function idKindOf(name: string, fieldName: string): IdKind | undefined {
  if (name === 'sessionId' && ofCharges.has(fieldName)) return undefined
  return name === 'id' ? rootIds[fieldName] : names[name]
}

/** Their sessions are those of charges, which examples make as they go. */
const ofCharges = new Set(['chargeCheckout', 'payCharge'])

const names: Record<string, IdKind> = {
  escrowId: 'esc',
  sessionId: 'cs',
  checkoutSessionId: 'cs',
  webhookId: 'wh',
  eventIds: 'evt',
  testClockId: 'clk',
  topUpId: 'top',
  destinationId: 'dst',
  withdrawalId: 'wd',
  apiKeyId: 'key',
}

const rootIds: Record<string, IdKind> = {
  escrow: 'esc',
  checkoutSession: 'cs',
  webhook: 'wh',
  event: 'evt',
  apiKey: 'key',
  updateApiKey: 'key',
  revokeApiKey: 'key',
  oauthClient: 'oac',
  deleteOauthClient: 'oac',
  identityVerification: 'idv',
  reviewIdentityVerification: 'idv',
  destination: 'dst',
  confirmDestination: 'dst',
  deleteDestination: 'dst',
  withdrawal: 'wd',
  cancelWithdrawal: 'wd',
  decideWithdrawal: 'wd',
  testClock: 'clk',
  advanceTestClock: 'clk',
  deleteTestClock: 'clk',
  topUp: 'top',
}

const isWhole = (value: unknown) => value instanceof Written && /^-?\d{1,10}$/.test(value.source) && isInt32(BigInt(value.source))
const isInt32 = (value: bigint) => BigInt.asIntN(32, value) === value

const kinds: Record<string, (value: unknown) => boolean> = {
  // 5.0 and 1e3 are whole numbers to GraphQL, which this leaves open.
  Int: (value) => isWhole(value) || (value instanceof Written && /^\d{1,5}(\.0+)?(e\+?\d)?$/i.test(value.source)),
  String: (value) => typeof value === 'string',
  Decimal: (value) => typeof value === 'string',
  DateTime: (value) => typeof value === 'string',
  Boolean: (value) => typeof value === 'boolean',
  ID: (value) => typeof value === 'string' || value instanceof Written,
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Written)
