import type { Pool, PoolClient } from 'pg'

/**
 * Takes connections that have ended in use back into their pool. A transaction gives its connection back with its commit or rollback, and
 * on a broken one these fail, as `begin` does: each would keep its place in the pool for ever, until nobody gets a connection any more and
 * the pool cannot be closed either.
 */
export function giveBackBrokenConnections(pool: Pool): void {
  const inUse = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => void inUse.add(client))
  pool.on('release', (_error, client) => void inUse.delete(client))
  pool.on('connect', (client) => {
    // Whoever waits for a statement hears of the end first, and a single statement's connection is given back then and there.
    client.once('end', () => setImmediate(() => inUse.has(client) && client.release(true)))
  })
}
