import { isCloseDue } from './closing.js'
import { settleClose } from './commands/settle-close.js'
import type { EscrowAggregate } from './escrow.js'
import { followUp, type FollowUp } from './step.js'

/** What follows from how an escrow stands after everything else, whatever has brought it there. */
export const consequences = (aggregate: EscrowAggregate, now: Date): FollowUp[] =>
  isCloseDue(aggregate, now) ? [followUp(settleClose, {})] : []
