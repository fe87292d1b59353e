import { setTimeout as sleep } from 'node:timers/promises'
import { LockMode } from '@mikro-orm/postgresql'
import { lockOfDigest, takeLock } from '../../db/advisory-locks.js'
import { SignInAttempt } from '../../db/entities/sign-in-attempt.entity.js'
import type { PersonKind } from '../../domain/credential/access-token.js'
import { judgeTry, openAtMostMs, signInAttemptMachine, signInWindows, type SignInCounts } from '../../domain/credential/sign-in-attempt.js'
import { rateLimited } from '../../domain/rate-limited.js'
import type { Operation } from '../operation.js'
import type { Workflow, WorkflowContext } from '../workflow.js'
import { noteFailedSignIn, type TriedPerson } from './note-failed-sign-in.js'
import type { SecretBox } from '../../secrets/secret-box.js'

/** Who is tried to be, and from where. */
export interface SignInTry {
  /** `triedAccount`; counted alike whether such an account exists or not. */
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
  throw rateLimited(1)
}

interface EndedTry extends OpenTry {
  end: SignInEnd
  who: TriedPerson
}

/** Tries a password; when there is no place for that, nothing was tried, and it does not count. */
export async function withinTry<Result>(
  { run }: Pick<WorkflowContext, 'run'>,
  { id }: Pick<OpenTry, 'id'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    await run(dropTry, id, { isAnswer: false })
    throw error
  }
}

const dropTry = async (tx: Operation, id: string) => void (await tx.em.nativeDelete(SignInAttempt, { id }))

/** Records how a try ended; a failure is told. A success clears what was counted for this account from this address, and nothing else. */
export async function endSignInTry(tx: Operation, { id, account, address, end, who }: EndedTry): Promise<void> {
  const { status, take } = signInAttemptMachine
  if (end === 'failed') {
    await tx.em.nativeUpdate(SignInAttempt, { id }, { status: take('fail', status.open, 'caller') })
    await noteFailedSignIn(tx, { ...who, accountDigest: accountDigest(tx.services.secrets, account), address })
    return
  }
  await tx.em.nativeDelete(SignInAttempt, { id })
  if (end === 'succeeded') await forgiveFailures(tx, { account, address })
}

/** Whoever has shown to be the account's owner is no longer kept waiting for what failed before from there. */
export async function forgiveFailures(tx: Operation, attempt: SignInTry): Promise<void> {
  const { status, take } = signInAttemptMachine
  const failed = { ...digests(tx.services.secrets, attempt), status: status.failed }
  const tries = await tx.em.find(SignInAttempt, failed, { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE })
  for (const each of tries) each.status = take('forgive', each.status, 'caller')
}

/** As which an account is counted: kind and address, whether there is such a person or not. */
export const triedAccount = (kind: PersonKind, email: string): string => `${kind} ${email}`

const turnMs = 25
/** Ten seconds in all. */
const maxTurns = 400

/** Null: wait for the tries under way. */
async function openTry(tx: Operation, attempt: SignInTry): Promise<{ id: string; slowMs: number } | null> {
  const { limits } = tx.services.config
  const digest = digests(tx.services.secrets, attempt)
  await lock(tx, digest)
  const windows = signInWindows(limits)
  await forget(tx, before(tx, Math.max(windows.pairMs, windows.accountMs)))
  const verdict = judgeTry(await count(tx, digest), limits, tx.wallNow)
  if (!verdict) return null
  const { id } = tx.em.create(SignInAttempt, {
    id: tx.newId(),
    ...digest,
    status: signInAttemptMachine.status.open,
    startedAt: tx.wallNow,
  })
  return { id, ...verdict }
}

interface Digests {
  accountDigest: Buffer
  addressDigest: Buffer
}

/** Nobody who reads a table can tell who and from where. */
export const accountDigest = (secrets: SecretBox, account: string): Buffer => secrets.digest(`sign-in account ${account}`)
export const networkDigest = (secrets: SecretBox, address: string): Buffer => secrets.digest(`sign-in address ${address}`)

function digests(secrets: SecretBox, { account, address }: SignInTry): Digests {
  return { accountDigest: accountDigest(secrets, account), addressDigest: networkDigest(secrets, address) }
}

/** Those who count the same tries take turns, addresses before accounts, so that nobody waits in a circle. */
async function lock(tx: Operation, { accountDigest: ofAccount, addressDigest: ofAddress }: Digests) {
  for (const digest of [ofAddress, ofAccount]) await takeLock(tx.db, lockOfDigest(digest))
}

const before = ({ wallNow }: Operation, milliseconds: number) => new Date(wallNow.getTime() - milliseconds)

async function count(tx: Operation, digest: Digests): Promise<SignInCounts> {
  const { open, forgiven } = signInAttemptMachine.status
  const { pairMs, addressMs, accountMs } = signInWindows(tx.services.config.limits)
  const tries = tx.db
    .selectFrom('sign_in_attempt')
    .where((is) => is.or([is('accountDigest', '=', digest.accountDigest), is('addressDigest', '=', digest.addressDigest)]))
    .select((is) => {
      const ofAccount = is('accountDigest', '=', digest.accountDigest)
      const ofAddress = is('addressDigest', '=', digest.addressDigest)
      const since = (milliseconds: number) => is('startedAt', '>', before(tx, milliseconds))
      return [
        'startedAt',
        is.or([is('status', '!=', open), is('startedAt', '<=', before(tx, openAtMostMs))]).as('isFailed'),
        is('status', '=', forgiven).as('isForgiven'),
        is.and([ofAccount, ofAddress, since(pairMs)]).as('isPair'),
        is.and([ofAddress, since(addressMs)]).as('isAddress'),
        is.and([ofAccount, since(accountMs)]).as('isAccount'),
      ]
    })
    .as('tries')
  const row = await tx.db
    .selectFrom(tries)
    .select((is) => {
      const failedPair = is.and([is.ref('isPair'), is.ref('isFailed'), is.not(is.ref('isForgiven'))])
      const failedAddress = is.and([is.ref('isAddress'), is.ref('isFailed')])
      const all = () => is.fn.countAll<bigint>()
      return [
        all().filterWhere(failedPair).as('pairFailed'),
        all()
          .filterWhere(is.and([is.ref('isPair'), is.not(is.ref('isFailed'))]))
          .as('pairOpen'),
        is.fn.min('startedAt').filterWhere(failedPair).as('pairOldest'),
        all().filterWhere(failedAddress).as('addressFailed'),
        all()
          .filterWhere(is.and([is.ref('isAddress'), is.not(is.ref('isFailed'))]))
          .as('addressOpen'),
        is.fn.min('startedAt').filterWhere(failedAddress).as('addressOldest'),
        all()
          .filterWhere(is.and([is.ref('isAccount'), is.ref('isFailed')]))
          .as('accountFailed'),
      ]
    })
    .executeTakeFirstOrThrow()
  return {
    pair: { failed: Number(row.pairFailed), open: Number(row.pairOpen), oldest: row.pairOldest },
    address: { failed: Number(row.addressFailed), open: Number(row.addressOpen), oldest: row.addressOldest },
    accountFailed: Number(row.accountFailed),
  }
}

/** Tries too old to count go, some with each new one; whoever finds them taken leaves them to the other. */
async function forget(tx: Operation, until: Date) {
  const old = tx.db.selectFrom('sign_in_attempt').select('id').where('startedAt', '<=', until).limit(1000).forUpdate().skipLocked()
  await tx.db.deleteFrom('sign_in_attempt').where('id', 'in', old).execute()
}
