import { requireParty } from '../../operations/escrow/roles-in.js'
import type { FeedPrincipal } from '../../domain/event/feed-principal.js'
import type { FeedCredential } from '../../queries/event/feed-subscriber.js'
import { readEscrow } from '../../queries/escrow/read-escrow.js'
import { callerAs } from '../../domain/credential/actor.js'
import type { Context } from '../context.js'
import { uuidOf } from '../typed-ids.js'

/** Whose feed the caller reads: a key and a developer token that of their developer. */
export function feedPrincipal(context: Context): FeedPrincipal {
  const reader = callerAs(context, 'user', 'api_key', 'developer', 'staff')
  if (reader.kind === 'user') return { kind: 'user', userId: reader.userId }
  return reader.kind === 'staff' ? { kind: 'staff' } : { kind: 'developer', developerId: reader.developerId }
}

/** What the caller's subscriptions end with. */
export function feedCredential({ actor, token }: Context): FeedCredential | null {
  if (actor.kind === 'api_key') return { kind: 'api_key', id: actor.apiKeyId }
  return token ? { kind: 'access_token', id: token.id } : null
}

/**
 * The uuid of an escrow whose events are asked for. Throws INVALID_ESCROW_ID, ESCROW_NOT_FOUND and NOT_A_PARTY, so that nobody waits for
 * events that cannot come. A developer token stands in no role to an escrow; the feed itself shows it only what was addressed to it.
 */
export async function feedEscrow({ actor, services }: Context, escrowId: string | null | undefined): Promise<string | null> {
  if (escrowId == null) return null
  const uuid = uuidOf('esc', escrowId)
  await readEscrow(services.database, {
    escrowId: uuid,
    now: services.clock(),
    mayRead: ({ keys: { sellerId, buyerId, developerId, createdByUserId } }) => {
      if (actor.kind !== 'developer') requireParty(actor, { sellerId, buyerId, createdByDeveloperId: developerId, createdByUserId })
    },
  })
  return uuid
}
