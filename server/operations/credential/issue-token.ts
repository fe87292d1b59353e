import type { Operation } from '../operation.js'

export type PersonKind = 'user' | 'developer' | 'staff'

/** What is shown once: only a keyed hash is kept (decisions 3). */
export interface IssuedToken {
  token: string
  /** ISO 8601. */
  expiresAt: string
}

/** Makes an access token for a person: `ut_`, `dt_` or `st_` and 256 random bits in hexadecimal. */
export async function issueToken(tx: Operation, { kind, subjectId }: { kind: PersonKind; subjectId: string }): Promise<IssuedToken> {
  const { services, wallNow: now } = tx
  const token = `${tokenPrefixes[kind]}_${Buffer.from(services.randomBytes(32)).toString('hex')}`
  const expiresAt = new Date(now.getTime() + hoursOf(tx, kind) * 3_600_000)
  await tx.sql(
    'insert into access_token (id, digest, kind, subject_id, display, expires_at, created_at) values ($1, $2, $3, $4, $5, $6, $7)',
    [tx.newId(), services.secrets.digest(token), kind, subjectId, `${token.slice(0, 7)}…${token.slice(-4)}`, expiresAt, now],
  )
  return { token, expiresAt: expiresAt.toISOString() }
}

const tokenPrefixes: Record<PersonKind, string> = { user: 'ut', developer: 'dt', staff: 'st' }

function hoursOf({ services }: Operation, kind: PersonKind): number {
  const { userTokenHours, developerTokenHours, staffTokenHours } = services.config.policy
  return { user: userTokenHours, developer: developerTokenHours, staff: staffTokenHours }[kind]
}
