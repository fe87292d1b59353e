import { createServer } from 'node:http'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { postgraphile } from 'postgraphile'

// PostGraphile as its documentation starts it for production, over the same tables.
const pgl = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['public'], poolConfig: { max: 20 } })],
  grafserv: { graphqlPath: '/graphql', graphiql: false },
  grafast: { explain: false },
})
const server = createServer()
await pgl.createServ(grafserv).addTo(server)
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('disconnect', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
