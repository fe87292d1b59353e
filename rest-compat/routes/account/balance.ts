import { decimalNumber } from '../../../server/json/json-output.js'
import { route } from '../../route.js'

export const balance = route({
  method: 'get',
  path: '/balance',
  async handle({ execute }) {
    const { me } = await execute<{ me: { balance: BalanceData } }>('Balance')
    const { available, pending, escrow } = me.balance
    return { body: { balance: { available: decimalNumber(available), pending: decimalNumber(pending), escrow: decimalNumber(escrow) } } }
  },
})

interface BalanceData {
  available: string
  pending: string
  escrow: string
}
