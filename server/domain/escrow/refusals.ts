import type { ErrorCode } from '../errors.js'
import type { Command } from './command.js'
import { refuseRole } from './take.js'

/**
 * Every code with which a command's own file refuses, whoever asks: the person's absence, mode, reach, status, conditions, and what its verb
 * refuses besides.
 */
export function codesOf(command: Command): ErrorCode[] {
  const { mutation, from, refusals, notForGuests, notIn = {}, requires, reach = [], room = [] } = command
  const conditions = Object.values(from).flatMap(({ when = [], whenGiven = [] }) => [...when, ...whenGiven])
  const asked = [...(requires ? [requires] : []), ...reach, ...conditions]
  const codes = [
    ...(mayNeedPerson(command) ? ['WRONG_PARTY' as const] : []),
    ...(notForGuests ? ['GUEST_ESCROW_NOT_SUPPORTED' as const] : []),
    ...Object.values(refusals),
    ...Object.values(notIn),
    ...asked.map(({ code }) => code),
  ]
  return [...new Set([...codes, ...(mutation?.alsoRefuses ?? []), ...room.map(() => 'LIMIT_REACHED' as const)])]
}

/** The same with what somebody hears who may never give it. */
export const refusalsOf = (command: Command): ErrorCode[] => {
  const wrongRole = refuseRole(command, [])
  return [...new Set([...(wrongRole ? [wrongRole] : []), ...codesOf(command)])]
}

/** Whether an API key is refused it, or some of what it can be asked for, because it takes the person (decisions 17). */
const mayNeedPerson = ({ via, needsPerson, needsPersonFor, isWithinConsent }: Command): boolean =>
  via !== 'STAFF' && !isWithinConsent && (needsPerson || needsPersonFor !== undefined)

/** What it answers whoever may never give it, and in an escrow where it does not exist: nothing that time or another act would change. */
export const beyondOf = (command: Command): ErrorCode[] =>
  [refuseRole(command, []), ...Object.values(command.notIn ?? {}), command.requires?.code].filter((code) => code != null)
