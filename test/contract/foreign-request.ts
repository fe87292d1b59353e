import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  OperationTypeNode,
  type GraphQLInputType,
} from 'graphql'
import { rootFields, type RootField } from '../proof/bad-input/root-fields.js'
import { redirectUrl } from '../support/escrow-world.js'
import type { ThingKind } from './foreign-things.js'

/** What a field called `id` names, by the root field that takes it. */
const kindOfId: Record<string, ThingKind> = {
  advanceTestClock: 'clk',
  apiKey: 'key',
  charge: 'ch',
  decisionsAbout: 'stf',
  developerCase: 'dev',
  userCase: 'usr',
  checkoutSession: 'cs',
  endOwnSession: 'ses',
  confirmDestination: 'dst',
  confirmStaffAction: 'act',
  decideFinanceCase: 'rfd',
  deleteDestination: 'dst',
  deleteTestClock: 'clk',
  financeCase: 'rfd',
  depositProof: 'dep',
  refundDeposit: 'dep',
  reviewDepositProof: 'dep',
  destination: 'dst',
  cancelWithdrawal: 'wd',
  decideWithdrawal: 'wd',
  withdrawal: 'wd',
  disableStaff: 'stf',
  endStaffSessions: 'stf',
  resetSecondFactor: 'stf',
  visitCase: 'stf',
  escrow: 'esc',
  event: 'evt',
  findOwn: 'evt',
  identityCase: 'idv',
  identityVerification: 'idv',
  reviewIdentityVerification: 'idv',
  node: 'esc',
  reviewBusiness: 'biz',
  revokeApiKey: 'key',
  oauthClient: 'oac',
  deleteOauthClient: 'oac',
  setDeveloperLimits: 'dev',
  setStaffRole: 'stf',
  updateApiKey: 'key',
  testClock: 'clk',
  ledgerTransfer: 'txn',
  escrowHistory: 'esc',
  recordedEvent: 'evt',
  topUp: 'top',
  webhook: 'wh',
}
const kindOfField: Record<string, ThingKind> = {
  escrowId: 'esc',
  sessionId: 'cs',
  topUpId: 'top',
  webhookId: 'wh',
  eventIds: 'evt',
  eventId: 'evt',
  offerId: 'ofr',
  fileId: 'file',
  fileIds: 'file',
  logoFileId: 'file',
  developerId: 'dev',
  destinationId: 'dst',
  withdrawalId: 'wd',
  // Of an account of the ledger.
  ownerId: 'esc',
  apiKeyId: 'key',
}

/** A new escrow's test clock, a checkout session beside an escrow, and the user whose escrows staff list have tests of their own. */
const apart = new Set(['testClockId', 'checkoutSessionId', 'userId'])

/** Optional fields without which there is nothing to do, so that it is not that which is refused. */
const needed: Record<string, readonly string[]> = {
  signContract: ['name'],
  createReleaseRequest: ['amountTnd'],
  refundFunds: ['amountTnd'],
  updateEscrow: ['title'],
  setDeveloperLimits: ['dailyCreations'],
  updateApiKey: ['name'],
  updateWebhook: ['url'],
}

/** Ids that are refused beside another one: the other is asked with. */
const excluded: Record<string, readonly string[]> = { deliveries: ['escrowId'] }

const namesId = (name: string, type: GraphQLInputType): boolean => {
  const named = getNamedType(type)
  if (!isInputObjectType(named)) return named.name === 'ID' && !apart.has(name)
  return Object.values(named.getFields()).some((field) => namesId(field.name, field.type))
}

/** Every root field of the schema that takes an id. */
export const fieldsWithIds = rootFields.filter(({ field }) => field.args.some(({ name, type }) => namesId(name, type)))

/** What the ids in a field's arguments name. @throws Error for a new kind of id, so that nobody forgets to say what may be done with it. */
export function kindsIn({ field }: RootField): ThingKind[] {
  const inside = (name: string, type: GraphQLInputType): ThingKind[] => {
    const named = getNamedType(type)
    if (isInputObjectType(named)) return Object.values(named.getFields()).flatMap((each) => inside(each.name, each.type))
    return named.name === 'ID' && !apart.has(name) ? [kindOf(name, field.name)] : []
  }
  return field.args.flatMap(({ name, type }) => inside(name, type))
}

function kindOf(name: string, root: string): ThingKind {
  const kind = name === 'id' ? kindOfId[root] : kindOfField[name]
  if (!kind) throw new Error(`say in foreign-request.ts what "${name}" of ${root} names`)
  return kind
}

export interface ForeignRequest {
  query: string
  variables: Record<string, unknown>
}

/** A request for one root field with everything that it needs and these ids in it. */
export function foreignRequest({ operation, field }: RootField, ids: Record<ThingKind, string>): ForeignRequest {
  // A subscription that is not refused would wait; a cursor that is none ends it.
  const isLive = operation === OperationTypeNode.SUBSCRIPTION
  const possible = field.args.filter(({ name }) => !excluded[field.name]?.includes(name))
  const args = possible.filter(({ name, type }) => isNonNullType(type) || namesId(name, type) || (isLive && name === 'after'))
  const declared = args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')
  const passed = args.map(({ name }) => `${name}: $${name}`).join(', ')
  return {
    query: `${operation}${inParentheses(declared)} { ${field.name}${inParentheses(passed)} ${selectionOf({ operation, field })} }`,
    variables: Object.fromEntries(args.map(({ name, type }) => [name, valueOf(name, type, { root: field.name, ids })])),
  }
}

const inParentheses = (text: string) => text && `(${text})`

function selectionOf({ operation, field }: RootField): string {
  if (isLeafType(getNamedType(field.type))) return ''
  if (operation === OperationTypeNode.MUTATION) return '{ userErrors { code } }'
  return getNamedType(field.type).name === 'EventFeed' ? '{ nodes { id } }' : '{ __typename }'
}

function valueOf(name: string, type: GraphQLInputType, given: { root: string; ids: Record<ThingKind, string> }): unknown {
  if (isNonNullType(type)) return valueOf(name, type.ofType, given)
  if (isListType(type)) return [valueOf(name, type.ofType, given)]
  if (isEnumType(type)) return type.getValues()[0]!.name
  if (isInputObjectType(type)) {
    const isChosen = (field: { name: string; type: GraphQLInputType }) =>
      isNonNullType(field.type) || namesId(field.name, field.type) || needed[given.root]?.includes(field.name)
    const chosen = Object.values(type.getFields()).filter(isChosen)
    return Object.fromEntries(chosen.map((field) => [field.name, valueOf(field.name, field.type, given)]))
  }
  if (type.name === 'ID') return given.ids[kindOf(name, given.root)]
  if (type.name === 'Boolean') return true
  if (type.name === 'Int') return 1
  if (type.name === 'Decimal') return '10'
  if (type.name === 'DateTime') return '2026-11-21T10:00:00.000Z'
  if (/email/i.test(name)) return 'somebody@example.com'
  if (name === 'requestId') return 'may'
  if (name === 'code' || name === 'otp') return '123456'
  return /url/i.test(name) ? redirectUrl : 'Long enough for any text.'
}
