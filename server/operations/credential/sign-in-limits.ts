import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '../../domain/errors.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import type { SecretBox } from '../../secrets/secret-box.js'

/** Who is tried to be, and from where. */
export interface SignInTry {
  /** Kind and e-mail address; counted alike whether such an account exists or not. */
  account: string
  /** The network of the caller (`http/client-address.ts`). */
  address: string
}

/** A try that may check one password now. It ends with `endSignInTry`. */
export interface OpenTry extends SignInTry {
  id: string
  /** Milliseconds to wait before its answer, right or wrong: the account is under attack (never locked, so its owner still gets in). */
  slowMs: number
}

/** How a try ended. `unfinished` is neither: the password was right, but something else is still missing. */
export type SignInEnd = 'failed' | 'succeeded' | 'unfinished'

/**
 * Begins a try to sign in, or refuses it with `RATE_LIMITED` and `Retry-After` (decisions 3): after 5 failures to this account from this
 * address in 15 minutes, or 10 from this address in a minute. Counted in the database, so that every process sees the same.
 * A try counts from its beginning, or a hundred simultaneous ones would all pass: while those under way could use up what is left,
 * further ones wait for their end.
 */
export const beginSignInTry: Workflow<SignInTry, OpenTry> = async ({ run }, attempt) => {
  for (let turn = 0; turn < maxTurns; turn++) {
    const open = await run(openTry, attempt, { isAnswer: false })
    if (open) return { ...open, ...attempt }
    await sleep(turnMs)
  }
  throw refusal(1)
}

/** Records how a try ended. A success clears what was counted for this account from this address, and nothing else. */
export async function endSignInTry(tx: Operation, { id, account, address, end }: OpenTry & { end: SignInEnd }): Promise<void> {
  if (end === 'failed') {
    await tx.sql(`update sign_in_attempt set status = 'failed' where id = $1`, [id])
    return
  }
  await tx.sql('delete from sign_in_attempt where id = $1', [id])
  if (end === 'unfinished') return
  const { accountDigest, addressDigest } = digests(tx.services.secrets, { account, address })
  await tx.sql(
    `update sign_in_attempt set status = 'forgiven'
     where id in (select id from sign_in_attempt where account_digest = $1 and address_digest = $2 and status = 'failed' order by id for update)`,
    [accountDigest, addressDigest],
  )
}

const turnMs = 25
/** Ten seconds in all. */
const maxTurns = 400

/** A try whose end was never recorded, because its process died, counts as failed after this long. */
const openAtMostMs = 30_000

const minuteMs = 60_000
const hourMs = 3_600_000

/** Null: wait for the tries under way. */
async function openTry(tx: Operation, attempt: SignInTry): Promise<{ id: string; slowMs: number } | null> {
  const { limits } = tx.services.config
  const digest = digests(tx.services.secrets, attempt)
  await lock(tx, digest)
  const counts = await count(tx, digest)
  const windowMs = limits.signInWindowMinutes * minuteMs
  refuseAt(tx, { ...counts.pair, limit: limits.signInFailures, windowMs })
  refuseAt(tx, { ...counts.address, limit: limits.signInFailuresPerAddressMinute, windowMs: minuteMs })
  const isPairFull = counts.pair.failed + counts.pair.open >= limits.signInFailures
  if (isPairFull || counts.address.failed + counts.address.open >= limits.signInFailuresPerAddressMinute) return null
  const id = tx.newId()
  await tx.sql('insert into sign_in_attempt (id, account_digest, address_digest, started_at) values ($1, $2, $3, $4)', [
    id,
    digest.accountDigest,
    digest.addressDigest,
    tx.wallNow,
  ])
  return { id, slowMs: counts.accountFailed >= limits.signInFailuresPerAccountHour ? limits.signInSlowMs : 0 }
}

interface Digests {
  accountDigest: Buffer
  addressDigest: Buffer
}

function digests(secrets: SecretBox, { account, address }: SignInTry): Digests {
  return { accountDigest: secrets.digest(`sign-in account ${account}`), addressDigest: secrets.digest(`sign-in address ${address}`) }
}

/** Those who count the same tries take turns, addresses before accounts, so that nobody waits in a circle. */
async function lock(tx: Operation, { accountDigest, addressDigest }: Digests) {
  for (const digest of [addressDigest, accountDigest]) {
    await tx.sql('select pg_advisory_xact_lock($1)', [digest.readBigInt64BE().toString()])
  }
}

interface Count {
  failed: number
  open: number
  /** When the oldest failure began that counts (ISO 8601). */
  oldest: string | null
}

async function count(
  tx: Operation,
  { accountDigest, addressDigest }: Digests,
): Promise<{ pair: Count; address: Count; accountFailed: number }> {
  const { signInWindowMinutes } = tx.services.config.limits
  const before = (milliseconds: number) => new Date(tx.wallNow.getTime() - milliseconds)
  const windowMs = signInWindowMinutes * minuteMs
  await forget(tx, before(Math.max(windowMs, hourMs)))
  const [row] = await tx.sql<
    Record<'pair_failed' | 'pair_open' | 'address_failed' | 'address_open' | 'account_failed', number> &
      Record<'pair_oldest' | 'address_oldest', string | null>
  >(
    `select
      count(*) filter (where is_pair and failed and not forgiven)::int as pair_failed,
      count(*) filter (where is_pair and not failed)::int as pair_open,
      iso(min(started_at) filter (where is_pair and failed and not forgiven)) as pair_oldest,
      count(*) filter (where is_recent and failed)::int as address_failed,
      count(*) filter (where is_recent and not failed)::int as address_open,
      iso(min(started_at) filter (where is_recent and failed)) as address_oldest,
      count(*) filter (where is_account and failed)::int as account_failed
    from (
      select started_at, status <> 'open' or started_at <= $3 as failed, status = 'forgiven' as forgiven,
        account_digest = $1 and address_digest = $2 and started_at > $4 as is_pair,
        address_digest = $2 and started_at > $5 as is_recent,
        account_digest = $1 and started_at > $6 as is_account
      from sign_in_attempt where account_digest = $1 or address_digest = $2
    ) as t`,
    [accountDigest, addressDigest, before(openAtMostMs), before(windowMs), before(minuteMs), before(hourMs)],
  )
  return {
    pair: { failed: row!.pair_failed, open: row!.pair_open, oldest: row!.pair_oldest },
    address: { failed: row!.address_failed, open: row!.address_open, oldest: row!.address_oldest },
    accountFailed: row!.account_failed,
  }
}

/** Tries too old to count go, some with each new one; whoever finds them taken leaves them to the other. */
async function forget(tx: Operation, before: Date) {
  await tx.sql(
    'delete from sign_in_attempt where id in (select id from sign_in_attempt where started_at <= $1 limit 1000 for update skip locked)',
    [before],
  )
}

/** Refuses until the oldest failure has left the window; a refused try itself is not counted. */
function refuseAt({ wallNow: now }: Operation, { failed, oldest, limit, windowMs }: Count & { limit: number; windowMs: number }) {
  if (failed < limit || !oldest) return
  throw refusal(Math.max(1, Math.ceil((Date.parse(oldest) + windowMs - now.getTime()) / 1000)))
}

function refusal(retryAfterSeconds: number): DomainError {
  return new DomainError('RATE_LIMITED', { headers: { 'Retry-After': String(retryAfterSeconds) } })
}
