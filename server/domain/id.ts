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

/** The public form of a stored uuid: prefix, "_" and 26 characters of lower-case Crockford base32 (a TypeID; decisions 1). */
export function encodeId(prefix: IdPrefix, uuid: string): string {
  if (!uuidPattern.test(uuid)) throw new RangeError(`not a uuid: ${uuid}`)
  const hex = uuid.replaceAll('-', '')
  // Forty bits are ten digits of one notation and eight of the other, and fit a number; the first byte is what is left over.
  const parts = [base32(hex.slice(0, 2), 2), base32(hex.slice(2, 12), 8), base32(hex.slice(12, 22), 8), base32(hex.slice(22), 8)]
  return `${prefix}_${parts.join('')}`
}

function base32(hex: string, length: number): string {
  let rest = parseInt(hex, 16)
  let text = ''
  for (let place = 0; place < length; place++) {
    text = alphabet.charAt(rest % 32) + text
    rest = Math.floor(rest / 32)
  }
  return text
}

/**
 * The lower-case uuid of a public identifier, or null when it is malformed or of another type. Well formed is the prefix, "_" and 26
 * characters of the alphabet of which the first is 0 to 7; version bits are not checked, and upper case is malformed (decisions 1).
 */
export function decodeId(prefix: IdPrefix, text: string): string | null {
  if (!text.startsWith(`${prefix}_`)) return null
  const suffix = text.slice(prefix.length + 1)
  if (!suffixPattern.test(suffix)) return null
  const value = Array.from(suffix).reduce((sum, character) => sum * 32n + BigInt(alphabet.indexOf(character)), 0n)
  return dashed(value.toString(16).padStart(32, '0'))
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

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const idPattern = new RegExp(`(?<![a-z])(?:${Object.values(idPrefixes).join('|')})_[0-7][0-9abcdefghjkmnpqrstvwxyz]{25}(?![0-9a-z])`)
const suffixPattern = /^[0-7][0-9abcdefghjkmnpqrstvwxyz]{25}$/
export const isUuid = (text: string): boolean => uuidPattern.test(text)

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function dashed(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
