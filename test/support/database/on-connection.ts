import { Client } from 'pg'

/** Does something on a connection of its own to the database at this address, which is closed afterwards. */
export async function onConnection<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'amana-test' })
  // A server that is stopped under us says so on the connection as well as in the statement that fails.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
