import { maskEmail } from '../../schema/user/mask-email.js'
import type { Actor } from '../domain/credential/actor.js'

/**
 * What the caller may see of something that names people: everything, except that the role `support`, and a guest who has no more than a link,
 * read addresses, names and signatures masked (decisions 3 and 8), and have no links to the documents that name them: the PDFs of contracts.
 * Texts that people wrote are left as they are, and files that they sent have their links.
 */
export function maskPersonalData<View>(actor: Actor, view: View): View {
  return readsMasked(actor) ? (masked(view, '') as View) : view
}

/** Whether this caller reads who somebody is masked; a document that names people is then not for them. */
export const readsMasked = (actor: Actor): boolean => actor.kind === 'guest' || (actor.kind === 'staff' && actor.role === 'support')

/** Plain JSON, in the names of the escrow, its contract and the events. */
function masked(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.map((item) => masked(item, key))
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? maskedText(value, key) : value
  const isSignature = /signature$/i.test(key)
  const isDocument = 'mimeType' in value
  const isHidden = (name: string) => (isSignature && isPerson(name)) || (isDocument && name === 'url')
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, isHidden(name) ? hide(item) : name === 'pdfUrl' ? null : masked(item, name)]),
  )
}

function maskedText(text: string, key: string): string {
  if (/email$/i.test(key)) return maskEmail(text)
  return namesOfPeople.has(key) ? initialOf(text) : text
}

const namesOfPeople: ReadonlySet<string> = new Set(['firstName', 'lastName', 'holderName'])

const isPerson = (name: string) => name === 'name' || name === 'signatureImage'

const hide = (text: unknown) => (text === null ? null : hidden)

const initialOf = (text: string) => `${Array.from(text)[0] ?? ''}${hidden}`

const hidden = '•••'
