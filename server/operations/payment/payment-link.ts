import { timingSafeEqual } from 'node:crypto'
import { encodeId } from '../../domain/id.js'
import type { Services } from '../services.js'

/**
 * The page that shows what has become of a payment, and the one that the provider sends the payer back to. Its token is stored nowhere: only
 * this deployment can work it out from the id.
 */
export const paymentPath = ({ secrets }: Pick<Services, 'secrets'>, paymentUuid: string): string =>
  `/payments/${encodeId('pay', paymentUuid)}?t=${paymentToken(secrets, paymentUuid)}`

/** Whether `token` is the one of this payment's link. */
export function isPaymentToken({ secrets }: Pick<Services, 'secrets'>, paymentUuid: string, token: string): boolean {
  const expected = Buffer.from(paymentToken(secrets, paymentUuid))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const paymentToken = (secrets: Services['secrets'], uuid: string): string => secrets.digest(`payment ${uuid}`).toString('base64url')
