import type { GivenCommand } from '../../schema/escrow/escrow-command.type.js'
import type { ErrorCode } from '../domain/errors.js'
import type { EventType } from '../domain/event/event-type.js'
import type { Command } from '../domain/escrow/command.js'
import { disputeDeciders } from '../domain/dispute/dispute.js'
import { escrowStatuses } from '../domain/escrow/escrow.js'
import { codesOf } from '../domain/escrow/refusals.js'
import { refuseRole, rolesFor } from '../domain/escrow/take.js'
import { byRoleInEscrow, byStaff, type Access } from './access/access.js'
import type { OperationOptions } from './access/operation-decorators.js'

/** Who may give a command, from its rows. */
export function accessTo(command: GivenCommand): Access {
  const roles = rolesFor(command).filter((role) => role !== 'timer' && role !== 'provider')
  if (roles.includes('staff')) return byStaff(...disputeDeciders)
  return byRoleInEscrow(roles, command.needsPerson ? { inPerson: insteadOfKey(command) } : {})
}

function insteadOfKey({ session, isWithinConsent }: GivenCommand): string {
  if (!session) return 'signed in: not by API key, and no checkout session does it'
  return `an API key ${isWithinConsent ? 'needs the standing consent of its user, or ' : ''}opens a checkout session instead`
}

/**
 * A mutation's description with what its command says of it: from where to where, refusals, events. What every action on an escrow may
 * answer (unknown, no party, another version) is not repeated.
 */
export function describeCommand(command: GivenCommand): OperationOptions {
  const { mutation, from, movesMoney } = command
  const paths = escrowStatuses.flatMap((status) => (from[status] ? [{ status, ...from[status] }] : []))
  const targets = new Set(paths.flatMap(({ to }) => to))
  const events = eventsIn(command)
  const brought = [...new Set(broughtBy(command).flatMap(eventsIn))].filter((type) => !events.includes(type))
  return {
    description: `${mutation.does}\n\nFrom ${upper(paths.map(({ status }) => status))} to ${upper([...targets])}.${movesMoney ? previewable : ''}`,
    refusals: [...new Set([...ofOthers(command), ...codesOf(command)])].join(', '),
    ...(events.length + brought.length > 0 ? { events: [events.join(', '), eventsBrought(brought)].filter(Boolean).join('; ') } : {}),
  }
}

/** What it answers to a party in the wrong role. */
function ofOthers(command: GivenCommand): ErrorCode[] {
  const code = refuseRole(command, [])
  return code ? [code] : []
}

/** What somebody who gives it causes: what only a deadline causes is said of the event. */
function eventsIn({ from }: Pick<Command, 'from'>): EventType[] {
  const paths = escrowStatuses.flatMap((status) => (from[status] ? [{ status, ...from[status] }] : []))
  const specific = paths.flatMap(({ events = [], otherEvents = [] }) => [...events, ...otherEvents])
  const movesStatus = paths.some(({ status, to }) => to.some((target) => target !== status))
  return [...new Set([...specific, ...(movesStatus ? (['escrow.status.updated'] as const) : [])])]
}

/** The commands that go with it in the same transaction, and those that go with these. */
const broughtBy = ({ brings = [] }: Pick<Command, 'brings'>): Command[] => brings.flatMap((each) => [each, ...broughtBy(each)])

const eventsBrought = (types: readonly EventType[]): string =>
  types.length === 0 ? '' : `where payout requests are settled with it, ${types.join(', ')}`

/** Said of every mutation that has `preview`. */
const previewable = ' With `preview` it only shows what it would do.'

const upper = (statuses: readonly string[]): string => statuses.map((status) => status.toUpperCase()).join(', ')
