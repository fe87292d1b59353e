import type { ChargeFilterInput, ChargesArgs } from '../../schema/charge/charge-connection.type.js'
import { callerAs } from '../domain/credential/actor.js'
import { countCharges, listCharges, type ChargeFilter, type ChargeScope } from '../queries/charge/read-charges.js'
import { reversed } from '../queries/escrow/list-cursor.js'
import type { Context } from './context.js'
import { connectionOf, dealFilterOf, listSorts, windowOf } from './list-window.js'
import { maskPersonalData } from './mask-personal-data.js'

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
  const sort = listSorts[args.sort ?? 'created_at_desc']
  const after = backwards ? args.before : args.after
  const place = { sort: backwards ? reversed(sort) : sort, limit, offset, ...(after ? { after } : {}) }
  const { rows, hasMore } = await listCharges(context.em, { scope, filter, pages: context.services.config, ...place })
  const edges = rows.map(({ charge, cursor }) => ({ node: maskPersonalData(context.actor, charge), cursor }))
  return {
    ...connectionOf(edges, { hasMore, isPast: Boolean(after) || offset > 0, backwards }),
    // Counting reads every row of the list, so it is done only for those who ask.
    get totalCount() {
      return countCharges(context.em, { scope, filter })
    },
  }
}

const filterOf = ({ status, q, ...deal }: ChargeFilterInput): ChargeFilter => ({
  ...dealFilterOf(deal),
  ...(status ? { status } : {}),
  ...(q ? { q } : {}),
})
