import { domainToASCII } from 'node:url'
import { invalidField } from './invalid-field.js'

/**
 * The one stored form of an e-mail address, or null when we do not accept it (decisions 1). The address joins parties, invitations,
 * sessions and verifications, so two people must never share a form: the local part is ASCII and unquoted, the domain goes through
 * IDNA, and only ASCII letters are lower-cased. Nothing else is folded: "+tag" and dots stay.
 */
export function parseEmailAddress(text: string): string | null {
  if (text.length > maxLength) return null
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  if (local.length > maxLocalLength || !localPattern.test(local)) return null
  const domain = asciiDomain(text.slice(at + 1))
  const address = domain === null ? null : `${local.toLowerCase()}@${domain}`
  return address !== null && address.length <= maxLength ? address : null
}

/** The stored form of an address that must be one, or `VALIDATION_ERROR` on `field`. */
export function emailOf(text: string, field: string): string {
  const email = parseEmailAddress(text)
  if (email === null) throw invalidField(field, 'must be a plain e-mail address')
  return email
}

const maxLength = 254
const maxLocalLength = 64

/** Dot-separated atoms: no quotes, commas, blanks or control characters, and no dot at an end or beside another. */
const localPattern = /^[A-Za-z0-9!#$%&'*+/=?^_{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_{|}~-]+)*$/

/** Letters, digits and hyphens; the last label is not a number, so an IP address is not a domain. */
const domainPattern = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** U+212A lower-cases to an ASCII "k", in JavaScript as in PostgreSQL. */
const kelvinSign = '\u212a'

function asciiDomain(domain: string): string | null {
  // Node parses more than a domain here (it cuts at "/", decodes "%41"), so it is given letters, digits, dots and hyphens only.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || domain.includes(kelvinSign)) return null
  const ascii = domainToASCII(domain)
  if (!domainPattern.test(ascii)) return null
  const labels = ascii.split('.')
  // A label that only looked different (full-width letters, long s) would silently become a known ASCII one.
  const isFolded = domain.split('.').some((label, index) => /[^\x20-\x7e]/.test(label) && !labels[index]?.startsWith('xn--'))
  return isFolded ? null : ascii
}
