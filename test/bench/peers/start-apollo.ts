import { ApolloServer } from '@apollo/server'
import type { Pool } from 'pg'
import { decodeId } from '../../../server/domain/id.js'
import { bareEscrow, typeDefs } from './bare-graphql.js'
import { readEscrow, type BareRow } from './bare-rows.js'

/** Apollo Server as its documentation has it, over one prepared statement. */
export async function startApollo(pool: Pool): Promise<ApolloServer> {
  const escrow = async (_root: unknown, { id }: { id: string }) => {
    const { rows } = await pool.query<BareRow>(readEscrow(decodeId('esc', id)))
    return bareEscrow(rows[0]!)
  }
  const apollo = new ApolloServer({ typeDefs, resolvers: { Query: { escrow } } })
  await apollo.start()
  return apollo
}
