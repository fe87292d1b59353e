import { checkoutActionFor } from '../domain/checkout/checkout-action.js'
import type { ErrorCode } from '../domain/errors.js'
import type { EscrowStatus } from '../domain/escrow/escrow.js'
import { rolesFor } from '../domain/escrow/take.js'
import { commandAccess, modeRefusals, refusals, roleGuards, transitions, type EscrowCommand } from '../domain/escrow/transitions.js'

/**
 * A mutation's description with what the transition table says of it: who, from where, refusals, events. `also`: what the verb itself may
 * answer. What every action on an escrow may answer (unknown, no party, another version) is not repeated.
 */
export function describeCommand(text: string, command: EscrowCommand, also: ErrorCode[] = []): string {
  const rows = (Object.keys(transitions) as EscrowStatus[]).flatMap((status) => {
    const transition = transitions[status][command]
    return transition ? [{ status, transition }] : []
  })
  const from = rows.map(({ status }) => status.toUpperCase()).join(', ')
  const to = [...new Set(rows.flatMap(({ transition }) => transition.to))].map((status) => status.toUpperCase()).join(', ')
  const events = new Set<string>(rows.flatMap(({ transition }) => transition.events))
  if (rows.some(({ status, transition }) => transition.to.some((target) => target !== status))) events.add('escrow.status.updated')
  const guards = rows.flatMap(({ transition: { guards: early = [], finalGuards: late = [] } }) => [...early, ...late])
  const codes = new Set<string>([
    ...Object.values(refusals[command]),
    ...Object.values(modeRefusals[command] ?? {}),
    ...[roleGuards[command] ?? [], guards].flat().map(({ code }) => code),
    ...also,
  ])
  const who = rolesFor(command).filter((role) => role !== 'timer')
  return [
    text,
    `Who: ${who.join(' or ')}${commandAccess[command].person && !who.includes('staff') ? `, in person (${insteadOfKey(command)})` : ''}.`,
    `From ${from} to ${to}.`,
    `Refusals: ${[...codes].join(', ')}.`,
    events.size > 0 ? `Events: ${[...events].join(', ')}.` : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

const insteadOfKey = (command: EscrowCommand): string =>
  checkoutActionFor(command) ? 'an API key opens a checkout session instead' : 'signed in: not by API key, and no checkout session does it'
