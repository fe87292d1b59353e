import { LockMode } from '@mikro-orm/postgresql'
import { VerificationCode } from '../../db/entities/verification-code.entity.js'
import { codeBytes, codeExpiry, codeOf, knownCode } from '../../domain/credential/verification-code.js'
import type { Operation } from '../operation.js'

/** Whose mailbox a code proves, or what its owner confirms. */
interface CodeSubject {
  kind: 'developer' | 'destination'
  subjectId: string
}

/**
 * Makes a six-digit code and stores a keyed hash of it; it takes the place of earlier ones. In a sandbox that nobody else reaches, whoever has no
 * account yet gets `000000` (decisions 2); where money is sent to, its user says in every environment.
 */
export async function issueCode(tx: Operation, { kind, subjectId }: CodeSubject): Promise<{ code: string; expiresAt: Date }> {
  const { services, wallNow: now } = tx
  const code = services.config.hasKnownCode && kind !== 'destination' ? knownCode : codeOf(services.randomBytes(codeBytes))
  await tx.em.nativeUpdate(VerificationCode, { kind, subjectId, usedAt: null, expiresAt: { $gt: now } }, { expiresAt: now })
  const { expiresAt } = tx.em.create(VerificationCode, {
    id: tx.newId(),
    kind,
    subjectId,
    codeDigest: digestOf(tx, { kind, subjectId }, code),
    attempts: 0,
    expiresAt: codeExpiry(now, services.config.policy),
    createdAt: now,
  })
  await tx.em.flush()
  return { code, expiresAt }
}

/**
 * Whether this is the subject's code; a right one is used up. A wrong one counts, so whoever calls this must commit even when the answer
 * is no, and refuse with `INVALID_CODE` after that.
 */
export async function tryCode(tx: Operation, { kind, subjectId }: CodeSubject, code: string): Promise<boolean> {
  const { verificationCodeAttempts } = tx.services.config.limits
  const known = await tx.em.findOne(
    VerificationCode,
    { kind, subjectId, usedAt: null, expiresAt: { $gt: tx.wallNow }, attempts: { $lt: verificationCodeAttempts } },
    { orderBy: { createdAt: 'desc', id: 'desc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  )
  if (!known) return false
  const isRight = digestOf(tx, { kind, subjectId }, code).equals(known.codeDigest)
  if (isRight) known.usedAt = tx.wallNow
  else known.attempts += 1
  await tx.em.flush()
  return isRight
}

/** Keyed and bound to its subject: nobody who reads the table can tell which codes are equal. */
function digestOf({ services }: Operation, { kind, subjectId }: CodeSubject, code: string): Buffer {
  return services.secrets.digest(`code ${kind} ${subjectId} ${code}`)
}
