import { Client } from 'pg'
import type { Installation } from '../../support/installation/start-installation.js'

const wanted = { current_user: 'amana_app', lock_timeout: '3s', statement_timeout: '30s', idle_in_transaction_session_timeout: '10s' }

/** Who the application is and how long it may wait is set on the server, because nothing that a client sets survives the pooler. */
export async function limitsBehindThePooler({ pooler }: Installation): Promise<string> {
  const client = new Client({ connectionString: pooler!.url })
  await client.connect()
  try {
    const settings = Object.keys(wanted)
      .slice(1)
      .map((name) => `current_setting('${name}') as ${name}`)
    const { rows } = await client.query<Record<string, string>>(`select current_user::text, ${settings.join(', ')}`)
    const wrong = Object.entries(wanted).filter(([name, value]) => rows[0]![name] !== value)
    if (wrong.length > 0) throw new Error(`not ${JSON.stringify(Object.fromEntries(wrong))} but ${JSON.stringify(rows[0])}`)
    return Object.values(wanted).join(', ')
  } finally {
    await client.end()
  }
}

/** More clients than connections, or nothing was shared. */
export async function connectionsAreShared({ pooler }: Installation): Promise<string> {
  const { servers, clients, transactions } = await pooler!.figures()
  if (clients <= servers) throw new Error(`${clients} clients on ${servers} connections`)
  return `${clients} client connections on ${servers} to the server, ${transactions} transactions`
}
