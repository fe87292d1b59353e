import { checkPassword } from '../../domain/credential/password-strength.js'
import { DomainError } from '../../domain/errors.js'
import { checkReason } from '../../domain/staff/staff.js'
import type { StaffView } from '../../queries/staff/read-staff.js'
import type { StaffRole } from '../../domain/credential/actor.js'
import { emailOf } from '../../domain/email-address.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { audit } from './audit.js'
import { readColleague } from './read-colleague.js'
import { newOneTimeSecret } from '../credential/one-time-code.js'
import { hashPassword, randomPassword } from '../credential/password.js'

export interface NewStaff {
  email: string
  role: StaffRole
  /** The first password; without it a random one is made. */
  password?: string | null
  reason: string
}

/** What the new member of staff needs to sign in; shown this once, to the owner who hands it over. */
export interface StaffSecret {
  /** Null when the owner chose it. */
  password: string | null
  /** For an authenticator; null in the sandbox, where staff may sign in without. */
  otpauthUri: string | null
}

/** An owner makes a member of staff (decisions 18). A known address is `EMAIL_TAKEN`. */
export const createStaff: Workflow<NewStaff, { staff: StaffView; secret: StaffSecret | null }> = async ({ run, services }, input) => {
  const email = emailOf(input.email, 'email')
  if (input.password != null) checkPassword(services.config.policy, input.password, email)
  const password = input.password ?? randomPassword(services)
  const secondFactor = services.config.environment === 'live' ? newOneTimeSecret(services, email) : null
  const passwordHash = await hashPassword(services, password)
  const secret = { password: input.password == null ? password : null, otpauthUri: secondFactor?.uri ?? null }
  const { role, reason } = input
  return run(writeStaff, { email, role, reason, passwordHash, totpSecret: secondFactor?.sealed ?? null, secret })
}

interface CheckedStaff {
  email: string
  role: StaffRole
  reason: string
  passwordHash: string
  totpSecret: string | null
  secret: StaffSecret
}

async function writeStaff(tx: Operation, { email, role, reason, passwordHash, totpSecret, secret }: CheckedStaff) {
  checkReason(reason)
  const id = tx.newId()
  const written = await tx.db
    .insertInto('staff')
    .values({ id, email, passwordHash, role, totpSecret, createdAt: tx.wallNow })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) throw new DomainError('EMAIL_TAKEN', { field: ['email'] })
  await audit(tx, { action: 'create_staff', subject: id, reason, after: { email, role } })
  return { staff: await readColleague(tx, id), secret }
}
