import { OperationTypeNode, type OperationDefinitionNode } from 'graphql'
import type { Limits } from '../../config.js'
import { ownerOf } from '../../domain/credential/actor.js'
import { Presence } from '../../turns/presence.js'
import { Turns } from '../../turns/turns.js'
import type { Context } from '../context.js'
import type { DocumentSize } from './document-size.js'

/** What an operation is to the others: how long it keeps the thread and the database from them. */
export type OperationKind = 'read' | 'longRead' | 'write' | 'event'

/** What turns look at of whoever asks. */
type Asker = Pick<Context, 'actor' | 'clientAddress' | 'services'>

/** In front of everything that GraphQL runs: whose turn it is. Each kind has places of its own, so that what is short never waits for what is long. */
export class OperationTurns {
  readonly #turns: Record<OperationKind | 'strangerWrite', Turns>

  constructor(limits: Limits) {
    const { waitingEach, waitMostMs: patienceMs } = limits
    // One for all kinds: who only reads is not to wait for whoever only writes either.
    const presence = new Presence()
    const of = (places: number, placesEach: number, placesAlone: number) =>
      new Turns({ places, placesEach, alone: { places: placesAlone, presence }, waitingEach, patienceMs })
    this.#turns = {
      read: of(limits.readsAtOnce, limits.readsAtOnceEach, limits.readsAtOnceAlone),
      longRead: of(limits.longReadsAtOnce, limits.longReadsAtOnceEach, limits.longReadsAtOnceEach),
      write: of(limits.writesAtOnce, limits.writesAtOnceEach, limits.writesAtOnceAlone),
      // Signing in waits for a password to be tried, and is slowed down: never in the places of whoever is signed in.
      strangerWrite: of(limits.writesAtOnce, limits.writesAtOnceEach, limits.writesAtOnceAlone),
      // As many wait as there are subscriptions, which have a bound of their own, and none of them may miss an event.
      event: new Turns({
        places: limits.eventsAtOnce,
        placesEach: limits.eventsAtOnceEach,
        waitingEach: Infinity,
        patienceMs: Infinity,
        sliceMs: limits.eventsSliceMs,
      }),
    }
  }

  /** @throws DomainError OVERLOADED, before anything is done */
  run<Result>(kind: OperationKind, asker: Asker, work: () => Promise<Result>): Promise<Result> {
    return this.#turnsFor(kind, asker).run(principalOf(asker), () => {
      requireReader(kind, asker)
      return work()
    })
  }

  /** The same for work that goes on when nobody waits for it any more; answers what to call when it is done. */
  async take(kind: OperationKind, asker: Asker): Promise<() => void> {
    const giveBack = await this.#turnsFor(kind, asker).take(principalOf(asker))
    try {
      requireReader(kind, asker)
      return giveBack
    } catch (error) {
      giveBack()
      throw error
    }
  }

  #turnsFor(kind: OperationKind, { actor }: Asker): Turns {
    return this.#turns[kind === 'write' && ownerOf(actor) === null ? 'strangerWrite' : kind]
  }
}

/**
 * Whoever does not read what they were answered is answered no more, however many of their requests waited for their turn by then. Sockets and
 * streams, which have events, are bounded by themselves.
 */
function requireReader(kind: OperationKind, asker: Asker): void {
  if (kind !== 'event') asker.services.unreadAnswers.requireRoom(principalOf(asker))
}

/** Whose share it is: that of the owner of the credential, whichever of their keys it is; of the network, for those without one. */
const principalOf = ({ actor, clientAddress }: Asker): string => ownerOf(actor) ?? clientAddress

/** Whoever asks for the schema gets all of it, whatever that is said to cost. */
export function kindOf(
  { operation }: OperationDefinitionNode,
  { cost, introspectionDepth }: Pick<DocumentSize, 'cost' | 'introspectionDepth'>,
  { longReadCost }: Limits,
): OperationKind {
  if (operation === OperationTypeNode.MUTATION) return 'write'
  return cost >= longReadCost || introspectionDepth > shallowIntrospection ? 'longRead' : 'read'
}

/** What a client asks that wants to know whether this is GraphQL: `{ __schema { queryType { name } } }`. */
const shallowIntrospection = 3
