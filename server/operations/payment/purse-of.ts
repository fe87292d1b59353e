import type { Payment } from '../../db/entities/payment.entity.js'
import { account } from '../../domain/ledger/transfer.js'

/** The account that a captured payment enters: the payer's wallet, or that of the payment itself where nobody has one. */
export const purseOf = ({ id, payerId }: Pick<Payment, 'id' | 'payerId'>): string =>
  payerId ? account.userAvailable(payerId) : account.guestPayment(id)
