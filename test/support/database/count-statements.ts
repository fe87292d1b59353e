import { Connection } from 'pg'
import { vi } from 'vitest'

/** What goes to the database from now on: one `query` message for a statement without parameters, one `sync` for any other. */
export function countStatements() {
  const wire = Connection.prototype as unknown as Record<'query' | 'sync', () => void>
  const spies = [vi.spyOn(wire, 'query'), vi.spyOn(wire, 'sync')]
  return {
    count: () => spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0),
    stop: () => spies.forEach((spy) => spy.mockRestore()),
  }
}
