import type { Command } from '../../domain/escrow/command.js'
import { mustExist } from '../../domain/must-exist.js'
import { readReleaseRequest } from '../../queries/release-request/read-release-requests.js'
import { noteFor, releaseRequestView, type ReleaseRequestView } from '../../queries/release-request/release-request-view.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import { giveLocked, lockFor } from '../escrow/give-command.js'
import type { LockedEscrow } from '../escrow/lock-escrow.js'
import type { CheckedInput } from '../escrow/perform-command.js'
import { rolesInView } from '../escrow/roles-in.js'
import type { Operation, Verb } from '../operation.js'

export interface EscrowWithRequest {
  escrow: EscrowView
  releaseRequest: ReleaseRequestView
}

/** The verb of a command about one payout request, which is answered with its escrow. */
export const requestVerbOf =
  (command: Command): Verb<CheckedInput, EscrowWithRequest> =>
  async (tx, input) => {
    const locked = await lockFor(tx, command, input)
    return withRequest(tx, await giveLocked(tx, locked, command, input), String(input['requestId']), locked)
  }

/** The escrow with the payout request that the input names, as the caller may see it; one that was just written is not read again. */
export async function withRequest(
  tx: Operation,
  escrow: EscrowView,
  requestId: string,
  { writtenRequest }: Pick<LockedEscrow, 'writtenRequest'> = {},
): Promise<EscrowWithRequest> {
  const { keys, currency } = escrow
  const written = writtenRequest?.requestId === requestId ? releaseRequestView(writtenRequest, currency) : null
  const named = { escrowId: keys.escrowId, currency, requestId }
  const releaseRequest = written ?? mustExist(await readReleaseRequest(tx.db, named), 'the payout request')
  return { escrow, releaseRequest: noteFor(rolesInView(tx.actor, escrow), releaseRequest) }
}
