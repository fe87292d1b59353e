import { Staff } from '../../db/entities/staff.entity.js'
import { takeLock } from '../../db/advisory-locks.js'
import { parseEmailAddress } from '../../domain/email-address.js'
import { newOneTimeSecret } from '../credential/one-time-code.js'
import { hashPassword, randomPassword } from '../credential/password.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { audit } from '../audit-entry/audit.js'

/** The first owner, to be printed once and kept nowhere. */
export interface FirstOwner {
  email: string
  /** Null when `STAFF_PASSWORD` gave it. */
  password: string | null
  /** For an authenticator; null in the sandbox, where staff may sign in without. */
  otpauthUri: string | null
}

/** Makes the first member of staff, an owner, from `STAFF_EMAIL` and `STAFF_PASSWORD` (decisions 2). Null when there is staff already. */
export const bootstrapStaff: Workflow<void, FirstOwner | null> = async ({ run, services, clientAddress }) => {
  const { config, database } = services
  if (await isAnybodyThere(database.fork())) return null
  const email = parseEmailAddress(config.staffEmail)
  if (email === null) throw new Error(`STAFF_EMAIL is "${config.staffEmail}", which is not an address that can sign in`)
  const { staffPassword: chosen } = config
  const password = chosen || randomPassword(services)
  const secondFactor = config.environment === 'live' ? newOneTimeSecret(services, email) : null
  const passwordHash = await hashPassword({ services, clientAddress }, password)
  const isFirst = await run(writeOwner, { email, passwordHash, totpSecret: secondFactor?.sealed ?? null })
  return isFirst ? { email, password: chosen ? null : password, otpauthUri: secondFactor?.uri ?? null } : null
}

const isAnybodyThere = async (em: Operation['em']) => (await em.findOne(Staff, { id: { $ne: null } }, { fields: ['id'] })) !== null

/** Arbitrary but fixed: processes that start at once take turns. */
const bootstrapLock = 7_316_244n

async function writeOwner(tx: Operation, owner: { email: string; passwordHash: string; totpSecret: string | null }): Promise<boolean> {
  await takeLock(tx.db, bootstrapLock)
  if (await isAnybodyThere(tx.em)) return false
  const isDemo = tx.services.config.environment === 'sandbox'
  const { id, email, role } = tx.em.create(Staff, { id: tx.newId(), ...owner, role: 'owner', createdAt: tx.wallNow, isDemo })
  await audit(tx, { action: 'bootstrap_staff', subject: id, after: { email, role } })
  return true
}
