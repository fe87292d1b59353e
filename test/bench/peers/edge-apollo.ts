import { expressMiddleware } from '@as-integrations/express5'
import express from 'express'
import { createExpressApp } from '../../../server/http/create-express-app.js'
import { answering } from '../../support/process/answering.js'
import { openPool } from './bare-rows.js'
import { goodKey, keyColumns, mountEdge, type KeyRow } from './service-edge.js'
import { startApollo } from './start-apollo.js'

// Bare Apollo behind the service's edge: who asks is known before the body is read, and so is a statement of its own.
const pool = openPool()
const readKey = `select ${keyColumns} from api_key k where k.digest = $1 and ${goodKey}`
const apollo = await startApollo(pool)
const app = createExpressApp()
app.get('/readyz', (_request, response) => void response.json({}))
await mountEdge(app, '/graphql', async (digest) => {
  const { rows } = await pool.query<KeyRow>({ name: 'key', text: readKey, values: [digest] })
  return rows[0]
})
app.use('/graphql', express.json(), expressMiddleware(apollo))
app.listen(parseInt(process.env['PORT']!, 10), '127.0.0.1')
answering(() => null)
