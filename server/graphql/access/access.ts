import type { Actor, StaffRole } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import { identityReviewers } from '../../domain/identity-verification/identity-verification.js'
import type { Role } from '../../domain/escrow/escrow.js'
import { withdrawalDeciders } from '../../domain/withdrawal/withdrawal.js'

/** Whose credential somebody presents. */
export type Caller = Exclude<Actor['kind'], 'anonymous' | 'timer'>

/**
 * Who may run an operation of the schema, as it is declared beside its resolver. The check in front of the resolver, the sentence in the
 * description and the access test all come from it. What is whose, and what an escrow's state allows, is the verb's to judge.
 */
export interface Access {
  /** With which credential, each with words that narrow it down, or none. Null: anybody, also without a credential. */
  callers: Readonly<Partial<Record<Caller, string>>> | null
  /** Which roles of staff, where only some of them may. */
  staffRoles?: readonly StaffRole[]
  /** In which role of the escrow: said here and judged by the domain, which alone sees the escrow. */
  escrowRoles?: readonly Role[]
  /** The rest of the sentence. */
  words?: string
}

export const anybody = (words = ''): Access => ({ callers: null, words })

/** By kind of credential: `by('developer')`, or with words that narrow one down: `by({ developer: 'whose key it is' })`. */
export const by = (...callers: [Readonly<Partial<Record<Caller, string>>>] | Caller[]): Access => {
  const [first] = callers
  return { callers: typeof first === 'object' ? first : Object.fromEntries(callers.map((caller) => [caller, ''])) }
}

/** Staff in one of these roles. */
export const byStaff = (...staffRoles: StaffRole[]): Access => ({ callers: { staff: '' }, staffRoles })

/**
 * A command on an escrow: whoever may act on escrows at all, and then in one of these roles. Staff get through to the command's own
 * refusal, which names whose action it is. `inPerson`: why no API key does it.
 */
export const byRoleInEscrow = (escrowRoles: readonly Role[], { inPerson = '' } = {}): Access => ({
  callers: { user: '', api_key: '', staff: '', ...(escrowRoles.includes('guest') ? { guest: '' } : {}) },
  escrowRoles,
  words: inPerson && `, in person (${inPerson})`,
})

/** Nobody is told to sign in, unless it is open to anybody. */
export function requireCredential({ callers }: Access, actor: Actor): void {
  if (callers && actor.kind === 'anonymous') throw new DomainError('UNAUTHORIZED')
}

/** Somebody else than those it is for is refused: STAFF_ONLY where it is for staff alone or for other staff, else FORBIDDEN. */
export function requireCaller({ callers, staffRoles }: Access, actor: Actor): void {
  if (!callers) return
  const isNamed = actor.kind in callers
  if (!isNamed) throw new DomainError(Object.keys(callers).join() === 'staff' ? 'STAFF_ONLY' : 'FORBIDDEN')
  if (actor.kind === 'staff' && staffRoles && !staffRoles.includes(actor.role)) throw new DomainError('STAFF_ONLY')
}

/** "Who: a developer, whose key it is; or an owner of the staff." */
export function whoSentence({ callers, staffRoles, escrowRoles, words = '' }: Access): string {
  if (!callers) return `Who: ${['anybody', words].filter(Boolean).join(' ')}.`
  if (escrowRoles) return `Who: ${escrowRoles.filter((role) => role !== 'timer').join(' or ')}${words}.`
  const named = callerKinds.flatMap((caller) => {
    const narrowed = callers[caller]
    const noun = caller === 'staff' && staffRoles ? `staff in the role ${staffRoles.join(' or ')}` : nouns[caller]
    return narrowed === undefined ? [] : [narrowed ? `${noun}, ${narrowed}` : noun]
  })
  if (holders.every((caller) => caller in callers)) return 'Who: anybody with a credential.'
  return `Who: ${named.some((each) => each.includes(',')) ? named.join('; or ') : listed(named)}.`
}

const listed = (words: string[]): string => [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' or ')

const nouns: Record<Caller, string> = {
  user: 'a user',
  developer: 'a developer',
  api_key: 'an API key',
  staff: 'staff',
  guest: 'a guest by their link',
}
/** Who has a credential of their own. */
const holders: readonly Caller[] = ['user', 'developer', 'api_key', 'staff']
const callerKinds: readonly Caller[] = [...holders, 'guest']

/** Whoever reads escrows: people, keys, and all of staff. */
export const toRead = by('user', 'api_key', 'staff')
export const anyCredential = by(...holders)

/** Whoever reads verifications: the developer's side each their own, reviewers all of them. */
export const toReadVerifications: Access = {
  ...by({ api_key: 'whose developer’s it is', developer: 'whose it is', staff: '' }),
  staffRoles: identityReviewers,
}

/** Whoever reads withdrawals: people and keys those of their wallet, those of staff who send them all of them. */
export const toReadWithdrawals: Access = {
  ...by({ user: 'whose it is', api_key: 'whose user’s it is', staff: '' }),
  staffRoles: withdrawalDeciders,
}

/** The same of top-ups. */
export const toReadTopUps: Access = {
  ...by({ user: 'whose wallet it is', api_key: 'whose user’s wallet it is', staff: '' }),
  staffRoles: withdrawalDeciders,
}
