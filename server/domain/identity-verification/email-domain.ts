import { domainToASCII } from 'node:url'
import { invalidField } from '../invalid-field.js'
import { parseEmailAddress } from '../email-address.js'

/** The one form of a domain as addresses have it, or `VALIDATION_ERROR` on `field`. */
export function emailDomainOf(text: string, field: string): string {
  const address = parseEmailAddress(`somebody@${text.trim()}`)
  if (address === null) throw invalidField(field, 'must be the domain of an e-mail address, such as example.com')
  return domainToASCII(domainOf(address))
}

/** The domain of an address and every domain above it: who blocks `example.com` blocks `mail.example.com`, too. */
export function domainsAbove(email: string): string[] {
  const labels = domainOf(email).split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)
