import { lockOf, tryLock } from '../db/advisory-locks.js'
import { statement, type Db, type Given } from '../db/typed-queries.js'
import { DomainError } from '../domain/errors.js'
import { ownerOf, type Actor } from '../domain/credential/actor.js'
import { withoutTexts, type ContractView } from '../queries/contract/contract-view.js'

/** A caller's `Idempotency-Key` (decisions 15). `replayed` is set when the answer is a stored one. */
export interface IdempotencyRequest {
  key: string
  /** Method and path for REST, the mutation's name for GraphQL. */
  operation: string
  /** SHA-256 of the raw body, or of the variables. */
  requestSha256: string
  replayed?: boolean
}

/** Whose key it is: two callers may use the same one. */
interface Asked {
  actor: Actor
  idempotency?: IdempotencyRequest
}

/**
 * What a key keeps: results. One may itself be a refusal, of what was written down and then refused (a declined payment). Any other refusal
 * has done nothing, and the corrected request may come under the same key (decisions 15).
 */
interface Outcome {
  result: unknown
}

/**
 * The stored answer of this key, if any. While another transaction works under the key, its lock says so; the lock ends with that
 * transaction, so a killed server leaves nothing behind. Taking it writes nothing: the first row that an operation locks must be the
 * escrow's, or the order of events would not be the order of commits.
 */
export async function findOutcome(db: Db, { actor, idempotency }: Asked): Promise<Outcome | null> {
  const ownerId = ownerOf(actor)
  if (!idempotency || !ownerId) return null
  const { operation, key, requestSha256 } = idempotency
  if (!(await tryLock(db, lockOf(`${ownerId}\0${operation}\0${key}`)))) throw new DomainError('IDEMPOTENCY_IN_PROGRESS')
  const [stored] = await readRecord(db, { ownerId, operation, key })
  if (stored && stored.requestSha256 !== requestSha256) throw new DomainError('IDEMPOTENCY_KEY_REUSED')
  return stored?.outcome ?? null
}

export function replay<Result>(outcome: Outcome, { idempotency }: Asked): Result {
  if (idempotency) idempotency.replayed = true
  return outcome.result as Result
}

export async function storeOutcome(db: Db, { actor, idempotency }: Asked, outcome: Outcome, now: Date): Promise<void> {
  const ownerId = ownerOf(actor)
  if (!idempotency || !ownerId) return
  const { operation, key, requestSha256 } = idempotency
  await insertRecord(db, { ownerId, operation, key, requestSha256, outcome: kept(outcome), createdAt: now })
}

/**
 * What is shown once is stored as null (decisions 15). Verbs return such a secret at the top of their result, under one of these names. The
 * texts and pictures of a contract, up to half a megabyte, are not stored: whoever is answered again has them read again.
 */
function kept({ result }: Outcome): Outcome {
  if (!isObject(result)) return { result }
  const entries = Object.entries(result).map(([name, value]) => [name, shownOnce.has(name) ? null : withoutTextsOf(value)])
  return { result: withoutTextsOf(Object.fromEntries(entries)) }
}

/** An escrow is a result, or has a name in it; nothing else has a contract. */
const withoutTextsOf = (value: unknown): unknown =>
  isObject(value) && isObject(value['contract'])
    ? { ...value, contract: withoutTexts(value['contract'] as unknown as ContractView) }
    : value

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const shownOnce: ReadonlySet<string> = new Set(['secret', 'key', 'token', 'number', 'clientSecret', 'registrationToken', 'challenge'])

interface RecordKey {
  ownerId: string
  operation: string
  key: string
}

const readRecord = statement((db, { ownerId, operation, key }: Given<RecordKey>) =>
  db
    .selectFrom('idempotency_record')
    .select(['requestSha256', 'outcome'])
    .where('ownerId', '=', ownerId)
    .where('operation', '=', operation)
    .where('key', '=', key),
)

interface NewRecord extends RecordKey {
  requestSha256: string
  outcome: Outcome
  createdAt: Date
}

const insertRecord = statement((db, { ownerId, operation, key, requestSha256, outcome, createdAt }: Given<NewRecord>) =>
  db
    .insertInto('idempotency_record')
    .values({ ownerId, operation, key, requestSha256, outcome, createdAt })
    .onConflict((conflict) => conflict.doNothing()),
)
