import Fastify from 'fastify'
import mercurius from 'mercurius'
import { bareEscrow, typeDefs } from '../../../dist/test/bench/peers/bare-graphql.js'
import { openPool, readEscrow } from '../../../dist/test/bench/peers/bare-rows.js'
import { decodeId } from '../../../dist/server/domain/id.js'

// Mercurius on Fastify, as its documentation registers it for speed (a query is compiled when it has come once), over the statement of the bare Apollo server.
const pool = openPool()
const app = Fastify()
const resolvers = {
  Query: {
    escrow: async (_root: unknown, { id }: { id: string }) => {
      const { rows } = await pool.query(readEscrow(decodeId('esc', id)))
      return bareEscrow(rows[0])
    },
  },
}
await app.register(mercurius, { schema: typeDefs, resolvers, jit: 1 })
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.once('disconnect', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
