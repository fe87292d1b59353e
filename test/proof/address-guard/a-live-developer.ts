import { randomBytes } from 'node:crypto'
import type { Query } from '../../support/database/database-digest.js'
import type { RestClient } from '../../support/installation/rest-client.js'

/** Registers a developer where codes are mailed, reads the code from the mail that waits to be sent, and answers the token. */
export async function aLiveDeveloper(client: RestClient, rows: Query): Promise<string> {
  const email = `dev-${randomBytes(6).toString('hex')}@example.com`
  const password = 'a long enough password'
  await client.expect(201, { method: 'POST', path: '/api/developer/register', body: { email, password, companyName: 'Proof Ltd' } })
  const [mail] = await rows<{ body: string }>('select body from mail where recipient = $1 order by id desc limit 1', [email])
  const code = /\b\d{6}\b/.exec(mail?.body ?? '')?.[0]
  await client.expect(200, { method: 'POST', path: '/api/developer/verify', body: { email, code } })
  const { token } = await client.expect<{ token: string }>(200, {
    method: 'POST',
    path: '/api/developer/auth/token',
    body: { email, password },
  })
  return token
}
