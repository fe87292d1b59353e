import { lockOf, takeLock } from '../../db/advisory-locks.js'
import { Business } from '../../db/entities/business.entity.js'
import { Charge } from '../../db/entities/charge.entity.js'
import { Developer } from '../../db/entities/developer.entity.js'
import { businessMachine } from '../../domain/business/business.js'
import { chargeMachine, checkMerchantReference, isAskedOtherwise, priceCharge, type NewCharge } from '../../domain/charge/charge.js'
import { callerAs } from '../../domain/credential/actor.js'
import { emailOf } from '../../domain/email-address.js'
import { DomainError } from '../../domain/errors.js'
import { parseAmount } from '../../domain/money/money.js'
import { toMillimes } from '../../domain/money/exchange-rate.js'
import { readFeeInForce } from '../../queries/fee-schedule/read-fee-in-force.js'
import { chargeView } from '../../queries/charge/charge-view.js'
import type { ChargeSnapshot } from '../../../schema/charge/charge-document.js'
import { requireRedirectUrl } from '../checkout/require-redirect-url.js'
import { countCreation } from '../count-in-day.js'
import { lockRate, type LockedRate } from '../escrow/create-escrow.js'
import { holdOwnClock } from '../escrow/hold-clock.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { hasExpired, openLink, renewLink } from './charge-link.js'
import { lockCharge } from './lock-charge.js'

/** What asking for a charge came to. */
export interface CreatedCharge {
  charge: ChargeSnapshot
  /** False for a reference that was used before. */
  created: boolean
  /** The reference was used before with other values, which stay as they were (decisions 9). */
  parametersIgnored: boolean
}

type Asked = NewCharge & { rate: () => LockedRate }

/**
 * A payment link of the calling developer's business (specification, Charges). A reference that was used before gives the charge that it
 * names, with a new link where the last one has expired, and never a second charge. Throws BUSINESS_REQUIRED, KYB_REQUIRED, FX_UNAVAILABLE and what
 * is wrong with the values.
 */
export const createCharge: Workflow<NewCharge, CreatedCharge> = async ({ run, services }, input) => {
  const rate = await lockRate(services, input.currency ?? 'TND')
  return run(writeCharge, { ...input, rate })
}

async function writeCharge(tx: Operation, input: Asked): Promise<CreatedCharge> {
  const { developerId } = callerAs(tx, 'api_key')
  const { merchantReference } = input
  checkMerchantReference(merchantReference)
  // One charge a reference, also for two who ask at once.
  await takeLock(tx.db, lockOf(`charge of ${developerId} ${merchantReference}`))
  const known = await tx.em.findOne(Charge, { developerId, merchantReference })
  return known ? repeat(tx, known.id, input) : begin(tx, input)
}

async function repeat(tx: Operation, id: string, input: Asked): Promise<CreatedCharge> {
  const locked = await lockCharge(tx, id)
  if (hasExpired(locked)) {
    await requireBusiness(tx, locked.row.developerId)
    // The new link would never end on a clock that nobody advances.
    if (locked.row.testClockId) await holdOwnClock(tx, locked.row.testClockId)
    await renewLink(tx, locked)
  }
  const { row, link } = locked
  return { charge: chargeView(row, link, tx.services.config), created: false, parametersIgnored: isAskedOtherwise(row, input) }
}

async function begin(tx: Operation, input: Asked): Promise<CreatedCharge> {
  const { developerId } = callerAs(tx, 'api_key')
  const { id: businessId } = await requireBusiness(tx, developerId)
  await requireRedirectUrl(tx, developerId, input.redirectUrl)
  const prefillEmail = input.receiptEmail == null ? null : emailOf(input.receiptEmail, 'receiptEmail')
  // From here on time is the charge's own.
  const now = input.testClockId ? await holdOwnClock(tx, input.testClockId) : tx.wallNow
  const charge = Object.assign(new Charge(), {
    id: tx.newId(),
    developerId,
    businessId,
    merchantReference: input.merchantReference,
    status: chargeMachine.status.pending,
    version: 1,
    title: input.title,
    redirectUrl: input.redirectUrl,
    metadata: input.metadata ?? {},
    prefillEmail,
    testClockId: input.testClockId ?? null,
    createdAt: now,
    updatedAt: now,
    ...(await priced(tx, input, now)),
    ...(await madeBy(tx)),
  })
  const link = await openLink(tx, charge, now)
  countCreation(tx)
  return { charge: chargeView(charge, link, tx.services.config), created: true, parametersIgnored: false }
}

/** What it is worth and what the fee is, both kept from now on (decisions 4). */
async function priced(tx: Operation, input: Asked, now: Date) {
  const currency = input.currency ?? 'TND'
  const faceAmountMinor = parseAmount(input.amount, currency)
  const { rate: fxRate, source: fxSource, at } = input.rate()
  const amountMillimes = toMillimes(faceAmountMinor, currency, fxRate)
  const { id: feeScheduleId, feeRatePpm, taxPercent } = await readFeeInForce(tx.db, { kind: 'charge', at: now })
  return {
    currency,
    faceAmountMinor,
    amountMillimes,
    fxRate,
    fxSource,
    // A rate is the world's, also where the charge's time is not.
    fxLockedAt: input.testClockId ? now : at,
    feeScheduleId,
    feeRatePpm,
    taxPercent,
    ...priceCharge(tx.services.config.policy, amountMillimes, { feeRatePpm, taxPercent }),
  }
}

async function madeBy(tx: Operation) {
  const { developerId, associatedUserId: sellerId } = callerAs(tx, 'api_key')
  const { applicationName } = await tx.em.findOneOrFail(Developer, { id: developerId })
  return { sellerId, applicationName: applicationName ?? null }
}

/** The business that charges pay into; in live one that was verified (specification, Charges). */
async function requireBusiness(tx: Operation, developerId: string): Promise<Business> {
  const business = await tx.em.findOne(Business, { developerId })
  if (!business) throw new DomainError('BUSINESS_REQUIRED')
  const mayCharge = tx.services.config.environment === 'sandbox' || business.status === businessMachine.status.approved
  if (!mayCharge) throw new DomainError('KYB_REQUIRED')
  return business
}
