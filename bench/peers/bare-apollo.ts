import { ApolloServer } from '@apollo/server'
import { expressMiddleware } from '@as-integrations/express5'
import express from 'express'
import { decodeId } from '../../server/domain/id.js'
import { answering } from '../answering.js'
import { bareEscrow, typeDefs } from './bare-graphql.js'
import { openPool, selectEscrow, type BareRow } from './bare-rows.js'

// Apollo Server as its documentation mounts it, over one statement.
const pool = openPool()
const resolvers = {
  Query: {
    escrow: async (_root: unknown, { id }: { id: string }) => {
      const { rows } = await pool.query<BareRow>(selectEscrow, [decodeId('esc', id)])
      return bareEscrow(rows[0]!)
    },
  },
}
const apollo = new ApolloServer({ typeDefs, resolvers })
await apollo.start()
const app = express()
app.get('/readyz', (_request, response) => void response.json({}))
app.use('/graphql', express.json(), expressMiddleware(apollo))
app.listen(parseInt(process.env['PORT']!, 10), '127.0.0.1')
answering(() => null)
