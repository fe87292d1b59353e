import type { ReleaseRequestConnection, ReleaseRequestsArgs } from '../../schema/release-request/release-request.type.js'
import { DomainError } from '../domain/errors.js'
import { invalidField } from '../domain/invalid-field.js'
import { rolesInView } from '../operations/escrow/roles-in.js'
import { dbOf } from '../db/typed-queries.js'
import type { EscrowView } from '../queries/escrow/read-escrow-views.js'
import { cursorOf, readReleaseRequest, readReleaseRequests } from '../queries/release-request/read-release-requests.js'
import { noteFor, type ReleaseRequestView } from '../queries/release-request/release-request-view.js'
import type { Context } from './context.js'

/** One page of an escrow's payout requests, oldest first, as the caller may see them. */
export async function listReleaseRequests(
  { actor, em, services: { config } }: Context,
  escrow: EscrowView,
  { first, after }: ReleaseRequestsArgs,
): Promise<ReleaseRequestConnection> {
  const { pageDefault, pageMax } = config.limits
  const limit = first ?? pageDefault
  if (limit < 1 || limit > pageMax) throw invalidField('first', `must be from 1 to ${pageMax}`)
  const roles = rolesInView(actor, escrow)
  const { requests, hasMore } = await readReleaseRequests(dbOf(em), {
    escrowId: escrow.keys.escrowId,
    currency: escrow.currency,
    limit,
    after: after ?? null,
  })
  const nodes = requests.map((request) => noteFor(roles, request))
  const edges = nodes.map((node) => ({ node, cursor: cursorOf(node) }))
  const startCursor = edges[0]?.cursor ?? null
  const endCursor = edges.at(-1)?.cursor ?? null
  return { edges, nodes, pageInfo: { hasNextPage: hasMore, hasPreviousPage: after != null, startCursor, endCursor } }
}

/** One of them as the caller may see it. @throws DomainError RELEASE_REQUEST_NOT_FOUND */
export async function readReleaseRequestFor({ actor, em }: Context, escrow: EscrowView, requestId: string): Promise<ReleaseRequestView> {
  const { keys, currency } = escrow
  const request = await readReleaseRequest(dbOf(em), { escrowId: keys.escrowId, currency, requestId })
  if (!request) throw new DomainError('RELEASE_REQUEST_NOT_FOUND')
  return noteFor(rolesInView(actor, escrow), request)
}
