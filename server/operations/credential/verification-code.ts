import type { Operation } from '../operation.js'

/** Whose mailbox a code proves. */
export interface CodeSubject {
  kind: 'user' | 'developer'
  subjectId: string
}

/** Makes a six-digit code and stores a keyed hash of it; it takes the place of earlier ones. In the sandbox it is always `000000` (decisions 2). */
export async function issueCode(tx: Operation, { kind, subjectId }: CodeSubject): Promise<{ code: string; expiresAt: Date }> {
  const { services, wallNow: now } = tx
  const code = services.config.environment === 'sandbox' ? '000000' : randomCode(services.randomBytes(6))
  const expiresAt = codeExpiry(tx)
  await tx.sql('update verification_code set expires_at = $3 where kind = $1 and subject_id = $2 and used_at is null and expires_at > $3', [
    kind,
    subjectId,
    now,
  ])
  await tx.sql(
    'insert into verification_code (id, kind, subject_id, code_digest, expires_at, created_at) values ($1, $2, $3, $4, $5, $6)',
    [tx.newId(), kind, subjectId, digestOf(tx, { kind, subjectId }, code), expiresAt, now],
  )
  return { code, expiresAt }
}

/** Until when a code works that is made now. */
export function codeExpiry({ services, wallNow: now }: Operation): Date {
  return new Date(now.getTime() + services.config.policy.verificationCodeMinutes * 60_000)
}

/**
 * Whether this is the subject's code; a right one is used up. A wrong one counts, so whoever calls this must commit even when the answer
 * is no, and refuse with `INVALID_CODE` after that.
 */
export async function tryCode(tx: Operation, { kind, subjectId }: CodeSubject, code: string): Promise<boolean> {
  const [known] = await tx.sql<{ id: string; code_digest: Buffer }>(
    `select id, code_digest from verification_code
     where kind = $1 and subject_id = $2 and used_at is null and expires_at > $3 and attempts < $4
     order by created_at desc, id desc limit 1 for update`,
    [kind, subjectId, tx.wallNow, tx.services.config.limits.verificationCodeAttempts],
  )
  if (!known) return false
  const isRight = digestOf(tx, { kind, subjectId }, code).equals(known.code_digest)
  await tx.sql(
    isRight
      ? 'update verification_code set used_at = $2 where id = $1'
      : 'update verification_code set attempts = attempts + 1 where id = $1',
    isRight ? [known.id, tx.wallNow] : [known.id],
  )
  return isRight
}

function randomCode(bytes: Uint8Array): string {
  return String(Buffer.from(bytes).readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** Keyed and bound to its subject: nobody who reads the table can tell which codes are equal. */
function digestOf({ services }: Operation, { kind, subjectId }: CodeSubject, code: string): Buffer {
  return services.secrets.digest(`code ${kind} ${subjectId} ${code}`)
}
