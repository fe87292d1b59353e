import { Staff } from '../../db/entities/staff.entity.js'
import { callerAs } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import { newOneTimeSecret, stepOfOneTimeCode } from '../credential/one-time-code.js'
import { verifyPassword } from '../credential/password.js'
import { issueRecoveryCodes } from '../credential/recovery-codes.js'
import { beginSignInTry, endSignInTry, withinTry, triedAccount, type SignInEnd } from '../credential/sign-in-limits.js'
import type { Operation } from '../operation.js'
import type { Workflow, WorkflowContext } from '../workflow.js'
import { audit } from '../audit-entry/audit.js'

/**
 * A member of staff begins to set up an authenticator, with the password again: a page that was left open shall not give the account away.
 * The one before goes on working until the new one is confirmed.
 */
export const beginSecondFactor: Workflow<{ staffId: string; password: string; address: string }, { otpauthUri: string }> = async (
  { run, services, clientAddress },
  { staffId, password, address },
) => {
  const { email, passwordHash } = await services.database.fork().findOneOrFail(Staff, { id: staffId })
  const attempt = await beginSignInTry({ run, services }, { account: triedAccount('staff', email), address })
  const isRight = await withinTry({ run }, attempt, () => verifyPassword({ services, clientAddress }, password, passwordHash))
  await run(endSignInTry, { ...attempt, end: isRight ? 'unfinished' : 'failed', who: { kind: 'staff', id: staffId } }, { isAnswer: false })
  if (!isRight) throw new DomainError('INVALID_CREDENTIALS', { field: ['password'] })
  const { sealed, uri } = newOneTimeSecret(services, email)
  await run(keepPending, { sealed })
  return { otpauthUri: uri }
}

async function keepPending(tx: Operation, { sealed }: { sealed: string }): Promise<void> {
  const { staffId } = callerAs(tx, 'staff')
  await tx.db.updateTable('staff').set({ totpPending: sealed }).where('id', '=', staffId).execute()
}

interface ShownCode {
  staffId: string
  otp: string
  address: string
}

/** The first code of the new authenticator makes it theirs; the recovery codes are shown this once. */
export const confirmSecondFactor: Workflow<ShownCode, { recoveryCodes: string[] }> = (context, shown) => counted(context, shown, confirm)

/** New recovery codes in place of all earlier ones, for whoever has the authenticator at hand. */
export const renewRecoveryCodes: Workflow<ShownCode, { recoveryCodes: string[] }> = (context, shown) => counted(context, shown, renew)

/** A wrong code counts as a failed sign-in: whoever has found a page that was left open shall not try all of them. */
async function counted<Result>(
  { run, services }: WorkflowContext,
  { staffId, otp, address }: ShownCode,
  use: (tx: Operation, code: { otp: string }) => Promise<Result>,
): Promise<Result> {
  const { email } = await services.database.fork().findOneOrFail(Staff, { id: staffId }, { fields: ['email'] })
  const attempt = await beginSignInTry({ run, services }, { account: triedAccount('staff', email), address })
  const end = (result: SignInEnd) =>
    run(endSignInTry, { ...attempt, end: result, who: { kind: 'staff', id: staffId } }, { isAnswer: false })
  try {
    const result = await run(use, { otp })
    await end('unfinished')
    return result
  } catch (error) {
    await end(error instanceof DomainError && error.code === 'INVALID_CODE' ? 'failed' : 'unfinished')
    throw error
  }
}

async function confirm(tx: Operation, { otp }: { otp: string }): Promise<{ recoveryCodes: string[] }> {
  const { staffId } = callerAs(tx, 'staff')
  const { totpPending, totpSecret } = await lockOwn(tx, staffId)
  const step = totpPending === null ? null : stepOfOneTimeCode(tx.services, totpPending, otp)
  if (step === null) throw new DomainError('INVALID_CODE', { field: ['otp'] })
  await tx.db
    .updateTable('staff')
    .set({ totpSecret: totpPending, totpPending: null, totpLastStep: step })
    .where('id', '=', staffId)
    .execute()
  const [before, after] = [{ hasSecondFactor: totpSecret !== null }, { hasSecondFactor: true }]
  await audit(tx, { action: 'enrol_second_factor', subject: staffId, before, after })
  return { recoveryCodes: await issueRecoveryCodes(tx, staffId) }
}

async function renew(tx: Operation, { otp }: { otp: string }): Promise<{ recoveryCodes: string[] }> {
  const { staffId } = callerAs(tx, 'staff')
  const { totpSecret, totpLastStep } = await lockOwn(tx, staffId)
  const step = totpSecret === null ? null : stepOfOneTimeCode(tx.services, totpSecret, otp)
  if (step === null || (totpLastStep !== null && step <= totpLastStep)) throw new DomainError('INVALID_CODE', { field: ['otp'] })
  await tx.db.updateTable('staff').set({ totpLastStep: step }).where('id', '=', staffId).execute()
  await audit(tx, { action: 'renew_recovery_codes', subject: staffId })
  return { recoveryCodes: await issueRecoveryCodes(tx, staffId) }
}

const lockOwn = (tx: Operation, staffId: string) =>
  tx.db
    .selectFrom('staff')
    .select(['totpPending', 'totpSecret', 'totpLastStep'])
    .where('id', '=', staffId)
    .forUpdate()
    .executeTakeFirstOrThrow()
