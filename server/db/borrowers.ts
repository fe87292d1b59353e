import type { Pool, PoolClient } from 'pg'

/**
 * Whoever waits for a connection of a pool. Kysely lets go of its pool before it ends it: a connection that has still to come then fails in its
 * hands and is never given back, and the pool, which waits for all of them, never ends. So whoever closes a database waits here first.
 */
export class Borrowers {
  #waiting = 0
  #closing: Promise<void> | undefined
  #allAnswered: () => void = () => {}

  /** From the moment the pool is made. @throws Error for one that is made after the end: nobody would end it. */
  watch(pool: Pool): void {
    this.#requireOpen()
    const connect = pool.connect.bind(pool)
    Object.assign(pool, { connect: () => this.#lend(connect) })
  }

  /** Lends no more, and ends when everybody who waits has been answered. */
  close(): Promise<void> {
    return (this.#closing ??= this.#answerAll())
  }

  async #answerAll(): Promise<void> {
    if (this.#waiting > 0) await new Promise<void>((resolve) => (this.#allAnswered = resolve))
    // Whoever was answered last has the connection in hand then.
    await new Promise((resolve) => setImmediate(resolve))
  }

  async #lend(connect: () => Promise<PoolClient>): Promise<PoolClient> {
    this.#requireOpen()
    this.#waiting += 1
    try {
      return await connect()
    } finally {
      this.#waiting -= 1
      if (this.#waiting === 0) this.#allAnswered()
    }
  }

  #requireOpen(): void {
    if (this.#closing) throw new Error('the database has been closed')
  }
}
