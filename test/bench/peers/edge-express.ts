import type { IncomingMessage } from 'node:http'
import { decodeId } from '../../../server/domain/id.js'
import { createExpressApp } from '../../../server/http/create-express-app.js'
import { answering } from '../../support/process/answering.js'
import { bareDocument, openPool, selectEscrow, type BareRow } from './bare-rows.js'
import { goodKey, keyColumns, mountEdge, type KeyRow } from './service-edge.js'

// The bare handler behind the service's edge: one statement asks who calls and reads the escrow, if it is theirs.
const pool = openPool()
const readBoth = selectEscrow(
  `${keyColumns}, `,
  `api_key k left join escrow e on e.id = $1 and e.created_by_developer_id = k.developer_id`,
  `k.digest = $2 and ${goodKey}`,
)
const found = new WeakMap<IncomingMessage, BareRow>()
const app = createExpressApp()
app.get('/readyz', (_request, response) => void response.json({}))
await mountEdge(app, '/api/v1', async (digest, request) => {
  const id = decodeId('esc', request.url?.slice('/escrows/'.length) ?? '')
  const { rows } = await pool.query<BareRow & KeyRow>({ name: 'both', text: readBoth, values: [id, digest] })
  if (rows[0]?.id) found.set(request, rows[0])
  return rows[0]
})
app.get('/api/v1/escrows/:id', (request, response) => void response.json({ escrow: bareDocument(found.get(request)!) }))
app.listen(parseInt(process.env['PORT']!, 10), '127.0.0.1')
answering(() => null)
