import type { FirstArgs } from '../../schema/node/connection-type.js'
import { DomainError } from '../domain/errors.js'
import { rolesInView } from '../operations/escrow/roles-in.js'
import { dbOf } from '../db/typed-queries.js'
import type { EscrowView } from '../queries/escrow/read-escrow-views.js'
import { cursorOf, readReleaseRequest, readReleaseRequests } from '../queries/release-request/read-release-requests.js'
import { noteFor, type ReleaseRequestView } from '../queries/release-request/release-request-view.js'
import type { Context } from './context.js'
import { connectionOf, windowOf } from './list-window.js'

/** One page of an escrow's payout requests, oldest first, as the caller may see them. */
export async function listReleaseRequests(context: Context, escrow: EscrowView, { first, after }: FirstArgs) {
  const { limit } = windowOf(context, { first, after })
  const roles = rolesInView(context.actor, escrow)
  const { requests, hasMore } = await readReleaseRequests(dbOf(context.em), {
    escrowId: escrow.keys.escrowId,
    currency: escrow.currency,
    limit,
    after: after ?? null,
  })
  const edges = requests.map((request) => noteFor(roles, request)).map((node) => ({ node, cursor: cursorOf(node) }))
  return connectionOf(edges, { hasMore, isPast: after != null })
}

/** One of them as the caller may see it. @throws DomainError RELEASE_REQUEST_NOT_FOUND */
export async function readReleaseRequestFor({ actor, em }: Context, escrow: EscrowView, requestId: string): Promise<ReleaseRequestView> {
  const { keys, currency } = escrow
  const request = await readReleaseRequest(dbOf(em), { escrowId: keys.escrowId, currency, requestId })
  if (!request) throw new DomainError('RELEASE_REQUEST_NOT_FOUND')
  return noteFor(rolesInView(actor, escrow), request)
}
