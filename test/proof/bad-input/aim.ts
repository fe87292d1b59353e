import type { SeededRandom } from '../../model/seeded-random.js'
import type { IdKind } from './own-id.js'
import type { RestSurface } from './judge-answer.js'
import type { RefusalReason } from './refusal-reason.js'
import type { BadInputWorld } from './world.js'
import { hostileTexts } from './hostile-values.js'
import { claimedPeriod } from './situations.js'

/** One request as bytes are made from it. */
export interface Shot {
  /** What it tried, for whoever reads a failure. */
  intent: string
  surface: RestSurface | 'graphql' | 'pages'
  method: string
  /** Already encoded, with its query. */
  path: string
  /** Names are printed as they are, values as latin-1; a name may come twice. */
  headers: Array<[name: string, value: string]>
  /** Sent with its length; absent for none at all. */
  body?: Buffer
  /** Why it has to be refused; null when it may be taken, or when the specification leaves it open. */
  mustRefuse: RefusalReason | null
}

/** What of a shot goes over the wire. */
export type SentRequest = Omit<Shot, 'intent' | 'surface' | 'mustRefuse'>

/** An id for a place that takes ids of one type: right, a stranger's, of another type, unknown, malformed, or anything. Not encoded. */
export function idFor(kind: IdKind | undefined, { ids, foreign }: BadInputWorld, random: SeededRandom): string {
  const [kinds, own] = [Object.keys(ids) as IdKind[], kind ?? 'esc']
  const known = random.pick(ids[own].length > 0 ? ids[own] : [`${own}_01jd4q6z8y3v7w2n5k9m0xabcd`])
  switch (random.weighted({ known: 8, stranger: 2, unknown: 2, other: 3, broken: 5, hostile: 2 })) {
    case 'known':
      return known
    case 'stranger':
      return random.pick(foreign[own].length > 0 ? foreign[own] : foreign.esc)
    case 'unknown':
      return `${own}_0${Array.from({ length: 25 }, () => random.pick([...'0123456789abcdefghjkmnpqrstvwxyz'])).join('')}`
    case 'other':
      return random.pick(ids[random.pick(kinds)].concat(`${random.pick(kinds)}_01jd4q6z8y3v7w2n5k9m0xabcd`))
    case 'broken':
      return random.pick([
        known.toUpperCase(),
        known.slice(0, -1),
        `${known}0`,
        `${known}\u0000`,
        `${known} `,
        known.replace('_', '-'),
        known.slice(4),
        `${known}/..`,
        `${known},${known}`,
        'esc_',
        `${own}_${'7'.repeat(26)}`,
        `${own}_${'z'.repeat(26)}`,
        `${own}_${'0'.repeat(2_000)}`,
      ])
    case 'hostile':
      return random.pick(hostileTexts)
  }
}

/** The same for the name of a payout request. */
export function requestIdFor(random: SeededRandom): string {
  if (random.chance(0.6)) return claimedPeriod
  return random.pick([
    'none',
    'period-1 ',
    'PERIOD-1',
    'a b',
    '..',
    '.',
    'x'.repeat(121),
    'rr_01jd4q6z8y3v7w2n5k9m0xabcd',
    random.pick(hostileTexts),
  ])
}

/** What ends no text: a percent sign alone, or before what is no hexadecimal number, no UTF-8, or UTF-8 in a longer form than needed. */
export const brokenEndings: readonly string[] = ['%', '%zz', '%ff', '%c0%80']

/** Percent-encodes a path segment or query value; sometimes wrongly. */
export function encode(text: string, random: SeededRandom): string {
  const encoded = [...Buffer.from(text, 'utf8')]
    .map((byte) => (/[\w.~-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : `%${byte.toString(16).padStart(2, '0')}`))
    .join('')
  if (random.chance(0.9)) return encoded
  return random.pick([
    `${encoded}%`,
    `${encoded}%zz`,
    `${encoded}%ff`,
    `${encoded}%c0%80`,
    `${encoded}%ed%a0%80`,
    encoded.replaceAll('%', '%25'),
    `${encoded}%00`,
    `${encoded};a=1`,
    `${encoded}%2f..%2f`,
  ])
}

const broken = 'sk_sandbox_123'
const live = `sk_live_${'0'.repeat(64)}`
const unknown = `sk_sandbox_${'f'.repeat(64)}`

/** The credential of a request, mostly one that fits; the rest is somebody else's, wrong, doubled or malformed. */
export function credentialHeaders(
  fitting: readonly string[],
  { credentials }: BadInputWorld,
  random: SeededRandom,
): Array<[string, string]> {
  const fit = random.pick(fitting.length > 0 ? fitting : [''])
  const any = random.pick(Object.values(credentials).filter((each) => each !== ''))
  switch (random.weighted({ fit: 78, header: 4, any: 6, none: 3, both: 3, wrong: 3, malformed: 3 })) {
    case 'fit':
      return fit === '' ? [] : [['Authorization', `Bearer ${fit}`]]
    case 'header':
      return [['X-API-Key', fit]]
    case 'any':
      return [['Authorization', `Bearer ${any}`]]
    case 'none':
      return []
    case 'both':
      return [
        ['Authorization', `Bearer ${fit}`],
        ['X-API-Key', random.pick([fit, any, '', live])],
      ]
    case 'wrong':
      return [['Authorization', `Bearer ${random.pick([broken, live, unknown, `dt_${'a'.repeat(64)}`, `ut_${'0'.repeat(64)}`])}`]]
    case 'malformed':
      return [['Authorization', random.pick(malformed(fit))]]
  }
}

const malformed = (token: string): readonly string[] => [
  '',
  'Bearer',
  'Bearer ',
  `bearer ${token}`,
  `Bearer  ${token}`,
  `Basic ${token}`,
  `Bearer ${token}, Bearer ${token}`,
  `Bearer ${token}\u00ff`,
  `Bearer ${'x'.repeat(6_000)}`,
  `Token ${token}`,
]

/** What a body is said to be; nearly always what it should be. */
export function contentType(right: string, random: SeededRandom): string | undefined {
  if (random.chance(0.93)) return right
  return random.pick([
    undefined,
    '',
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    'application/json;;',
    'application/json, text/plain',
    'APPLICATION/JSON',
    'image/png',
    `application/${'x'.repeat(2_000)}`,
  ])
}

/** A body's bytes, sometimes not those of UTF-8, or far too many. */
export function bytesOf(body: string, random: SeededRandom): Buffer {
  const bytes = Buffer.from(body, 'utf8')
  switch (random.weighted({ same: 95, cut: 1, latin: 1, wide: 1, padded: 1, marked: 0.5, huge: 0.5 })) {
    case 'same':
      return bytes
    case 'cut':
      return bytes.subarray(0, random.whole(0, bytes.length))
    case 'latin':
      return Buffer.concat([bytes.subarray(0, -1), Buffer.from([0xff, 0xc0, 0x80])])
    case 'wide':
      return Buffer.from(body, 'utf16le')
    case 'padded':
      return Buffer.concat([bytes, Buffer.alloc(random.pick([10, 102_400]), ' ')])
    case 'marked':
      return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes])
    case 'huge':
      return Buffer.alloc(random.pick([102_401, 400_000, 3_000_000]), '[')
  }
}
