import type { Command } from '../../../server/domain/escrow/command.js'
import { allCommands, commands, type EscrowCommand } from '../../../server/domain/escrow/commands.js'
import type { EscrowAggregate, Role } from '../../../server/domain/escrow/escrow.js'
import type { Step } from '../../../server/domain/escrow/step.js'
import { refuse, take } from '../../../server/domain/escrow/take.js'
import { now, policy as usualPolicy } from './aggregates.js'

export const escrowCommands: readonly EscrowCommand[] = commands.map(({ name }) => name)

export function commandNamed(name: EscrowCommand): Command {
  const command = allCommands.find((candidate) => candidate.name === name)
  if (!command) throw new Error(`there is no command ${name}`)
  return command
}

interface Given {
  aggregate: EscrowAggregate
  command: EscrowCommand
  roles: Role[]
  /** What the command's own reader would make of its input. */
  given?: object
  policy?: typeof usualPolicy
}

/** The step that the command makes; what changes nothing is a failure of the test. */
export function stepOf({ aggregate, command, roles, given = {}, policy = usualPolicy }: Given): Step {
  const step = take(commandNamed(command), { aggregate, roles, given, now, policy })
  if (!step) throw new Error(`${command} changed nothing`)
  return step
}

export const refusalOf = ({ aggregate, command, roles, given, policy = usualPolicy }: Given, order: 'command' | 'session' = 'command') =>
  refuse(commandNamed(command), { aggregate, roles, given, now, policy }, order)
