import type { ClientBase } from 'pg'

interface Stream {
  cork(): void
  uncork(): void
}

/**
 * Statements that are sent at once on one connection leave this process in one write, and wake the process of PostgreSQL once. To be called
 * before `prepareStatements` and `frameTransactions`, whose statements it shall see as they are sent.
 */
export function writeTogether(client: ClientBase): void {
  const { stream } = (client as ClientBase & { connection: { stream: Stream } }).connection
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  let isHeldBack = false
  const together = (...given: unknown[]): unknown => {
    if (!isHeldBack) {
      isHeldBack = true
      stream.cork()
      queueMicrotask(() => {
        isHeldBack = false
        stream.uncork()
      })
    }
    return query(...given)
  }
  Object.assign(client, { query: together })
}
