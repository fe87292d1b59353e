import express from 'express'
import { decodeId } from '../../../server/domain/id.js'
import { answering } from '../../support/process/answering.js'
import { bareDocument, openPool, readEscrow, type BareRow } from './bare-rows.js'

// The least that can answer an escrow over HTTP: no credential, limit, log or check.
const pool = openPool()
const app = express()
// As the service has it: neither hashes each answer.
app.disable('etag')
app.disable('x-powered-by')
app.get('/readyz', (_request, response) => void response.json({}))
app.get('/api/v1/escrows/:id', async (request, response) => {
  const { rows } = await pool.query<BareRow>(readEscrow(decodeId('esc', request.params.id)))
  response.json({ escrow: bareDocument(rows[0]!) })
})
app.listen(parseInt(process.env['PORT']!, 10), '127.0.0.1')
answering(() => null)
