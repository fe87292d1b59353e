import type { ChargeFilterInput, ChargesArgs } from '../../schema/charge/charge-connection.type.js'
import { parseAward } from '../domain/dispute/award.js'
import { callerAs } from '../domain/credential/actor.js'
import { parseAmount } from '../domain/money/money.js'
import {
  countCharges,
  listCharges,
  reversedCharges,
  type ChargeFilter,
  type ChargeScope,
  type ChargeSort,
} from '../queries/charge/read-charges.js'
import type { Context } from './context.js'
import { windowOf } from './list-window.js'
import { maskPersonalData } from './mask-personal-data.js'

const sorts: Record<NonNullable<ChargesArgs['sort']>, ChargeSort> = {
  created_at: 'createdAt',
  created_at_desc: '-createdAt',
  amount: 'amountTnd',
  amount_desc: '-amountTnd',
}

/** Whose charges the caller sees: a developer's own, and all of them as staff. */
export function chargeScope(context: Context): ChargeScope {
  const caller = callerAs(context, 'api_key', 'developer', 'staff')
  return { developerId: caller.kind === 'staff' ? null : caller.developerId }
}

/** One page of the caller's charges as a Relay connection; `last`/`before` read the list from its end. */
export async function listChargeConnection(context: Context, args: ChargesArgs) {
  const { limit, backwards, offset } = windowOf(context, args)
  const scope = chargeScope(context)
  const filter = filterOf(args.filter ?? {})
  const sort = sorts[args.sort ?? 'created_at_desc']
  const after = backwards ? args.before : args.after
  const place = { sort: backwards ? reversedCharges(sort) : sort, limit, offset, ...(after ? { after } : {}) }
  const page = await listCharges(context.em, { scope, filter, pages: context.services.config, ...place })
  const edges = page.rows.map(({ charge, cursor }) => ({ node: maskPersonalData(context.actor, charge), cursor }))
  if (backwards) edges.reverse()
  const isPast = Boolean(after) || offset > 0
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: {
      hasNextPage: backwards ? isPast : page.hasMore,
      hasPreviousPage: backwards ? page.hasMore : isPast,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    // Counting reads every row of the list, so it is done only for those who ask.
    get totalCount() {
      return countCharges(context.em, { scope, filter })
    },
  }
}

function filterOf({ status, currency, createdFrom, createdTo, minAmountTnd, maxAmountTnd, q }: ChargeFilterInput): ChargeFilter {
  return {
    ...(status ? { status } : {}),
    ...(currency ? { currency } : {}),
    ...(createdFrom == null ? {} : { createdFrom: new Date(createdFrom) }),
    ...(createdTo == null ? {} : { createdTo: new Date(createdTo) }),
    ...(minAmountTnd == null ? {} : { minAmountMillimes: parseAward(minAmountTnd, 'minAmountTnd') }),
    ...(maxAmountTnd == null ? {} : { maxAmountMillimes: parseAmount(maxAmountTnd, 'TND', 'maxAmountTnd') }),
    ...(q ? { q } : {}),
  }
}
