import { Contract } from '../../db/entities/contract.entity.js'
import { Escrow } from '../../db/entities/escrow.entity.js'
import { DomainError } from '../../domain/errors.js'
import { anyOf, statement, type Given } from '../../db/typed-queries.js'
import { deadlineMachine } from '../../domain/deadline/deadline.js'
import type { Around } from '../../queries/escrow/escrow-rows.js'
import { parseAmount, type Currency } from '../../domain/money/money.js'
import { toMillimes } from '../../domain/money/exchange-rate.js'
import { readFeeInForce } from '../../queries/fee-schedule/read-fee-in-force.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import { mustExist } from '../../domain/must-exist.js'
import { contractEventDocument } from '../../../schema/contract/contract-document.js'
import { userOf } from '../../domain/credential/actor.js'
import { creatorOfEscrow } from '../../domain/escrow/escrow.js'
import { mailStranger } from '../mail/mail-stranger.js'
import type { Operation } from '../operation.js'
import { holdAddresses } from './hold-addresses.js'
import type { Workflow } from '../workflow.js'
import type { Services } from '../services.js'
import { sign, writeVersion } from './apply-contract.js'
import { setDeadlines } from './apply-deadlines.js'
import { openProof } from './apply-proof.js'
import { checkNewEscrow, keptAsGiven, type CheckedEscrow, type Creator, type NewEscrow } from '../../domain/escrow/new-escrow.js'
import { escrowMachine } from '../../domain/escrow/commands.js'
import { countCreation } from '../count-in-day.js'
import { holdOwnClock } from './hold-clock.js'
import { keepNewRow } from './keep-row.js'
import { viewOf } from './give-command.js'
import { policyOf } from './lock-escrow.js'
import { priceEscrow } from '../../domain/escrow/price.js'

const dayMs = 86_400_000

/** Creates a pending escrow, with its contract in standard mode, at an exchange rate and a fee row that it keeps (specification, Create escrow body). */
export const createEscrow: Workflow<NewEscrow, EscrowView> = async ({ run, services }, input) => {
  const rate = await lockRate(services, input.currency ?? 'TND')
  return run(writeEscrow, { ...input, rate })
}

export type LockedRate = { rate: string; source: string; at: Date }

/** Asked before the transaction begins; a failure is told only after a stored answer had its chance. */
export async function lockRate(services: Services, currency: Currency): Promise<() => LockedRate> {
  const now = services.clock()
  if (currency === 'TND') return () => ({ rate: '1', source: 'ledger', at: now })
  try {
    const rate = await services.exchangeRates.rate(currency, now)
    return () => rate
  } catch (error) {
    return () => {
      throw error
    }
  }
}

async function writeEscrow(tx: Operation, { rate, ...input }: NewEscrow & { rate: () => LockedRate }): Promise<EscrowView> {
  const { creator, applicationName } = await creatorWithApplication(tx)
  const checked = checkNewEscrow(tx.services.config.policy, input, creator)
  const seller = sellerOf(checked, creator)
  await holdAddresses(tx, [checked.buyerEmail, seller.email])
  // From here on time is the escrow's own.
  const now = input.testClockId ? await holdOwnClock(tx, input.testClockId) : tx.wallNow
  const parties = await partiesOf(tx, checked, seller)
  const escrow = await buildEscrow(tx, { input, checked, seller, parties, creator, applicationName, rate: rate(), now })
  // Before the row is written, so that it is written with the number of its event.
  const created: { view?: EscrowView } = {}
  tx.record({ type: 'escrow.created', escrow, at: now, moment: created })
  keepNewRow(tx, escrow)
  if (checked.fulfillmentPolicy || checked.mode === 'standard') await tx.flush()
  if (checked.fulfillmentPolicy) await openProof(tx, escrow.id, checked.fulfillmentPolicy)
  const contract = checked.mode === 'standard' ? await writeContract(tx, escrow, input, now) : null
  setDeadlines(tx, { row: escrow, now }, [{ kind: 'expiry', at: escrow.expiresAt, subjectId: null }])
  if (contract && input.autoSign && 'id' in seller) {
    // Signing is a step of its own, which the event of the creation does not tell of (decisions 11).
    created.view = await viewOf(tx, { row: escrow, now, around: null })
    await signAsSeller(tx, escrow, contract, { userId: seller.id, now })
  }
  await invite(tx, escrow)
  countCreation(tx)
  return viewOf(tx, { row: escrow, now, around: aroundNew({ row: escrow, parties }, checked) })
}

/** The user the caller creates as: the signed-in person or the associated user. */
export async function creatorOf(tx: Operation): Promise<Person | null> {
  if (tx.actor.kind !== 'api_key' && tx.actor.kind !== 'user') throw new DomainError('FORBIDDEN')
  const userId = userOf(tx.actor)
  if (!userId) return null
  const [creator] = await userById(tx.db, { userId })
  return creator ?? null
}

/** The same with the name under which a developer's application creates; null for a person. */
async function creatorWithApplication(tx: Operation): Promise<{ creator: Person | null; applicationName: string | null }> {
  if (tx.actor.kind !== 'api_key') return { creator: await creatorOf(tx), applicationName: null }
  const { developerId, associatedUserId: userId } = tx.actor
  const [found] = await developerWithUser(tx.db, { developerId, userId })
  const { id, email, firstName, lastName, name } = mustExist(found, 'the developer')
  const isThere = id !== null && email !== null && firstName !== null && lastName !== null
  return { creator: isThere ? { id, email, firstName, lastName } : null, applicationName: name }
}

const developerWithUser = statement((db, { developerId, userId }: Given<{ developerId: string; userId: string | null }>) =>
  db
    .selectFrom('developer as d')
    .leftJoin('app_user as u', (join) => join.on('u.id', '=', userId))
    .select(['u.id', 'u.email', 'u.firstName', 'u.lastName'])
    .select(({ fn }) => fn.coalesce('d.applicationName', 'd.companyName').as('name'))
    .where('d.id', '=', developerId),
)

const userById = statement((db, { userId }: Given<{ userId: string }>) =>
  db.selectFrom('app_user').select(['id', 'email', 'firstName', 'lastName']).where('id', '=', userId),
)

/** Those of these addresses that have an account: it counts once its address was proven (decisions 3). */
const provenUsers = statement((db, { emails }: Given<{ emails: readonly string[] }>) =>
  db
    .selectFrom('app_user')
    .select(['id', 'email', 'firstName', 'lastName'])
    .where('email', '=', anyOf(emails))
    .where('emailVerifiedAt', 'is not', null),
)

/** Who sells: the address that was named, or the creator, who is there when none was (`checkNewEscrow`). */
function sellerOf({ sellerEmail }: CheckedEscrow, creator: Person | null): { email: string } | Person {
  if (sellerEmail !== null) return { email: sellerEmail }
  if (!creator) throw new DomainError('ACCOUNT_NOT_ASSOCIATED')
  return creator
}

/** Both parties, each null without an account. */
async function partiesOf(tx: Operation, { buyerEmail }: CheckedEscrow, seller: { email: string } | Person): Promise<Parties> {
  const known = await provenUsers(tx.db, { emails: [buyerEmail, seller.email] })
  const personOf = (email: string) => known.find((one) => one.email === email) ?? null
  return { seller: 'id' in seller ? seller : personOf(seller.email), buyer: personOf(buyerEmail) }
}

/** What stands around an escrow that is new; of one with a contract, a proof or a clock it is read. */
function aroundNew({ row, parties }: { row: Escrow; parties: Parties }, { fulfillmentPolicy, mode }: CheckedEscrow): Around | null {
  if (mode !== 'quick' || fulfillmentPolicy || row.testClockId) return null
  const nothing = { contract: null, dispute: null, rejections: null, cancellation: null, proof: null, clockNow: null }
  const shown = ({ id, email, firstName, lastName }: Person) => ({ id, email, firstName, lastName })
  return {
    ...nothing,
    seller: parties.seller && shown(parties.seller),
    buyer: parties.buyer && shown(parties.buyer),
    deadlines: [
      { kind: 'expiry', subjectId: null, at: row.expiresAt.toISOString(), status: deadlineMachine.status.pending, remainingMs: null },
    ],
  }
}

type Person = NonNullable<Around['seller']>

interface Parties {
  seller: Person | null
  buyer: Person | null
}

interface Plan {
  input: NewEscrow
  checked: CheckedEscrow
  seller: { email: string }
  parties: Parties
  creator: Creator | null
  applicationName: string | null
  rate: LockedRate
  now: Date
}

async function buildEscrow(tx: Operation, { input, checked, seller, parties, creator, applicationName, rate, now }: Plan): Promise<Escrow> {
  const { mode, currency, feeBearer, developerFeeBasisPoints } = checked
  const faceAmountMinor = parseAmount(input.amount, currency)
  const amountMillimes = toMillimes(faceAmountMinor, currency, rate.rate)
  const schedule = await readFeeInForce(tx.db, { kind: mode, at: now })
  const terms = { mode, feeBearer, developerFeeBasisPoints, feeRatePpm: schedule.feeRatePpm, taxPercent: schedule.taxPercent }
  const quote = priceEscrow(policyOf(tx), { ...terms, amountMillimes })
  return Object.assign(new Escrow(), {
    id: tx.newId(),
    ...keptAsGiven(input),
    status: escrowMachine.status.pending,
    version: 1,
    currency,
    faceAmountMinor,
    amountMillimes,
    fxRate: rate.rate,
    fxSource: rate.source,
    // A rate is the world's, also where the escrow's time is not.
    fxLockedAt: input.testClockId ? now : rate.at,
    feeScheduleId: schedule.id,
    ...terms,
    developerFeeUserId: developerFeeBasisPoints > 0 ? (creator?.id ?? null) : null,
    ...quote,
    releasedMillimes: 0n,
    refundedMillimes: 0n,
    heldMillimes: 0n,
    reservedMillimes: 0n,
    progressiveAutoApproveHours: checked.progressiveRelease?.autoApproveHours ?? null,
    progressiveMinReleaseMillimes: checked.progressiveRelease?.minReleaseMillimes ?? null,
    sellerId: parties.seller?.id ?? null,
    sellerEmail: seller.email,
    buyerId: parties.buyer?.id ?? null,
    buyerEmail: checked.buyerEmail,
    ...createdBy(tx, applicationName),
    estimatedDeliveryDays: checked.estimatedDeliveryDays,
    testClockId: input.testClockId ?? null,
    isPaidByGuest: false,
    eventSeq: 0,
    expiresAt: new Date(now.getTime() + (input.expiresInDays ?? tx.services.config.policy.expiryDays) * dayMs),
    createdAt: now,
    updatedAt: now,
  })
}

function createdBy({ actor }: Operation, applicationName: string | null) {
  if (actor.kind !== 'api_key') return { createdByUserId: userOf(actor) }
  return { createdByDeveloperId: actor.developerId, createdByUserId: actor.associatedUserId, applicationName }
}

async function writeContract(tx: Operation, escrow: Escrow, input: NewEscrow, now: Date): Promise<Contract> {
  const contract = Object.assign(new Contract(), {
    id: tx.newId(),
    escrowId: escrow.id,
    terms: input.contractTerms ?? '',
    language: input.contractLanguage ?? 'en',
    version: 1,
    contentSha256: '',
    createdAt: now,
    updatedAt: now,
  })
  tx.em.persist(contract)
  await writeVersion(tx, escrow, contract, now)
  return contract
}

async function signAsSeller(
  tx: Operation,
  escrow: Escrow,
  contract: Contract,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await sign(tx, contract, { role: 'seller', userId, signatureImage: await signatureOf(tx, userId), method: 'stored', now })
  tx.record({
    type: 'contract.signed',
    escrow,
    at: now,
    data: (view) => ({ contract: view.contract && contractEventDocument(view.contract, { signedBy: 'seller' }) }),
  })
}

/** The signature of the developer dashboard, which its user has confirmed to be theirs (decisions 3). */
async function signatureOf(tx: Operation, userId: string): Promise<string> {
  if (tx.actor.kind !== 'api_key') throw new DomainError('AUTO_SIGN_NOT_ALLOWED')
  const row = await tx.db
    .selectFrom('developer_signature')
    .select(['image', 'confirmedAt'])
    .where('developerId', '=', tx.actor.developerId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!row) throw new DomainError('SIGNATURE_NOT_CONFIGURED')
  if (!row.confirmedAt) throw new DomainError('SIGNATURE_NOT_CONFIRMED')
  return `data:image/png;base64,${Buffer.from(row.image).toString('base64')}`
}

/** A party without account is invited to register (specification, Escrow). */
async function invite(tx: Operation, escrow: Escrow) {
  const parties = [
    { role: 'buyer', id: escrow.buyerId, to: escrow.buyerEmail },
    { role: 'seller', id: escrow.sellerId, to: escrow.sellerEmail },
  ] as const
  const link = `${tx.services.config.publicUrl}/account/register`
  for (const { role, id, to } of parties) {
    if (!id)
      await mailStranger(tx, {
        to,
        kind: 'invitation',
        locale: 'en',
        escrowId: escrow.id,
        parameters: { role, link },
        askedBy: creatorOfEscrow(escrow),
      })
  }
}
