import { DomainError, type ErrorCode } from '../errors.js'
import type { Asked, Command, Condition, EffectContext, Path, Policy } from './command.js'
import type { InputFields, InputOf } from './command-input.js'
import type { EventType } from '../event/event-type.js'
import { partyOf, type EscrowAggregate, type EscrowState, type Role } from './escrow.js'
import { exhausts } from './release-slices.js'
import type { Outcome, Step } from './step.js'

/** What is asked of the table; `Given` is what the command's `read` made of its input. */
export interface Question<Given> {
  aggregate: EscrowAggregate
  /** Every capacity the caller has on this escrow. */
  roles: readonly Role[]
  /** Undefined while only the command's possibility is in question. */
  given: Given | undefined
  now: Date
  policy: Policy
}

export type Attempt<Given> = Question<Given> & { given: Given }

/** What a command works with. @throws DomainError for a meaning that is wrong. */
export function readInput<Fields extends InputFields, Given>(
  command: Command<string, Fields, Given>,
  input: InputOf<Fields>,
  context: { aggregate: EscrowAggregate; policy: Policy },
): Given {
  // Without a reader of its own, `Given` is the input: `command()` says so.
  return command.read ? command.read(input, context) : (input as unknown as Given)
}

/**
 * Decides one command: what it changes, null when nothing would change, or a `DomainError` that says why not. Pure: nothing is read and
 * nothing is written.
 */
export function take<Given>(command: Command<string, InputFields, Given>, attempt: Attempt<Given>): Step | null {
  const found = find(command, attempt, 'command')
  if ('code' in found) throw refusalOf(command, found)
  if ('isDone' in found) return null
  const { path, role } = found
  const { aggregate, given, now, policy } = attempt
  const context: EffectContext<Given> = { aggregate, given, now, policy, role: countsAs(role) }
  const outcome = command.effect(context)
  if (!outcome) return null
  const events = [...(outcome.events ?? eventsOf(path, role)), ...exhaustion(aggregate.escrow, outcome)]
  return { ...outcome, events, command: erased(command), role: countsAs(role), from: aggregate.escrow.status }
}

const eventsOf = ({ events = [], timerEvents = events }: Pick<Path, 'events' | 'timerEvents'>, role: Role): readonly EventType[] =>
  role === 'timer' ? timerEvents : events

/** Told of each fall to nothing, whatever brought it about (decisions 7). */
const exhaustion = (escrow: EscrowState, { to, changes }: Outcome): readonly EventType[] =>
  exhausts(escrow, { ...escrow, ...changes, status: to }) ? ['escrow.balance.exhausted'] : []

/**
 * Why a command would be refused now, or null. A command answers the wrong person before the wrong state (decisions 1); creating a
 * checkout session answers the mode first (decisions 8) and does not look at what may still come true before the person confirms.
 */
export function refuse<Given>(
  command: Command<string, InputFields, Given>,
  question: Question<Given>,
  order: 'command' | 'session',
): ErrorCode | null {
  const found = find(command, question, order)
  return 'code' in found ? found.code : null
}

function find<Given>(
  command: Command<string, InputFields, Given>,
  question: Question<Given>,
  order: 'command' | 'session',
): { path: Path<Given>; role: Role } | Refused | { isDone: true } {
  const { status } = question.aggregate.escrow
  const wrongMode = refuseKind(command, question)
  const wrongRole = refuseRole(command, question.roles) ?? refuseReach(command, question)
  const early = order === 'command' ? (wrongRole ?? wrongMode) : (wrongMode ?? wrongRole)
  if (early) return { code: early }
  if (question.given !== undefined && command.isDone?.(question.aggregate)) return { isDone: true }
  const path = command.from[status]
  const role = path?.by.find((candidate) => question.roles.includes(candidate))
  if (!path || !role) return { code: command.refusals[status] ?? command.refusals.otherwise }
  const asked: Asked<Given> = { ...question, role, party: partyOf(role) }
  const conditions = [...(path.when ?? []), ...(order === 'command' ? (path.whenGiven ?? []) : [])]
  const failed = conditions.find((condition) => !condition.holds(asked))
  return failed ? { code: failed.code, status: failed.status, message: failed.message?.(asked) } : { path, role }
}

type Refused = Pick<Condition, 'code' | 'status'> & { message?: string | undefined }

/** @throws DomainError when the table refuses the command as things are now. */
export function requirePossible<Given>(command: Command<string, InputFields, Given>, attempt: Attempt<Given>): void {
  const found = find(command, attempt, 'command')
  if ('code' in found) throw refusalOf(command, found)
}

/** A refusal of the table, with the status that it has for this condition or this command. */
function refusalOf<Given>(
  { statusOf }: Command<string, InputFields, Given>,
  { code, status = statusOf?.[code], message }: Refused,
): DomainError {
  return new DomainError(code, { ...(status === undefined ? {} : { status }), ...(message === undefined ? {} : { message }) })
}

/** A guest's payment and a provider's answer are the buyer's payment: they count as the buyer's act. */
const countsAs = (role: Role): Role => (role === 'provider' || role === 'guest' ? 'buyer' : role)

const erased = <Given>(command: Command<string, InputFields, Given>): Command => command

/** Every role that may ever give the command, from whatever status. */
export const rolesFor = (command: Command): Role[] => [...new Set(Object.values(command.from).flatMap(({ by }) => by))]

/** Refuses whoever may never give the command in any of these capacities (decisions 1). */
export function requireRole(command: Command, roles: readonly Role[]): void {
  const refused = refuseRole(command, roles)
  if (refused) throw new DomainError(refused)
}

/** The code for whoever may never give it in any of these capacities, or null. */
export function refuseRole(command: Command, roles: readonly Role[]): ErrorCode | null {
  const permitted = rolesFor(command)
  if (permitted.some((role) => roles.includes(role))) return null
  if (permitted.includes('staff')) return 'STAFF_ONLY'
  if (permitted.includes('seller') && permitted.includes('buyer')) return 'NOT_A_PARTY'
  if (permitted.includes('seller')) return 'SELLER_ONLY'
  return permitted.includes('buyer') ? 'BUYER_ONLY' : 'FORBIDDEN'
}

/** Refuses what escrows of this mode, or without what the command needs, never do. */
export function refuseKind<Given>(
  { notForGuests, notIn, requires }: Command<string, InputFields, Given>,
  question: Omit<Question<unknown>, 'roles'>,
): ErrorCode | null {
  if (notForGuests && question.aggregate.escrow.isPaidByGuest) return 'GUEST_ESCROW_NOT_SUPPORTED'
  const wrongMode = notIn?.[question.aggregate.escrow.mode]
  if (wrongMode || !requires) return wrongMode ?? null
  return requires.holds({ ...question, roles: [], role: 'creator', party: null }) ? null : requires.code
}

function refuseReach<Given>({ reach }: Command<string, InputFields, Given>, question: Question<Given>): ErrorCode | null {
  const [role = 'creator'] = question.roles
  const beyond = reach?.find((condition) => !condition.holds({ ...question, role, party: null }))
  return beyond?.code ?? null
}
