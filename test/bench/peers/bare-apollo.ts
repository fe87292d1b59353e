import { ApolloServer } from '@apollo/server'
import { expressMiddleware } from '@as-integrations/express5'
import express from 'express'
import { decodeId } from '../../../server/domain/id.js'
import { answering } from '../../support/process/answering.js'
import { bareEscrow, typeDefs } from './bare-graphql.js'
import { openPool, readEscrow, type BareRow } from './bare-rows.js'

// Apollo Server as its documentation mounts it, over one prepared statement.
const pool = openPool()
const resolvers = {
  Query: {
    escrow: async (_root: unknown, { id }: { id: string }) => {
      const { rows } = await pool.query<BareRow>(readEscrow(decodeId('esc', id)))
      return bareEscrow(rows[0]!)
    },
  },
}
const apollo = new ApolloServer({ typeDefs, resolvers })
await apollo.start()
const app = express()
// As the service has it: neither hashes each answer.
app.disable('etag')
app.disable('x-powered-by')
app.get('/readyz', (_request, response) => void response.json({}))
app.use('/graphql', express.json(), expressMiddleware(apollo))
app.listen(parseInt(process.env['PORT']!, 10), '127.0.0.1')
answering(() => null)
