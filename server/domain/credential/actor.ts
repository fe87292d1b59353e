export const staffRoles = ['support', 'disputes', 'compliance', 'finance', 'owner'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Who asks (decisions 3). An API key acts as its developer and, on that user's own side, as the associated user. */
export type Actor =
  | { kind: 'user'; userId: string; email: string; locale: 'en' | 'fr' | 'ar' }
  | { kind: 'api_key'; apiKeyId: string; developerId: string; associatedUserId: string | null; rateLimit: number | null }
  | { kind: 'developer'; developerId: string }
  | { kind: 'staff'; staffId: string; role: StaffRole }
  /** Whoever holds the link of a session that is paid without an account (decisions 8, Guest checkout); for that session alone. */
  | { kind: 'guest'; sessionId: string; escrowId: string; locale: 'en' | 'fr' | 'ar' }
  | { kind: 'timer' }
  | { kind: 'anonymous' }

/** The owner of credentials, to whom idempotency keys and event feeds belong; null for those who have none. */
export function ownerOf(actor: Actor): string | null {
  switch (actor.kind) {
    case 'user':
      return actor.userId
    case 'api_key':
    case 'developer':
      return actor.developerId
    case 'staff':
      return actor.staffId
    case 'guest':
      return actor.sessionId
    default:
      return null
  }
}

/** The user in whose name the caller acts on escrows: the signed-in user, or the key's associated user. */
export const userOf = (actor: Actor): string | null =>
  actor.kind === 'user' ? actor.userId : actor.kind === 'api_key' ? actor.associatedUserId : null

export type ActorOf<K extends Actor['kind']> = Extract<Actor, { kind: K }>

/**
 * The caller as one of those for whom an operation is declared (`graphql/access`): nobody else gets as far as here.
 *
 * @throws Error when the declaration lets somebody through whom the operation does not expect.
 */
export function callerAs<const K extends Actor['kind']>({ actor }: { actor: Actor }, ...kinds: K[]): ActorOf<K> {
  const isOne = (one: Actor): one is ActorOf<K> => kinds.some((kind) => kind === one.kind)
  if (isOne(actor)) return actor
  throw new Error(`the declaration let through ${actor.kind}, and the operation does not expect it`)
}
