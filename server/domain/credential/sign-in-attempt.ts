import { machine } from '../machine.js'
import { rateLimited, secondsUntilFree } from '../rate-limited.js'

/** A try to sign in, from the check of its password on; one that succeeds leaves nothing. */
export const signInAttemptMachine = machine({
  noun: 'try to sign in',
  column: 'sign_in_attempt.status',
  statuses: ['open', 'failed', 'forgiven'],
  initial: ['open'],
  moves: {
    fail: { from: ['open'], to: ['failed'], by: ['caller'] },
    /** The account's owner has come in from there: what failed before no longer counts for the pair of account and address. */
    forgive: { from: ['failed'], to: ['forgiven'], by: ['caller'] },
  },
})

/** A try whose end was never recorded, because its process died, counts as failed after this long. */
export const openAtMostMs = 30_000

const minuteMs = 60_000
const hourMs = 3_600_000

/** Settings of decisions 3. */
interface SignInLimits {
  /** Failures to one account from one address, within the window. */
  signInFailures: number
  signInWindowMinutes: number
  /** Failures from one address within a minute. */
  signInFailuresPerAddressMinute: number
  /** Failures to one account from anywhere, within an hour. */
  signInFailuresPerAccountHour: number
  signInSlowMs: number
}

/** How far back in milliseconds each count goes. */
export const signInWindows = ({ signInWindowMinutes }: Pick<SignInLimits, 'signInWindowMinutes'>) => ({
  pairMs: signInWindowMinutes * minuteMs,
  addressMs: minuteMs,
  accountMs: hourMs,
})

interface TryCount {
  failed: number
  /** Under way. */
  open: number
  /** When the oldest failure began that counts. */
  oldest: Date | null
}

export interface SignInCounts {
  /** Of this account from this address. */
  pair: TryCount
  address: TryCount
  /** Failures to this account from anywhere. */
  accountFailed: number
}

/**
 * Whether one more try may begin, and how much slower its answer is; null while those under way could use up what is left. A count that
 * is full refuses with `RATE_LIMITED` until its oldest failure leaves the window; a refused try itself is not counted.
 */
export function judgeTry({ pair, address, accountFailed }: SignInCounts, limits: SignInLimits, now: Date): { slowMs: number } | null {
  const { pairMs, addressMs } = signInWindows(limits)
  refuseFull(pair, { limit: limits.signInFailures, windowMs: pairMs, now })
  refuseFull(address, { limit: limits.signInFailuresPerAddressMinute, windowMs: addressMs, now })
  const isFull = ({ failed, open }: TryCount, limit: number) => failed + open >= limit
  if (isFull(pair, limits.signInFailures) || isFull(address, limits.signInFailuresPerAddressMinute)) return null
  return { slowMs: accountFailed >= limits.signInFailuresPerAccountHour ? limits.signInSlowMs : 0 }
}

function refuseFull({ failed, oldest }: TryCount, { limit, windowMs, now }: { limit: number; windowMs: number; now: Date }) {
  if (failed >= limit && oldest) throw rateLimited(secondsUntilFree({ oldest, windowMs, now }))
}
