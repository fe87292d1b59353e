import { sql } from '../../db/sql.js'
import { parseEmailAddress } from '../../domain/email-address.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { audit } from './audit.js'
import { newOneTimeSecret } from '../credential/one-time-code.js'
import { hashPassword } from '../credential/password.js'

/** The first owner, to be printed once and kept nowhere. */
export interface FirstOwner {
  email: string
  /** Null when `STAFF_PASSWORD` gave it. */
  password: string | null
  /** For an authenticator; null in the sandbox, where staff may sign in without. */
  otpauthUri: string | null
}

/** Makes the first member of staff, an owner, from `STAFF_EMAIL` and `STAFF_PASSWORD` (decisions 2). Null when there is staff already. */
export const bootstrapStaff: Workflow<void, FirstOwner | null> = async ({ run, services }) => {
  const { config, database, randomBytes } = services
  const [anybody] = await sql(database.fork(), 'select 1 from staff limit 1')
  if (anybody) return null
  const email = parseEmailAddress(config.staffEmail)
  if (email === null) throw new Error(`STAFF_EMAIL is "${config.staffEmail}", which is not an address that can sign in`)
  const made = config.staffPassword ? null : Buffer.from(randomBytes(18)).toString('base64url')
  const secondFactor = config.environment === 'live' ? newOneTimeSecret(services, email) : null
  const passwordHash = await hashPassword(services, config.staffPassword ?? made!)
  const isFirst = await run(writeOwner, { email, passwordHash, totpSecret: secondFactor?.sealed ?? null })
  return isFirst ? { email, password: made, otpauthUri: secondFactor?.uri ?? null } : null
}

/** Arbitrary but fixed: processes that start at once take turns. */
const bootstrapLock = 7_316_244

async function writeOwner(tx: Operation, owner: { email: string; passwordHash: string; totpSecret: string | null }): Promise<boolean> {
  await tx.sql('select pg_advisory_xact_lock($1)', [bootstrapLock])
  const id = tx.newId()
  const written = await tx.sql(
    `insert into staff (id, email, password_hash, role, totp_secret, created_at)
     select $1, $2, $3, 'owner', $4, $5 where not exists (select from staff) returning id`,
    [id, owner.email, owner.passwordHash, owner.totpSecret, tx.wallNow],
  )
  if (written.length > 0) await audit(tx, { action: 'bootstrap_staff', subject: id, after: { email: owner.email, role: 'owner' } })
  return written.length > 0
}
