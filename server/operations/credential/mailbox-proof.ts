import { LockMode } from '@mikro-orm/postgresql'
import { lockOfDigest, takeLock } from '../../db/advisory-locks.js'
import { MailboxProof } from '../../db/entities/mailbox-proof.entity.js'
import type { PersonKind } from '../../domain/credential/access-token.js'
import { askingWindowMs, judgeAsking, proofExpiry, type MailboxProofPurpose } from '../../domain/credential/mailbox-proof.js'
import type { Language } from '../../domain/language.js'
import { digestOfProof, readProof, type ShownProof } from '../../queries/credential/read-proof.js'
import type { Operation } from '../operation.js'
import { isKnownNetwork } from './known-network.js'
import { triedAccount } from './sign-in-limits.js'

/** What somebody asks to have mailed, to which address, and from where. */
export interface ProofRequest {
  purpose: MailboxProofPurpose
  kind: PersonKind
  email: string
  /** The network of the caller (`http/client-address.ts`). */
  address: string
}

/**
 * Refuses with `RATE_LIMITED` who has asked too often (decisions 3): for one address so many a minute and an hour, and in live so many for
 * whichever address. Nobody else's requests count. Callers take turns with themselves until the end of the transaction. Answers how often
 * anybody has asked for the address within the hour.
 */
export async function limitAsking(tx: Operation, { purpose, kind, email, address }: ProofRequest): Promise<number> {
  const { limits, environment } = tx.services.config
  const callerDigest = digestOfCaller(tx, address)
  await takeLock(tx.db, lockOfDigest(callerDigest))
  const since = new Date(tx.wallNow.getTime() - askingWindowMs)
  const within = () => tx.db.selectFrom('mailbox_proof').where('createdAt', '>', since)
  const ofCaller = within().select('createdAt').where('callerDigest', '=', callerDigest)
  const ofAddress = ofCaller.where('email', '=', email).where('purpose', '=', purpose).where('kind', '=', kind)
  const asked = {
    ofAddress: timesOf(await ofAddress.execute()),
    // In the sandbox no mail leaves.
    ofCaller: environment === 'live' ? timesOf(await ofCaller.execute()) : [],
  }
  judgeAsking(asked, limits, tx.wallNow)
  const byAnybody = within()
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('email', '=', email)
  return Number((await byAnybody.executeTakeFirstOrThrow()).count)
}

/**
 * Whether what was asked for is mailed (decisions 3). From so many an hour to one address on, further ones go only to whoever asks from where
 * somebody has signed in to that account before: a crowd fills no mailbox, and does not keep its owner out. The answer is the same.
 */
export async function isMailed(tx: Operation, { kind, email, address }: ProofRequest, askedInHour: number): Promise<boolean> {
  const isFlooded = askedInHour >= tx.services.config.limits.proofMailsPerAddressHour
  return !isFlooded || isKnownNetwork(tx, { account: triedAccount(kind, email), address })
}

const timesOf = (rows: ReadonlyArray<{ createdAt: Date }>): Date[] => rows.map(({ createdAt }) => createdAt)

interface NewProof extends ProofRequest {
  /** The code that is mailed; null where a link is, and where no code shall be right. */
  code: string | null
  locale: Language
  passwordHash?: string
  firstName?: string
  lastName?: string
}

/** Keeps what is wanted until the mailbox has proven to be theirs. `token`: 256 random bits, of which only a keyed hash is stored. */
export async function keepProof(tx: Operation, { address, code, ...wanted }: NewProof): Promise<{ token: string; expiresAt: Date }> {
  const { services, wallNow: now } = tx
  const [id, token] = [tx.newId(), Buffer.from(services.randomBytes(32)).toString('base64url')]
  const { expiresAt } = tx.em.create(MailboxProof, {
    id,
    ...wanted,
    callerDigest: digestOfCaller(tx, address),
    tokenDigest: digestOfProof(services.secrets, { ...wanted, token }),
    codeDigest: code === null ? null : digestOfCode(tx, id, code),
    attempts: 0,
    expiresAt: proofExpiry(wanted.purpose, now, services.config.policy),
    createdAt: now,
  })
  await tx.em.flush()
  return { token, expiresAt }
}

/** Whose mailbox it proves, as long as it works; null afterwards, and for what is none of ours. */
export async function emailOfProof(
  { em, services, now }: Pick<Operation, 'em' | 'services'> & { now: Date },
  shown: ShownProof,
): Promise<string | null> {
  const { secrets, config } = services
  const proof = await readProof(em, { secrets, now, mostMisses: config.limits.verificationCodeAttempts, ...shown })
  return proof?.email ?? null
}

/** Whether this was ever asked for this address, whatever has become of it since. */
export async function wasAskedFor(tx: Operation, email: string, shown: ShownProof): Promise<boolean> {
  return (await tx.em.count(MailboxProof, { email, tokenDigest: digestOfProof(tx.services.secrets, shown) })) > 0
}

/** The proof, held until the end of the transaction, so that it is used once; null when it was used, has expired or was missed too often. */
export async function lockProof(tx: Operation, shown: ShownProof): Promise<MailboxProof | null> {
  const { config, secrets } = tx.services
  const works = { usedAt: null, expiresAt: { $gt: tx.wallNow }, attempts: { $lt: config.limits.verificationCodeAttempts } }
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const
  return tx.em.findOne(MailboxProof, { tokenDigest: digestOfProof(secrets, shown), ...works }, lock)
}

/**
 * Whether this is the code that was mailed for it. A miss counts against whoever asked for this very proof and nobody else, so whoever calls
 * this must commit even when the answer is no.
 */
export async function isCodeOf(tx: Operation, proof: MailboxProof, code: string): Promise<boolean> {
  const { id, codeDigest = null } = proof
  const isRight = codeDigest !== null && digestOfCode(tx, id, code).equals(codeDigest)
  if (!isRight) proof.attempts += 1
  await tx.em.flush()
  return isRight
}

/** It has done what it was for: no code and no link works twice. */
export async function useProof(tx: Operation, { id }: Pick<MailboxProof, 'id'>): Promise<void> {
  await tx.em.nativeUpdate(MailboxProof, { id }, { usedAt: tx.wallNow, passwordHash: null })
}

/** Whatever else was asked for an address is over: its account is open by now, or its password replaced. */
export async function endProofs(
  tx: Operation,
  { kind, email, purposes }: { kind: PersonKind; email: string; purposes: MailboxProofPurpose[] },
): Promise<void> {
  const waiting = { kind, email, purpose: { $in: purposes }, usedAt: null }
  await tx.em.nativeUpdate(MailboxProof, waiting, { usedAt: tx.wallNow, passwordHash: null })
}

/** Which network it is stays with us. */
const digestOfCaller = ({ services }: Operation, address: string): Buffer => services.secrets.digest(`mailbox proof caller ${address}`)

/** Bound to its proof: nobody who reads the table can tell which codes are equal. */
const digestOfCode = ({ services }: Operation, id: string, code: string): Buffer =>
  services.secrets.digest(`mailbox proof code ${id} ${code}`)
