import type { StaffRole } from '../credential/actor.js'
import { DomainError } from '../errors.js'
import { account, type Transfer } from '../ledger/transfer.js'
import { machine } from '../machine.js'
import { formatAmount, parseAmount } from '../money/money.js'

/**
 * Money on its way from a wallet to its user's account at a bank (decisions 13). Staff send it and say so; above the four-eyes limit an
 * approved one waits for the second person, and goes back into the queue when none comes in time.
 */
export const withdrawalMachine = machine({
  noun: 'withdrawal',
  column: 'withdrawal.status',
  statuses: ['pending', 'approved', 'paid', 'rejected', 'cancelled'],
  initial: ['pending'],
  moves: {
    approve: { from: ['pending'], to: ['approved'], by: ['staff'] },
    /** Nobody has confirmed the approval in time. */
    lapse: { from: ['approved'], to: ['pending'], by: ['timer'] },
    pay: { from: ['pending', 'approved'], to: ['paid'], by: ['staff'] },
    reject: { from: ['pending', 'approved'], to: ['rejected'], by: ['staff'] },
    /** Once somebody has approved it, it may be on its way. */
    cancel: { from: ['pending'], to: ['cancelled'], by: ['user'] },
  },
})
export type WithdrawalStatus = (typeof withdrawalMachine.statuses)[number]

/** Who of staff decides (decisions 13). */
export const withdrawalDeciders = ['finance', 'owner'] as const satisfies readonly StaffRole[]

export type WithdrawalDecision = 'pay' | 'reject'

interface Moving {
  /** Uuid. */
  id: string
  userId: string
  amountMillimes: bigint
}

/** Set aside at once, so that it is spent only once (decisions 13). */
export const request = ({ id, userId, amountMillimes }: Moving): Transfer => ({
  key: `withdrawal:${id}:request`,
  kind: 'withdrawal_request',
  postings: [
    { account: account.userAvailable(userId), amountMillimes: -amountMillimes },
    { account: account.userPending(userId), amountMillimes },
  ],
})

/** Both ends share one key: what came back is not sent as well. */
const endOf = ({ id }: Moving) => `withdrawal:${id}:end`

/** Cancelled or rejected, it comes back. */
export const giveBack = (withdrawal: Moving): Transfer => ({
  key: endOf(withdrawal),
  kind: 'withdrawal_return',
  postings: [
    { account: account.userPending(withdrawal.userId), amountMillimes: -withdrawal.amountMillimes },
    { account: account.userAvailable(withdrawal.userId), amountMillimes: withdrawal.amountMillimes },
  ],
})

/** The bank has sent it. */
export const payOut = (withdrawal: Moving): Transfer => ({
  key: endOf(withdrawal),
  kind: 'withdrawal_payment',
  postings: [
    { account: account.userPending(withdrawal.userId), amountMillimes: -withdrawal.amountMillimes },
    { account: account.bank, amountMillimes: withdrawal.amountMillimes },
  ],
})

/** The keys of every transfer that one may have. */
export const transferKeysOf = (id: string): string[] => [`withdrawal:${id}:request`, `withdrawal:${id}:end`]

/** The accounts that it moves between, as its user knows them. */
export const withdrawalAccounts = ['available', 'pending', 'bank'] as const
export type WithdrawalAccount = (typeof withdrawalAccounts)[number]

/** @throws Error for an account that no withdrawal touches */
export function accountOfWithdrawal(code: string): WithdrawalAccount {
  const [kind = ''] = code.split(':')
  const known = places.get(kind)
  if (!known) throw new Error(`a withdrawal does not touch ${code}`)
  return known
}

const places: ReadonlyMap<string, WithdrawalAccount> = new Map([
  ['user_available', 'available'],
  ['user_pending', 'pending'],
  ['bank_safeguarding', 'bank'],
])

/** In millimes. @throws DomainError VALIDATION_ERROR, AMOUNT_PRECISION, AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE */
export function amountToWithdraw(amountTnd: string, { minWithdrawalMillimes, maxAmountMillimes }: AmountPolicy): bigint {
  const millimes = parseAmount(amountTnd, 'TND', 'amountTnd')
  if (millimes < minWithdrawalMillimes)
    throw outside('AMOUNT_TOO_SMALL', `must be at least ${formatAmount(minWithdrawalMillimes, 'TND')} TND`)
  if (millimes > maxAmountMillimes) throw outside('AMOUNT_TOO_LARGE', `must not be above ${formatAmount(maxAmountMillimes, 'TND')} TND`)
  return millimes
}

interface AmountPolicy {
  minWithdrawalMillimes: bigint
  maxAmountMillimes: bigint
}

const outside = (code: 'AMOUNT_TOO_SMALL' | 'AMOUNT_TOO_LARGE', problem: string) =>
  new DomainError(code, { details: { amountTnd: problem }, field: ['amountTnd'] })
