import type { EscrowFilterInput, EscrowsArgs } from '../../schema/escrow/escrow-connection.type.js'
import { parseAmount } from '../domain/money/money.js'
import { idRange } from '../domain/id-range.js'
import { userOf } from '../domain/credential/actor.js'
import { parseAward } from '../domain/dispute/award.js'
import { emailOf } from '../domain/email-address.js'
import { countEscrows, listEscrows, reversed, type EscrowScope, type EscrowSort } from '../queries/escrow/list-escrows.js'
import type { EscrowFilter } from '../queries/escrow/escrow-filter.js'
import type { EscrowView } from '../queries/escrow/read-escrow-views.js'
import type { Context } from './context.js'
import { windowOf } from './list-window.js'
import { maskPersonalData } from './mask-personal-data.js'

const sorts: Record<NonNullable<EscrowsArgs['sort']>, EscrowSort> = {
  created_at: 'createdAt',
  created_at_desc: '-createdAt',
  updated_at: 'updatedAt',
  updated_at_desc: '-updatedAt',
  amount: 'amountTnd',
  amount_desc: '-amountTnd',
}

/** One page of the caller's escrows as a Relay connection; `last`/`before` read the list from its end. */
export async function listEscrowConnection(context: Context, args: EscrowsArgs) {
  const { limit, backwards, offset } = windowOf(context, args)
  const scope = scopeOf(context)
  const filter = filterOf(context, args.filter ?? {})
  const sort = sorts[args.sort ?? 'created_at_desc']
  const after = backwards ? args.before : args.after
  const page = await listEscrows(context.em, {
    scope,
    filter,
    sort: backwards ? reversed(sort) : sort,
    limit,
    offset,
    now: context.services.clock(),
    ...(after ? { after } : {}),
  })
  const edges = page.escrows.map((node, index) => ({ node: maskPersonalData(context.actor, node), cursor: page.cursors[index] ?? '' }))
  if (backwards) edges.reverse()
  const isPast = Boolean(after) || offset > 0
  return {
    edges,
    nodes: edges.map(({ node }): EscrowView => node),
    pageInfo: {
      hasNextPage: backwards ? isPast : page.hasMore,
      hasPreviousPage: backwards ? page.hasMore : isPast,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    // Counting reads every row of the list, so it is done only for those who ask.
    get totalCount() {
      return page.total ?? countEscrows(context.em, { scope, filter })
    },
  }
}

function scopeOf({ actor }: Context): EscrowScope {
  if (actor.kind === 'staff') return { userId: null, developerId: null, isStaff: true }
  return { userId: userOf(actor), developerId: actor.kind === 'api_key' ? actor.developerId : null }
}

function filterOf({ actor }: Context, input: EscrowFilterInput): EscrowFilter {
  const {
    status,
    role,
    mode,
    currency,
    email,
    createdFrom,
    createdTo,
    updatedFrom,
    updatedTo,
    minAmountTnd,
    maxAmountTnd,
    progressive,
    hasDispute,
    q,
  } = input
  const date = (text: string | null | undefined) => (text == null ? undefined : new Date(text))
  const given = {
    status: status ?? undefined,
    role: role ?? undefined,
    roleUserId: userOf(actor),
    roleDeveloperId: actor.kind === 'api_key' ? actor.developerId : null,
    mode: mode ?? undefined,
    currency: currency ?? undefined,
    email: email == null ? undefined : emailOf(email, 'email'),
    createdFrom: date(createdFrom),
    createdTo: date(createdTo),
    updatedFrom: date(updatedFrom),
    updatedTo: date(updatedTo),
    minAmountMillimes: minAmountTnd == null ? undefined : parseAward(minAmountTnd, 'minAmountTnd'),
    maxAmountMillimes: maxAmountTnd == null ? undefined : parseAmount(maxAmountTnd, 'TND', 'maxAmountTnd'),
    progressive: progressive ?? undefined,
    hasDispute: hasDispute ?? undefined,
    q: q?.trim() || undefined,
    idRange: q ? idRange('esc', q.trim()) : null,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as EscrowFilter
}
