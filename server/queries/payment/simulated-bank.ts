import { statement, type Db, type Given } from '../../db/typed-queries.js'
import { isUuid } from '../../domain/id.js'
import type { SimulatedBank } from '../../ports/payment/simulated-payment.js'

/** The answers of payers as the simulated provider hears of them. */
export const simulatedBank = ({ db }: { db: Db }): SimulatedBank => ({
  async answerOf(paymentId) {
    if (!isUuid(paymentId)) return null
    const [answer] = await selectAnswer(db, { paymentId })
    return answer ? (answer.isConfirmed ? 'confirm' : 'refuse') : null
  },
})

const selectAnswer = statement((db, { paymentId }: Given<{ paymentId: string }>) =>
  db.selectFrom('simulated_challenge').select('isConfirmed').where('paymentId', '=', paymentId),
)
