import { randomUUID } from 'node:crypto'
import { decodeId, encodeId } from '../../server/domain/id.js'

type Query = <Row>(text: string, parameters?: unknown[]) => Promise<Row[]>

/** The uuid of the newest offer to settle, as whoever accepts has seen it; any other where there is none. `by`: not this user's own. */
export async function seenOffer(query: Query, escrowUuid: string, by: string | null = null): Promise<string> {
  const [offer] = await query<{ id: string }>(
    `select o.id from settlement_offer o join escrow e on e.id = o.escrow_id
     where e.id = $1 and case o.offered_by when 'seller' then e.seller_id else e.buyer_id end is distinct from $2::uuid
     order by o.status = 'open' desc, o.created_at desc, o.id desc limit 1`,
    [escrowUuid, by],
  )
  return offer?.id ?? randomUUID()
}

/** The input of a mutation; accepting a settlement names the newest offer unless it names one itself. */
export async function withSeenOffer(query: Query, mutation: string, input: object): Promise<object> {
  if (mutation !== 'acceptSettlement' || 'offerId' in input || !('escrowId' in input)) return input
  const escrowUuid = decodeId('esc', String(input.escrowId))
  return { ...input, offerId: encodeId('ofr', escrowUuid ? await seenOffer(query, escrowUuid) : randomUUID()) }
}
