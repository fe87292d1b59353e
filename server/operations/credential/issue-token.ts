import { AccessToken } from '../../db/entities/access-token.entity.js'
import { shownToken, tokenExpiry, tokenPrefixes, type PersonKind } from '../../domain/credential/access-token.js'
import type { Operation } from '../operation.js'

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
  const { expiresAt } = tx.em.create(AccessToken, {
    id: tx.newId(),
    digest: services.secrets.digest(token),
    kind,
    subjectId,
    display: shownToken(token),
    expiresAt: tokenExpiry(kind, now, services.config.policy),
    createdAt: now,
  })
  await tx.em.flush()
  return { token, expiresAt: expiresAt.toISOString() }
}
