import { parseAmount } from '../money/money.js'

/** An award in TND as decimal text; unlike any other amount it may be zero. */
export const parseAward = (text: string, field = 'sellerAwardTnd'): bigint =>
  /^0(\.0{1,3})?$/.test(text) ? 0n : parseAmount(text, 'TND', field)
