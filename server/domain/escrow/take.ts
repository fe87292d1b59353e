import { DomainError, type ErrorCode } from '../errors.js'
import type { Party, Role, EscrowAggregate } from './escrow.js'
import type { Step } from './step.js'
import {
  modeRefusals,
  refusals,
  roleGuards,
  transitions,
  type CommandInput,
  type EscrowCommand,
  type Policy,
  type Transition,
} from './transitions.js'

export interface Attempt {
  aggregate: EscrowAggregate
  command: EscrowCommand
  /** Every capacity the caller has on this escrow. */
  roles: Role[]
  input: CommandInput
  now: Date
  policy: Policy
}

/** Decides one command: what it changes, or a `DomainError` that says why not. Pure: nothing is read and nothing is written. */
export function take(attempt: Attempt): Step {
  const { aggregate, command, roles, input, now, policy } = attempt
  const refused = refuse({ ...attempt, order: 'command' })
  if (refused) throw new DomainError(refused)
  const transition = transitions[aggregate.escrow.status][command]!
  const role = actingRole(transition, roles)!
  const step = transition.effect({ aggregate, input, now, policy, role })
  return { ...step, command, role, from: aggregate.escrow.status, events: eventsOf(transition, step) }
}

/**
 * Why a command would be refused now, or null. A command answers the wrong person before the wrong state (decisions 1); creating a
 * checkout session answers the mode first (decisions 8) and does not look at what may still come true before the person confirms.
 */
export function refuse({
  aggregate,
  command,
  roles,
  input,
  order,
}: Omit<Attempt, 'now' | 'policy'> & { order: 'command' | 'session' }): ErrorCode | null {
  const { escrow } = aggregate
  const transition = transitions[escrow.status][command]
  const inMode = modeRefusals[command]?.[escrow.mode] ?? null
  const wrongRole = refuseRole(command, roles) ?? roleGuards[command]?.(aggregate, input, null, roles) ?? null
  const early = order === 'command' ? (wrongRole ?? inMode) : (inMode ?? wrongRole)
  if (early) return early
  if (!transition) return refusals[command][escrow.status] ?? refusals[command].otherwise
  const role = actingRole(transition, roles)
  if (!role) return refusals[command][escrow.status] ?? refusals[command].otherwise
  const guards = [...(transition.guards ?? []), ...(order === 'command' ? (transition.finalGuards ?? []) : [])]
  for (const guard of guards) {
    const code = guard(aggregate, input, partyOf(role), roles)
    if (code) return code
  }
  return null
}

const partyOf = (role: Role): Party | null => (role === 'buyer' || role === 'seller' ? role : null)

const actingRole = (transition: Transition, roles: Role[]): Role | undefined => transition.by.find((role) => roles.includes(role))

/** Refuses whoever may never give the command in any of these capacities (decisions 1: wrong role before wrong state). */
export function requireRole(command: EscrowCommand, roles: Role[]): void {
  const refused = refuseRole(command, roles)
  if (refused) throw new DomainError(refused)
}

/** Every role that may ever give the command, from whatever status. */
export function rolesFor(command: EscrowCommand): Role[] {
  return [...new Set(Object.values(transitions).flatMap((row) => row[command]?.by ?? []))]
}

function refuseRole(command: EscrowCommand, roles: Role[]): ErrorCode | null {
  const permitted = rolesFor(command)
  if (permitted.some((role) => roles.includes(role))) return null
  if (permitted.includes('staff')) return 'STAFF_ONLY'
  if (permitted.includes('seller') && permitted.includes('buyer')) return 'NOT_A_PARTY'
  if (permitted.includes('seller')) return 'SELLER_ONLY'
  return permitted.includes('buyer') ? 'BUYER_ONLY' : 'FORBIDDEN'
}

/** A request that is accepted on the spot says both. */
function eventsOf(transition: Transition, step: Pick<Step, 'cancellation'>) {
  const acceptedAtOnce = step.cancellation && 'open' in step.cancellation && step.cancellation.open.accepted
  return acceptedAtOnce ? [...transition.events, 'escrow.cancellation.accepted' as const] : transition.events
}
