import type { EscrowFilterInput, EscrowsArgs } from '../../schema/escrow/escrow-connection.type.js'
import { DomainError } from '../domain/errors.js'
import { idRange } from '../domain/id-range.js'
import { userOf } from '../domain/credential/actor.js'
import { emailOf } from '../domain/email-address.js'
import { reversed } from '../queries/escrow/list-cursor.js'
import { listEscrows, type EscrowScope } from '../queries/escrow/list-escrows.js'
import type { EscrowFilter } from '../queries/escrow/escrow-filter.js'
import type { Context } from './context.js'
import { connectionOf, dealFilterOf, listSorts, windowOf } from './list-window.js'
import { maskPersonalData } from './mask-personal-data.js'
import { uuidOf } from './typed-ids.js'

/** One page of the caller's escrows as a Relay connection; `last`/`before` read the list from its end. */
export async function listEscrowConnection(context: Context, args: EscrowsArgs, { withTotal }: { withTotal: boolean }) {
  const { limit, backwards, offset } = windowOf(context, args)
  const scope = scopeOf(context, args.filter?.userId)
  const filter = filterOf(context, args.filter ?? {}, scope)
  const sort = listSorts[args.sort ?? 'created_at_desc']
  const after = backwards ? args.before : args.after
  const page = await listEscrows(context.em, {
    scope,
    filter,
    sort: backwards ? reversed(sort) : sort,
    limit,
    offset,
    withTotal,
    now: context.services.clock(),
    ...(after ? { after } : {}),
  })
  const edges = page.escrows.map((node, index) => ({ node: maskPersonalData(context.actor, node), cursor: page.cursors[index] ?? '' }))
  return {
    ...connectionOf(edges, { hasMore: page.hasMore, isPast: Boolean(after) || offset > 0, backwards }),
    totalCount: page.total,
  }
}

/** The newest escrows that a user (uuid) takes part in, for staff: as many as a page has by default. */
export async function newestEscrowsOf({ em, services, actor }: Context, userId: string) {
  const { pageDefault: limit } = services.config.limits
  const scope = { userId, developerId: null }
  const { escrows } = await listEscrows(em, { scope, filter: {}, sort: '-createdAt', limit, now: services.clock() })
  return escrows.map((escrow) => maskPersonalData(actor, escrow))
}

/** `ofUser`: staff may ask for those of one user, which are read as the user's own list is. */
function scopeOf({ actor }: Context, ofUser?: string | null): EscrowScope {
  if (ofUser != null && actor.kind !== 'staff') throw new DomainError('STAFF_ONLY')
  if (ofUser != null) return { userId: uuidOf('usr', ofUser), developerId: null }
  if (actor.kind === 'staff') return { userId: null, developerId: null, isStaff: true }
  return { userId: userOf(actor), developerId: actor.kind === 'api_key' ? actor.developerId : null }
}

function filterOf({ actor }: Context, input: EscrowFilterInput, { userId }: EscrowScope): EscrowFilter {
  const { status, role, mode, email, updatedFrom, updatedTo, progressive, hasDispute, q } = input
  return {
    ...(email == null ? {} : { email: emailOf(email, 'email') }),
    ...dealFilterOf(input),
    ...(status ? { status } : {}),
    ...(role ? { role } : {}),
    roleUserId: userId,
    roleDeveloperId: actor.kind === 'api_key' ? actor.developerId : null,
    ...(mode ? { mode } : {}),
    ...(updatedFrom == null ? {} : { updatedFrom: new Date(updatedFrom) }),
    ...(updatedTo == null ? {} : { updatedTo: new Date(updatedTo) }),
    ...(progressive == null ? {} : { progressive }),
    ...(hasDispute == null ? {} : { hasDispute }),
    ...(q?.trim() ? { q: q.trim() } : {}),
    idRange: q ? idRange('esc', q.trim()) : null,
  }
}
