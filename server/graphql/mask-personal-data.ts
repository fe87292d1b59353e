import { maskEmail } from '../../schema/user/mask-email.js'
import type { Actor } from '../domain/credential/actor.js'

/**
 * What the caller may see of something that names people: everything, except that the role `support`, and a guest who has no more than a link,
 * read addresses, names and signatures masked (decisions 3 and 8). Texts that people wrote are left as they are.
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
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, isSignature && isPerson(name) ? hide(item) : masked(item, name)]),
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
