import type { ErrorCode } from '../errors.js'
import type { Command } from './command.js'
import { refuseRole } from './take.js'

/** Every code with which a command's own file refuses, whoever asks: mode, reach, status, conditions, and what its verb refuses besides. */
export function codesOf({ mutation, from, refusals, notIn = {}, requires, reach = [] }: Command): ErrorCode[] {
  const conditions = Object.values(from).flatMap(({ when = [], whenGiven = [] }) => [...when, ...whenGiven])
  const asked = [...(requires ? [requires] : []), ...reach, ...conditions]
  const codes = [...Object.values(refusals), ...Object.values(notIn), ...asked.map(({ code }) => code)]
  return [...new Set([...codes, ...(mutation?.alsoRefuses ?? [])])]
}

/** The same with what somebody hears who may never give it. */
export const refusalsOf = (command: Command): ErrorCode[] => {
  const wrongRole = refuseRole(command, [])
  return [...new Set([...(wrongRole ? [wrongRole] : []), ...codesOf(command)])]
}
