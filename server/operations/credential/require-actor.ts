import { DomainError } from '../../domain/errors.js'
import type { Actor } from '../../domain/credential/actor.js'

type ActorOf<K extends Actor['kind']> = Extract<Actor, { kind: K }>

/**
 * The caller as somebody of this kind, or a refusal: `UNAUTHORIZED` without a credential, `FORBIDDEN` with another one. An API key is no
 * developer: it acts on escrows, and the developer's token manages the account (decisions 3).
 */
export function requireActor<K extends 'user' | 'developer' | 'api_key'>({ actor }: { actor: Actor }, kind: K): ActorOf<K> {
  if (actor.kind === 'anonymous') throw new DomainError('UNAUTHORIZED')
  if (actor.kind !== kind) throw new DomainError('FORBIDDEN', { message: `This takes ${credentialOf[kind]}.` })
  return actor as ActorOf<K>
}

const credentialOf = { user: 'the session of a user ("ut_…")', developer: 'a developer token ("dt_…")', api_key: 'an API key ("sk_…")' }
