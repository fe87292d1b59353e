import { mustExist } from './must-exist.js'

/** The prefix of each type of identifier (decisions 1). */
export const idPrefixes = {
  escrow: 'esc',
  contract: 'ctr',
  checkoutSession: 'cs',
  charge: 'ch',
  releaseRequest: 'rr',
  identityVerification: 'idv',
  webhook: 'wh',
  event: 'evt',
  webhookDelivery: 'dlv',
  user: 'usr',
  developer: 'dev',
  apiKey: 'key',
  business: 'biz',
  dispute: 'dsp',
  proofSubmission: 'prf',
  file: 'file',
  ledgerTransfer: 'txn',
  moneyMovement: 'mov',
  topUp: 'top',
  withdrawal: 'wd',
  testClock: 'clk',
  staff: 'stf',
  cancellationRequest: 'can',
  payment: 'pay',
  paymentRefund: 'rfd',
  chargeback: 'cbk',
  depositProof: 'dep',
  signature: 'sig',
  disputeMessage: 'msg',
  settlementOffer: 'ofr',
  deliveryRejection: 'rej',
  staffAction: 'act',
  association: 'asc',
  adjustment: 'adj',
  destination: 'dst',
  oauthClient: 'oac',
  session: 'ses',
} as const
export type IdPrefix = (typeof idPrefixes)[keyof typeof idPrefixes]

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** The public form of a stored uuid: prefix, "_" and 26 characters of lower-case Crockford base32 (a TypeID; decisions 1). */
export function encodeId(prefix: IdPrefix, uuid: string): string {
  if (!uuidPattern.test(uuid)) throw new RangeError(`not a uuid: ${uuid}`)
  const hex = uuid.replaceAll('-', '')
  const groups = groupStarts.map((start) => base32(hex.slice(start.hex, start.hex + 5)))
  return `${prefix}_${base32(hex.slice(0, 2)).slice(2)}${groups.join('')}`
}

/** Twenty bits are five digits of one notation and four of the other; the first byte is what is left over, and takes two of each. */
const groupStarts = Array.from({ length: 6 }, (_, group) => ({ hex: 2 + 5 * group, base32: 2 + 4 * group }))

/** Two digits for each ten bits. */
const pairs = Array.from({ length: 1024 }, (_, bits) => alphabet.charAt(bits >> 5) + alphabet.charAt(bits & 31))

/** Four digits. */
function base32(hex: string): string {
  const bits = parseInt(hex, 16)
  return `${pairs[bits >> 10]}${pairs[bits & 1023]}`
}

const hexOf = (digits: string, length: number): string =>
  Array.from(digits)
    .reduce((sum, digit) => sum * 32 + alphabet.indexOf(digit), 0)
    .toString(16)
    .padStart(length, '0')

/**
 * The lower-case uuid of a public identifier, or null when it is malformed or of another type. Well formed is the prefix, "_" and 26
 * characters of the alphabet of which the first is 0 to 7; version bits are not checked, and upper case is malformed (decisions 1).
 */
export function decodeId(prefix: IdPrefix, text: string): string | null {
  if (!text.startsWith(`${prefix}_`)) return null
  const suffix = text.slice(prefix.length + 1)
  if (!suffixPattern.test(suffix)) return null
  const groups = groupStarts.map((start) => hexOf(suffix.slice(start.base32, start.base32 + 4), 5))
  return dashed(hexOf(suffix.slice(0, 2), 2) + groups.join(''))
}

/** The uuid of an identifier of whichever type, with its prefix; null when it is malformed. */
export function decodeAnyId(text: string): { prefix: IdPrefix; uuid: string } | null {
  const prefix = Object.values(idPrefixes).find((each) => text.startsWith(`${each}_`))
  const uuid = prefix && decodeId(prefix, text)
  return prefix && uuid ? { prefix, uuid } : null
}

/** The first thing in a text that looks like an identifier, as in a link that somebody has pasted. */
export const idIn = (text: string): string | null => idPattern.exec(text)?.[0] ?? null

/** The uuid of an identifier that was checked before, or is our own. */
export const uuidIn = (prefix: IdPrefix, id: string): string => mustExist(decodeId(prefix, id), 'the uuid of an id')

/**
 * A version 7 uuid of a time in milliseconds and at least 10 random bytes (RFC 9562, 5.7). It sorts by time and has 74 random bits.
 */
export function uuidV7(nowMs: number, random: Uint8Array): string {
  if (!Number.isInteger(nowMs) || nowMs < 0 || nowMs >= 2 ** 48) throw new RangeError('the time does not fit 48 bits of milliseconds')
  if (random.length < 10) throw new RangeError('a uuid needs 10 random bytes')
  const bytes = Buffer.allocUnsafe(16)
  bytes.writeUIntBE(nowMs, 0, 6)
  bytes.set(random.subarray(0, 10), 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return dashed(bytes.toString('hex'))
}

const idPattern = new RegExp(`(?<![a-z])(?:${Object.values(idPrefixes).join('|')})_[0-7][0-9abcdefghjkmnpqrstvwxyz]{25}(?![0-9a-z])`)
const suffixPattern = /^[0-7][0-9abcdefghjkmnpqrstvwxyz]{25}$/
export const isUuid = (text: string): boolean => uuidPattern.test(text)

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function dashed(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
