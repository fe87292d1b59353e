import { DomainError } from '../errors.js'
import { formatAmount, parseAmount } from '../money/money.js'

/** How much the keys of a developer may take out of the wallet of their user in a day, in millimes; null: nothing. `dailyCapTnd` is what the user said. */
export function dailyCapOf(dailyCapTnd: string | null | undefined, { maxAmountMillimes }: { maxAmountMillimes: bigint }): bigint | null {
  if (dailyCapTnd == null) return null
  const capMillimes = parseAmount(dailyCapTnd, 'TND', 'dailyCapTnd')
  if (capMillimes <= maxAmountMillimes) return capMillimes
  const details = { dailyCapTnd: `must not be above ${formatAmount(maxAmountMillimes, 'TND')} TND` }
  throw new DomainError('AMOUNT_TOO_LARGE', { details, field: ['dailyCapTnd'] })
}

/** The day that a cap is for: of UTC and of real time, also for an escrow on a test clock. */
export const spendingDay = (wallNow: Date): string => wallNow.toISOString().slice(0, 10)

/** @throws DomainError DAILY_CAP_EXCEEDED when `spentMillimes` of the day, with what is being spent now, are more than the user allows. */
export function checkDailyCap(spending: { capMillimes: bigint; spentMillimes: bigint; nowMillimes: bigint }): void {
  const { capMillimes, spentMillimes, nowMillimes } = spending
  if (spentMillimes <= capMillimes) return
  const [cap, before, now] = [capMillimes, spentMillimes - nowMillimes, nowMillimes].map((millimes) => formatAmount(millimes, 'TND'))
  const message = `The user lets this application spend ${cap} TND a day. ${before} TND are spent today, and this takes ${now} TND. Wait until 00:00 UTC, or let the person do it.`
  throw new DomainError('DAILY_CAP_EXCEEDED', { message })
}
