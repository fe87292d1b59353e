import { createRun, type Operation } from '../operations/operation.js'
import { hashPassword } from '../operations/credential/password.js'
import type { Services } from '../operations/services.js'
import { sql } from '../db/sql.js'
import type { DerivedCredentials } from './demo-credentials.js'
import { makeDemoKey } from './make-demo-key.js'

/**
 * Makes the credentials work again after `SECRET_KEY` has become another: the demo people get the passwords that follow from it, and the
 * developer the API key. The key of before is of no use to anybody; one that was revoked on purpose stays revoked.
 */
export async function renewCredentials(services: Services, { developer, seller, buyer, apiKey }: DerivedCredentials): Promise<void> {
  const em = services.database.fork()
  const [known] = await sql(em, 'select 1 from api_key where digest = $1', [services.secrets.digest(apiKey)])
  if (known) return
  const run = createRun(services, { actor: { kind: 'timer' }, requestId: 'demo-world' })
  const developerId = await run(setPassword, {
    table: 'developer',
    email: developer.email,
    hash: await hashPassword(services, developer.password),
  })
  for (const { email, password } of [seller, buyer]) {
    await run(setPassword, { table: 'app_user', email, hash: await hashPassword(services, password) })
  }
  await makeDemoKey(services, { kind: 'developer', developerId })
}

interface NewPassword {
  table: 'developer' | 'app_user'
  email: string
  hash: string
}

async function setPassword(tx: Operation, { table, email, hash }: NewPassword): Promise<string> {
  const [person] = await tx.sql<{ id: string }>(`update ${table} set password_hash = $2, updated_at = $3 where email = $1 returning id`, [
    email,
    hash,
    tx.wallNow,
  ])
  return person!.id
}
