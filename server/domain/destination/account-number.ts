import { DomainError } from '../errors.js'
import { invalidField } from '../invalid-field.js'
import type { DestinationType } from './destination.js'

/** The number of an account at a bank, with its check digits right. */
export interface AccountNumber {
  type: DestinationType
  /** Without the blanks that it is printed with. */
  number: string
}

interface GivenNumber {
  rib?: string | null
  iban?: string | null
}

/** What was given as exactly one of the two. @throws DomainError VALIDATION_ERROR, DESTINATION_INVALID */
export function accountNumberOf({ rib, iban }: GivenNumber): AccountNumber {
  if ((rib == null) === (iban == null)) throw invalidField('rib', 'give either "rib" or "iban", and not both')
  return rib == null ? ibanOf(iban ?? '') : ribOf(rib)
}

/** The same for both ways to write an account in Tunisia, so that nobody has it twice. */
export const canonical = ({ type, number }: AccountNumber): string =>
  type === 'iban' && number.startsWith(tunisia) ? number.slice(ibanHead) : number

export const lastFour = ({ number }: AccountNumber): string => number.slice(-4)

function ribOf(text: string): AccountNumber {
  const number = unspaced(text)
  if (!/^\d{20}$/.test(number)) throw invalidNumber('rib', 'must have 20 digits')
  if (!hasRightKey(number)) throw invalidNumber('rib', 'has check digits that do not agree with the others')
  return { type: 'rib', number }
}

function ibanOf(text: string): AccountNumber {
  const number = unspaced(text).toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(number))
    throw invalidNumber('iban', 'must be two letters, two digits, and the number of the account')
  const length = ibanLengths.get(number.slice(0, 2))
  if (length === undefined) throw invalidNumber('iban', 'begins with a country that has no IBANs')
  if (number.length !== length) throw invalidNumber('iban', `must have ${length} characters for this country`)
  const isTunisian = number.startsWith(tunisia)
  const isRight = hasRightCheckDigits(number) && (!isTunisian || isRib(number.slice(ibanHead)))
  if (!isRight) throw invalidNumber('iban', 'has check digits that do not agree with the others')
  return { type: 'iban', number }
}

/** Numbers are printed in groups. */
const unspaced = (text: string): string => text.replace(/[ \u00a0\u202f-]/g, '')

const isRib = (number: string): boolean => /^\d{20}$/.test(number) && hasRightKey(number)

/** The key of a RIB is from 01 to 97, and makes the whole number divisible by 97. */
function hasRightKey(rib: string): boolean {
  const key = 97n - ((BigInt(rib.slice(0, 18)) * 100n) % 97n)
  return BigInt(rib.slice(18)) === key
}

/** ISO 13616: with its head at the end and letters as numbers, an IBAN leaves 1 when divided by 97; its check digits are from 02 to 98. */
function hasRightCheckDigits(iban: string): boolean {
  const checkDigits = Number(iban.slice(2, ibanHead))
  const digits = Array.from(iban.slice(ibanHead) + iban.slice(0, ibanHead), (character) => parseInt(character, 36)).join('')
  return checkDigits >= 2 && checkDigits <= 98 && BigInt(digits) % 97n === 1n
}

const ibanHead = 4
const tunisia = 'TN'

function invalidNumber(field: 'rib' | 'iban', problem: string): DomainError {
  return new DomainError('DESTINATION_INVALID', { details: { [field]: problem }, field: [field] })
}

/** How many characters the IBANs of each country have (SWIFT, IBAN registry). */
const lengths =
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 ' +
  'GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 ' +
  'MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 ' +
  'TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'

const ibanLengths: ReadonlyMap<string, number> = new Map(lengths.split(' ').map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]))
