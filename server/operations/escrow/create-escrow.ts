import { Contract } from '../../db/entities/contract.entity.js'
import { Escrow } from '../../db/entities/escrow.entity.js'
import { DomainError } from '../../domain/errors.js'
import { parseAmount, type Currency } from '../../domain/money/money.js'
import { toMillimes } from '../../domain/money/exchange-rate.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import { contractEventDocument } from '../../../schema/contract/contract-document.js'
import { userOf } from '../../domain/credential/actor.js'
import { sendMail } from '../mail/send-mail.js'
import type { Operation } from '../operation.js'
import { holdAddresses } from './hold-addresses.js'
import type { Workflow } from '../workflow.js'
import type { Services } from '../services.js'
import { sign, writeVersion } from './apply-contract.js'
import { setDeadlines } from './apply-deadlines.js'
import { checkNewEscrow, type CheckedEscrow, type Creator, type NewEscrow } from './check-new-escrow.js'
import { countCreation } from './count-creation.js'
import { viewOf } from './perform.js'
import { priceEscrow } from './price-escrow.js'

const dayMs = 86_400_000

/** Creates a pending escrow, with its contract in standard mode, at an exchange rate and a fee row that it keeps (specification, POST escrows). */
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
  const creator = await creatorOf(tx)
  const checked = checkNewEscrow(tx, input, creator)
  await holdAddresses(tx, [checked.buyerEmail, checked.sellerEmail ?? creator!.email])
  const escrow = await buildEscrow(tx, input, checked, creator, rate())
  // Before the row is written, so that it is written with the number of its event.
  tx.record({ type: 'escrow.created', escrow })
  tx.em.persist(escrow)
  await tx.em.flush()
  if (checked.mode === 'standard') await writeContract(tx, escrow, input, creator)
  await setDeadlines(tx, escrow.id, [{ kind: 'expiry', at: escrow.expiresAt, subjectId: null }])
  await invite(tx, escrow)
  countCreation(tx)
  return viewOf(tx, escrow.id)
}

/** The user the caller creates as: the signed-in person or the associated user. */
export async function creatorOf(tx: Operation): Promise<Creator | null> {
  if (tx.actor.kind !== 'api_key' && tx.actor.kind !== 'user') throw new DomainError('FORBIDDEN')
  const userId = userOf(tx.actor)
  if (!userId) return null
  const [user] = await tx.sql<Creator>('select id, email from app_user where id = $1', [userId])
  return user ?? null
}

async function buildEscrow(
  tx: Operation,
  input: NewEscrow,
  checked: CheckedEscrow,
  creator: Creator | null,
  rate: LockedRate,
): Promise<Escrow> {
  const { mode, currency, feeBearer, developerFeeBasisPoints } = checked
  const faceAmountMinor = parseAmount(input.amount, currency)
  const amountMillimes = toMillimes(faceAmountMinor, currency, rate.rate)
  const schedule = await currentFeeSchedule(tx)
  const terms = { mode, feeBearer, developerFeeBasisPoints, feeRatePpm: BigInt(schedule.fee_rate_ppm), taxPercent: schedule.tax_percent }
  const quote = priceEscrow(tx, { ...terms, amountMillimes })
  const seller = checked.sellerEmail === null ? creator! : { email: checked.sellerEmail, id: await verifiedUserId(tx, checked.sellerEmail) }
  const escrow = new Escrow()
  return Object.assign(escrow, {
    id: tx.newId(),
    title: input.title,
    description: input.description ?? null,
    status: 'pending' as const,
    version: 1,
    currency,
    faceAmountMinor,
    amountMillimes,
    fxRate: rate.rate,
    fxSource: rate.source,
    fxLockedAt: rate.at,
    feeScheduleId: schedule.id,
    ...terms,
    developerFeeUserId: developerFeeBasisPoints > 0 ? creator!.id : null,
    ...quote,
    releasedMillimes: 0n,
    refundedMillimes: 0n,
    heldMillimes: 0n,
    sellerId: seller.id,
    sellerEmail: seller.email,
    buyerId: await verifiedUserId(tx, checked.buyerEmail),
    buyerEmail: checked.buyerEmail,
    ...(await createdBy(tx)),
    estimatedDeliveryDays: checked.estimatedDeliveryDays,
    metadata: input.metadata ?? null,
    eventSeq: 0,
    expiresAt: new Date(tx.wallNow.getTime() + (input.expiresInDays ?? tx.services.config.policy.expiryDays) * dayMs),
    createdAt: tx.wallNow,
    updatedAt: tx.wallNow,
  })
}

interface FeeScheduleRow {
  id: number
  fee_rate_ppm: string
  tax_percent: number
}

/** The fee row in force now; the escrow keeps it (decisions 4). */
export async function currentFeeSchedule(tx: Operation): Promise<FeeScheduleRow> {
  const [row] = await tx.sql<FeeScheduleRow>(
    'select id, fee_rate_ppm, tax_percent from fee_schedule where effective_from <= $1 order by effective_from desc, id desc limit 1',
    [tx.wallNow],
  )
  return row!
}

/** An account counts once its address was proven (decisions 3). */
async function verifiedUserId(tx: Operation, email: string): Promise<string | null> {
  const [user] = await tx.sql<{ id: string }>('select id from app_user where email = $1 and email_verified_at is not null', [email])
  return user?.id ?? null
}

async function createdBy(tx: Operation) {
  if (tx.actor.kind !== 'api_key') return { createdByUserId: userOf(tx.actor) }
  const { developerId } = tx.actor
  const [developer] = await tx.sql<{ name: string }>(
    'select coalesce(application_name, company_name) as name from developer where id = $1',
    [developerId],
  )
  return { createdByDeveloperId: developerId, createdByUserId: tx.actor.associatedUserId, applicationName: developer!.name }
}

async function writeContract(tx: Operation, escrow: Escrow, input: NewEscrow, creator: Creator | null) {
  const contract = Object.assign(new Contract(), {
    id: tx.newId(),
    escrowId: escrow.id,
    terms: input.contractTerms!,
    language: input.contractLanguage ?? 'en',
    version: 1,
    contentSha256: '',
    createdAt: tx.wallNow,
    updatedAt: tx.wallNow,
  })
  tx.em.persist(contract)
  await writeVersion(tx, escrow, contract)
  if (!input.autoSign) return
  await sign(tx, contract, { role: 'seller', userId: creator!.id, signatureImage: await signatureOf(tx, creator!) })
  tx.record({
    type: 'contract.signed',
    escrow,
    data: (view) => ({ contract: contractEventDocument(view.contract!, { signedBy: 'seller' }) }),
  })
}

/** The signature of the developer dashboard, which its user has confirmed to be theirs (decisions 3). */
async function signatureOf(tx: Operation, { id }: Creator): Promise<string> {
  if (tx.actor.kind !== 'api_key') throw new DomainError('AUTO_SIGN_NOT_ALLOWED')
  const [row] = await tx.sql<{ image: Buffer; confirmed_at: string | null }>(
    'select image, confirmed_at from developer_signature where developer_id = $1 and user_id = $2',
    [tx.actor.developerId, id],
  )
  if (!row) throw new DomainError('SIGNATURE_NOT_CONFIGURED')
  if (!row.confirmed_at) throw new DomainError('SIGNATURE_NOT_CONFIRMED')
  return `data:image/png;base64,${row.image.toString('base64')}`
}

/** A party without account is invited to register (specification, `buyerEmail`, `sellerEmail`). */
async function invite(tx: Operation, escrow: Escrow) {
  const parties = [
    { role: 'buyer', id: escrow.buyerId, to: escrow.buyerEmail },
    { role: 'seller', id: escrow.sellerId, to: escrow.sellerEmail },
  ] as const
  const link = `${tx.services.config.publicUrl}/account/register`
  for (const { role, id, to } of parties) {
    if (!id) await sendMail(tx, { to, kind: 'invitation', locale: 'en', parameters: { role, title: escrow.title, link } })
  }
}
