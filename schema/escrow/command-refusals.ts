import { allCommands, type PublicCommand } from '../../server/domain/escrow/commands.js'
import { refusalsOf } from '../../server/domain/escrow/refusals.js'
import type { ErrorCode } from '../../server/domain/errors.js'

/** What a route that gives this command of an escrow may refuse on its account. */
export const refusalsOfCommand = (command: PublicCommand): ErrorCode[] =>
  allCommands.filter(({ name }) => name === command).flatMap(refusalsOf)
