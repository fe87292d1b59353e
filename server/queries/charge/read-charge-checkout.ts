import type { EntityManager } from '@mikro-orm/postgresql'
import { dbOf } from '../../db/typed-queries.js'
import { chargeMachine } from '../../domain/charge/charge.js'
import { DomainError } from '../../domain/errors.js'
import { encodeId } from '../../domain/id.js'
import { formatAmount } from '../../domain/money/money.js'
import { paymentMachine } from '../../domain/payment/payment.js'
import type { ChargeCheckout, ChargeCheckoutState } from '../../../schema/charge/charge.type.js'
import { readLogoUrl } from '../business/shop-logo.js'
import { clockTime } from '../test-clock/clock-times.js'

/**
 * A charge as whoever has a link of it sees it, by the uuid of the link's session. Of whoever paid nothing is said.
 *
 * @throws DomainError CHARGE_NOT_FOUND
 */
export async function readChargeCheckout(
  em: EntityManager,
  { linkId, wallNow, publicUrl }: { linkId: string; wallNow: Date; publicUrl: string },
): Promise<ChargeCheckout> {
  const row = await dbOf(em)
    .selectFrom('charge_link as l')
    .innerJoin('charge as c', 'c.id', 'l.chargeId')
    .innerJoin('business as b', 'b.id', 'c.businessId')
    .leftJoin('payment as p', (join) => join.onRef('p.chargeId', '=', 'c.id').on('p.status', '=', paymentMachine.status.processing))
    .select(['c.id', 'c.status', 'c.title', 'c.faceAmountMinor', 'c.currency', 'c.applicationName', 'c.prefillEmail', 'c.paidAt'])
    .select([
      'c.redirectUrl',
      'c.testClockId',
      'c.linkId as newestLinkId',
      'l.expiresAt',
      'b.name as businessName',
      'b.developerId',
      'p.id as processingId',
    ])
    .where('l.id', '=', linkId)
    .executeTakeFirst()
  if (!row) throw new DomainError('CHARGE_NOT_FOUND')
  const now = await clockTime(dbOf(em), row, wallNow)
  const isPaid = row.status !== chargeMachine.status.pending
  const isOver = row.newestLinkId !== linkId || row.expiresAt <= now
  const state: ChargeCheckoutState = isPaid ? 'paid' : row.processingId ? 'processing' : isOver ? 'expired' : 'open'
  return {
    sessionId: encodeId('cs', linkId),
    state,
    title: row.title,
    amount: formatAmount(row.faceAmountMinor, row.currency),
    currency: row.currency,
    businessName: row.businessName,
    logoUrl: await readLogoUrl({ db: dbOf(em), publicUrl }, row.developerId),
    applicationName: row.applicationName,
    reference: encodeId('ch', row.id),
    receiptEmail: isPaid ? null : row.prefillEmail,
    paidAt: row.paidAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
    redirectUrl: row.redirectUrl,
  }
}
