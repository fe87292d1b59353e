import { allCommands, type PublicCommand } from '../../server/domain/escrow/commands.js'
import { refusalsOf } from '../../server/domain/escrow/refusals.js'
import type { ErrorCode, ErrorStatus } from '../../server/domain/errors.js'

/** What a route that gives this command of an escrow may refuse on its account. */
export const refusalsOfCommand = (command: PublicCommand): ErrorCode[] =>
  allCommands.filter(({ name }) => name === command).flatMap(refusalsOf)

/** The statuses of those that have another one here than elsewhere. */
export const statusesOfCommand = (command: PublicCommand): Partial<Record<ErrorCode, readonly ErrorStatus[]>> =>
  Object.fromEntries(
    allCommands
      .filter(({ name }) => name === command)
      .flatMap(({ statusOf = {} }) => Object.entries(statusOf).map(([code, status]) => [code, [status]])),
  )
