import { checkPassword } from '../../domain/credential/password-strength.js'
import { DomainError } from '../../domain/errors.js'
import { invalidField } from '../../domain/invalid-field.js'
import { defaultLanguage, type Language } from '../../domain/language.js'
import { checkReason } from '../../domain/staff/staff.js'
import type { StaffView } from '../../queries/staff/read-staff.js'
import type { StaffRole } from '../../domain/credential/actor.js'
import { emailOf } from '../../domain/email-address.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { audit } from '../audit-entry/audit.js'
import { mailStaffLink } from './mail-staff-link.js'
import { readColleague } from './read-colleague.js'
import { hashPassword, randomPassword } from '../credential/password.js'

export interface NewStaff {
  email: string
  role: StaffRole
  /** The first password, in the sandbox; without it a random one is made. */
  password?: string | null
  /** In which they are spoken to. */
  locale?: Language | null
  reason: string
}

/** What the new member of staff of a sandbox needs to sign in; shown this once, to the owner who hands it over. */
export interface StaffSecret {
  /** Null when the owner chose it. */
  password: string | null
  /** Always null: an authenticator is set up by whoever has it. */
  otpauthUri: null
}

/**
 * An owner makes a member of staff (decisions 18). In live they choose their password and set up an authenticator by a mailed link, and nobody
 * else ever holds either. A known address is `EMAIL_TAKEN`.
 */
export const createStaff: Workflow<NewStaff, { staff: StaffView; secret: StaffSecret | null }> = async (
  { run, services, clientAddress },
  input,
) => {
  const email = emailOf(input.email, 'email')
  const isLive = services.config.environment === 'live'
  if (isLive && input.password != null) throw invalidField('password', 'is chosen by whom it is for, with the link that is mailed to them')
  if (input.password != null) checkPassword(services.config.policy, input.password, email)
  // Nobody gets to know it where a link is mailed.
  const password = input.password ?? randomPassword(services)
  const passwordHash = await hashPassword({ services, clientAddress }, password)
  const secret: StaffSecret | null = isLive ? null : { password: input.password == null ? password : null, otpauthUri: null }
  const { role, reason, locale } = input
  return run(writeStaff, { email, role, reason, passwordHash, secret, linkLocale: isLive ? (locale ?? defaultLanguage) : null })
}

interface CheckedStaff {
  email: string
  role: StaffRole
  reason: string
  passwordHash: string
  secret: StaffSecret | null
  /** Of the mail with the link; null where none is mailed. */
  linkLocale: Language | null
}

async function writeStaff(tx: Operation, { email, role, reason, passwordHash, secret, linkLocale }: CheckedStaff) {
  checkReason(reason)
  const id = tx.newId()
  const written = await tx.db
    .insertInto('staff')
    .values({ id, email, passwordHash, role, createdAt: tx.wallNow })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) throw new DomainError('EMAIL_TAKEN', { field: ['email'] })
  if (linkLocale) await mailStaffLink(tx, { id, email, locale: linkLocale })
  await audit(tx, { action: 'create_staff', subject: id, reason, after: { email, role } })
  return { staff: await readColleague(tx, id), secret }
}
