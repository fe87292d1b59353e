import { expressMiddleware } from '@as-integrations/express5'
import express from 'express'
import { answering } from '../../support/process/answering.js'
import { openPool } from './bare-rows.js'
import { startApollo } from './start-apollo.js'

// Apollo Server as its documentation mounts it, over one prepared statement.
const pool = openPool()
const apollo = await startApollo(pool)
const app = express()
// As the service has it: neither hashes each answer.
app.disable('etag')
app.disable('x-powered-by')
app.get('/readyz', (_request, response) => void response.json({}))
app.use('/graphql', express.json(), expressMiddleware(apollo))
app.listen(parseInt(process.env['PORT']!, 10), '127.0.0.1')
answering(() => null)
