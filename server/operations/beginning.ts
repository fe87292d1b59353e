import { DomainError } from '../domain/errors.js'

/**
 * Whether anything of a request has begun to be done. Whoever waits for it may give it up until then: nothing of it was done, and nothing will
 * be, when its turn comes after all (decisions 14). From its first transaction on, all of it may be done, whoever still waits.
 */
export class Beginning {
  #state: 'awaited' | 'begun' | 'given up' = 'awaited'

  /** @throws DomainError OVERLOADED when it was given up */
  requireWanted(): void {
    if (this.#state === 'given up') throw new DomainError('OVERLOADED')
  }

  /** In a transaction, before anything is done in it. @throws DomainError OVERLOADED when it was given up */
  begin(): void {
    this.requireWanted()
    this.#state = 'begun'
  }

  /** Whether it never begins: false when it has begun. */
  giveUp(): boolean {
    if (this.#state === 'begun') return false
    this.#state = 'given up'
    return true
  }
}
