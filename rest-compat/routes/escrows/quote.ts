import { decimalNumber } from '../../../server/json/json-output.js'
import { route } from '../../route.js'
import { newEscrowBody, newEscrowCodes } from './new-escrow-body.js'

const amounts = ['amount', 'amountTnd', 'escrowFee', 'serviceTaxTnd', 'developerFee', 'buyerFundingTnd', 'sellerNetTnd', 'fxRate'] as const
type Quote = Record<(typeof amounts)[number], string> & { mode: string; currency: string; feeBearer: string; fxLockedAt: string }

export const quote = route({
  method: 'post',
  path: '/quotes',
  body: newEscrowBody,
  codes: newEscrowCodes,
  async handle({ body, execute }) {
    const { quoteEscrow } = await execute<{ quoteEscrow: Quote }>('QuoteEscrow', { input: body })
    const numbers = Object.fromEntries(amounts.map((name) => [name, decimalNumber(quoteEscrow[name])]))
    const { mode, currency, feeBearer, fxLockedAt } = quoteEscrow
    return { body: { quote: { mode: mode.toLowerCase(), currency, feeBearer: feeBearer.toLowerCase(), fxLockedAt, ...numbers } } }
  },
})
