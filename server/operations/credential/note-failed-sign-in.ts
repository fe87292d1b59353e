import type { PersonKind } from '../../domain/credential/access-token.js'
import { encodeId } from '../../domain/id.js'
import { constant } from '../../db/typed-queries.js'
import type { Operation } from '../operation.js'
import { audit } from '../audit-entry/audit.js'

/** Whom somebody has tried to be; the uuid is null where there is no such account. */
export interface TriedPerson {
  kind: PersonKind
  id: string | null
}

interface FailedSignIn extends TriedPerson {
  accountDigest: Buffer
  /** The network of the caller. */
  address: string
}

/**
 * A failure to sign in is a line of the log, with whom and from where, and once an hour for each account a row of the audit log, which is kept for
 * ever: so many in all, beyond which only those of staff are written (decisions 14). An account that does not exist costs and writes as
 * much as one that does.
 */
export async function noteFailedSignIn(tx: Operation, { kind, id, accountDigest, address }: FailedSignIn): Promise<void> {
  const subject = id === null ? 'unknown' : encodeId(idPrefixOf[kind], id)
  const { failures, audited } = await countLastHour(tx, accountDigest)
  tx.services.log.warn({ requestId: tx.requestId, kind, subject, network: address, failures }, 'a sign-in failed')
  if (failures > 1 || (kind !== 'staff' && audited >= tx.services.config.limits.signInAuditsHour)) return
  await audit(tx, { action: 'fail_sign_in', subject, after: { kind } })
}

const idPrefixOf = { user: 'usr', developer: 'dev', staff: 'stf' } as const

async function countLastHour(tx: Operation, accountDigest: Buffer): Promise<{ failures: number; audited: number }> {
  const since = new Date(tx.wallNow.getTime() - hourMs)
  const { failures, audited } = await tx.db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('sign_in_attempt')
        .select(({ fn }) => fn.countAll<bigint>().as('failures'))
        .where('accountDigest', '=', accountDigest)
        .where('startedAt', '>', since)
        .where('status', '!=', 'open')
        .as('failures'),
      eb
        .selectFrom('audit_log')
        .select(({ fn }) => fn.countAll<bigint>().as('audited'))
        .where('action', '=', constant('fail_sign_in'))
        .where('occurredAt', '>', since)
        .as('audited'),
    ])
    .executeTakeFirstOrThrow()
  return { failures: Number(failures), audited: Number(audited) }
}

const hourMs = 3_600_000
