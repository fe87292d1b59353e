import { expect } from 'vitest'
import type { ErrorCode } from '../../server/domain/errors.js'
import { progressiveSnapshotDocument } from '../../schema/escrow/progressive-release-document.js'
import { expectRefusal, type Answer, type Json } from '../support/escrow-world.js'
import type { GraphqlWorld, Who } from '../support/graphql-world.js'
import type { Given, RestVerb, Verb, Way } from './verb.js'

/** The specification's status of every code that a table names. */
const statuses: Partial<Record<ErrorCode, number>> = {
  ACCOUNT_NOT_ASSOCIATED: 403,
  ADD_FUNDS_INVALID_STATUS: 400,
  AMOUNT_PRECISION: 400,
  AMOUNT_TOO_LARGE: 400,
  AMOUNT_TOO_SMALL: 400,
  BUYER_ONLY: 403,
  CONSENT_REQUIRED: 409,
  DISPUTE_OPEN: 400,
  ESCROW_CLOSED: 400,
  ESCROW_CLOSING: 409,
  ESCROW_NOT_CLOSABLE: 400,
  ESCROW_NOT_DELIVERED: 400,
  ESCROW_NOT_FOUND: 404,
  ESCROW_NOT_PAID: 400,
  ESCROW_NOT_PENDING: 400,
  INSUFFICIENT_AVAILABLE_BALANCE: 409,
  INSUFFICIENT_FUNDS: 409,
  INVALID_ACTION: 400,
  INVALID_ESCROW_ID: 400,
  NOT_APPLICABLE_TO_INSTANT: 400,
  NOT_A_PARTY: 403,
  NO_UPDATABLE_FIELDS: 400,
  PAYMENT_IN_PROGRESS: 409,
  PROGRESSIVE_RELEASE_NOT_ENABLED: 400,
  REFUND_FUNDS_INVALID_STATUS: 400,
  RELEASE_REQUEST_NOT_FOUND: 404,
  RELEASE_REQUEST_NOT_PENDING: 409,
  SELLER_IDENTITY_REQUIRED: 400,
  SELLER_ONLY: 403,
  UNAUTHORIZED: 401,
  VALIDATION_ERROR: 400,
  WRONG_PARTY: 403,
}

/** What `error` says where it is not the status in words. */
const errors: Partial<Record<ErrorCode, string>> = { ESCROW_NOT_FOUND: 'Escrow not found', INVALID_ESCROW_ID: 'Invalid escrow ID' }

/** One request with a key; a refusal has shape 1 of the specification and says its code in `X-Error-Code`. */
export const byRest: Pick<Way, 'does' | 'reads' | 'shown' | 'refuses'> = {
  does: async (world, verb, given, as) => {
    const { status, body } = await send(world, verb, given, as)
    const { status: wanted = 200, message, also = {}, tellsProgress, hasNoEscrow } = restOf(verb)
    const escrow = hasNoEscrow ? await readEscrow(world, given.escrowId, as) : body.escrow
    expect({ status, body }).toEqual({
      status: wanted,
      body: {
        message: typeof message === 'string' ? message : message(escrow),
        ...(hasNoEscrow ? {} : { escrow: expect.any(Object) }),
        ...also,
        ...(tellsProgress ? Object.fromEntries(progressNames.map((name) => [name, escrow[name]])) : {}),
      },
    })
    return { escrow, beside: body }
  },
  reads: (world, _verb, escrowId, as) => readEscrow(world, escrowId, as),
  shown: (changes, before) =>
    Object.fromEntries(
      Object.entries(changes)
        .filter(([name]) => name in before)
        .map(([name, value]) => [name, inJson(value, before[name])]),
    ),
  refuses: async (world, verb, given, as, { code, field, restField = field, coded = {} }) => {
    const before = await world.imprint()
    const status = verb.always.conflicts?.includes(code) ? 409 : statuses[code]
    if (!status) throw new Error(`Say here which status the specification gives to ${code}`)
    const error = errors[code]
    const isCoded = restOf(verb).tellsProgress && (status === 400 || status === 409) && !ofRequest.includes(code)
    expectRefusal(await send(world, verb, given, as), {
      status,
      code,
      ...(error ? { error } : {}),
      ...(isCoded ? { coded } : {}),
      ...(restField ? { details: { [restField]: expect.any(String) } } : {}),
    })
    expect(await world.imprint(), `${verb.always.name} ${code}: a refusal changes nothing`).toBe(before)
  },
}

/** Amounts are numbers, and a time that has not come is left out of the signatures. */
function inJson(value: unknown, before: unknown): unknown {
  if (typeof before === 'number') return Number(value)
  const isOfSignatures = typeof value === 'object' && value !== null && 'isFullySigned' in value
  return isOfSignatures ? Object.fromEntries(Object.entries(value).filter(([, time]) => time !== null)) : value
}

function send(world: GraphqlWorld, verb: Verb, { escrowId, ...fields }: Given, as: Who): Promise<Answer> {
  const { method, path } = restOf(verb)
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(fields[name])))
  const body = Object.fromEntries(Object.entries(fields).filter(([name]) => !named.includes(name)))
  const sent = Object.keys(body).length === 0 ? {} : { body }
  return world.call(method, `/api/v1/escrows/${escrowId}${filled}`, { token: tokenOf(world, as), ...sent })
}

function restOf({ rest, always }: Verb): RestVerb {
  if (!rest) throw new Error(`No route does what ${always.name} does`)
  return rest
}

/** As `GET` shows it, but for `_id`. */
export async function readEscrow(world: GraphqlWorld, escrowId: string, as: Who): Promise<Json> {
  const { status, body } = await world.call('GET', `/api/v1/escrows/${escrowId}`, { token: tokenOf(world, as) })
  const { _id, ...escrow } = body.escrow
  expect({ status, _id }).toEqual({ status: 200, _id: escrowId })
  return escrow
}

/** What lies flat beside the answers of progressive release. */
const progressNames = [...Object.keys(progressiveSnapshotDocument.shape), 'refundedTotalTnd', 'closingAt']

/** Refusals of the request itself have shape 1 everywhere. */
const ofRequest: ErrorCode[] = ['VALIDATION_ERROR', 'INVALID_ESCROW_ID', 'AMOUNT_PRECISION', 'AMOUNT_TOO_LARGE']

/** The key of an integrator, and none of nobody. @throws Error for people, whom REST does not know. */
export function tokenOf({ keys }: GraphqlWorld, as: Who): string {
  const tokens: Partial<Record<Who, string>> = {
    sellerKey: keys.seller,
    buyerKey: keys.buyer,
    strangerKey: keys.stranger,
    loneKey: keys.lone,
    nobody: '',
  }
  const token = tokens[as]
  if (token === undefined) throw new Error(`The ${as} has no key`)
  return token
}
