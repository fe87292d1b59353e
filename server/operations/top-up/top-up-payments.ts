import { paymentMachine } from '../../domain/payment/payment.js'
import { topUpMachine } from '../../domain/top-up/top-up.js'
import { topUpView } from '../../queries/top-up/top-up-view.js'
import type { TopUpSnapshot } from '../../../schema/top-up/top-up-document.js'
import type { PaymentSubject } from '../payment/payment-subject.js'
import { lockTopUp, type LockedTopUp } from './lock-top-up.js'
import { moveTopUp } from './move-top-up.js'

const { processing, completed } = topUpMachine.status

/** Card payments of top-ups: what is captured stays in the wallet that it enters, whether or not the top-up still waited for it (decisions 13). */
export const topUpPayments: PaymentSubject<LockedTopUp, TopUpSnapshot> = {
  key: 'topUpId',
  capture: 'top_up',
  lock: lockTopUp,
  wants: ({ row }) => row.status === processing,
  fund: (tx, locked) => moveTopUp(tx, locked, 'complete'),
  async end(tx, locked, { status }) {
    if (status === paymentMachine.status.declined && locked.row.status === processing) await moveTopUp(tx, locked, 'fail')
  },
  // Also while another payment of it is in flight: if that is captured as well, it is credited beside.
  async keep(tx, locked) {
    if (locked.row.status !== completed) await moveTopUp(tx, locked, 'complete')
  },
  answer: (tx, { row }) => Promise.resolve(topUpView(row, tx.services.config)),
}
