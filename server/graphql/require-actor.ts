import { DomainError } from '../domain/errors.js'
import type { Actor } from '../domain/credential/actor.js'

type Kind = Actor['kind']

/** The caller, if signed in as one of `kinds`: nobody → 401, somebody else → 403. */
export function requireActor<const K extends Kind>(actor: Actor, ...kinds: K[]): Extract<Actor, { kind: K }> {
  if (actor.kind === 'anonymous') throw new DomainError('UNAUTHORIZED')
  if (!(kinds as Kind[]).includes(actor.kind))
    throw new DomainError(kinds.length === 1 && kinds[0] === 'staff' ? 'STAFF_ONLY' : 'FORBIDDEN')
  return actor as Extract<Actor, { kind: K }>
}
