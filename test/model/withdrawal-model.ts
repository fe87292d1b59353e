import type { Books } from './model-books.js'
import { hour, type Actor } from './model-escrow.js'

/** Of finance; there are two. */
export const clerks = ['one', 'another'] as const
export type Clerk = (typeof clerks)[number]

/** Money on its way from a wallet to the bank, in millimes. */
export interface ModelWithdrawal {
  name: string
  reference: string
  amount: bigint
  status: 'pending' | 'approved' | 'paid' | 'rejected' | 'cancelled'
  /** The newest approval that waits or waited for a second person, until then. */
  approval: { by: Clerk; endsAt: number; isOver: boolean } | null
}

/** Withdrawals by their place in the list. */
export type WithdrawalEvent =
  | { verb: 'withdraw'; by: Actor; reference: string; amount: bigint }
  | { verb: 'cancel_withdrawal'; withdrawal: number; by: Actor }
  | { verb: 'pay_withdrawal' | 'reject_withdrawal' | 'confirm_withdrawal'; withdrawal: number; by: Clerk }
  | { verb: 'lapse_approvals' }

/** Above this a second person confirms that it was sent, within so many hours: time leaps, and some must be confirmed before. */
export const fourEyes = 15_000_000n
export const approvalHours = 240

/** Withdrawals, written from the decisions alone (13, 14 and 18). Who has a wallet is identified and has an account at a bank. */
export class WithdrawalModel {
  readonly withdrawals: ModelWithdrawal[] = []

  constructor(private readonly books: Books) {}

  happen(event: WithdrawalEvent): string | null {
    if (event.verb === 'withdraw') return this.#withdraw(event)
    if (event.verb === 'lapse_approvals') return this.#lapse()
    const withdrawal = this.withdrawals[event.withdrawal]!
    if (event.verb === 'cancel_withdrawal') return this.#cancel(withdrawal, event.by)
    if (event.verb === 'pay_withdrawal') return this.#pay(withdrawal, event.by)
    return event.verb === 'confirm_withdrawal' ? this.#confirm(withdrawal, event.by) : this.#reject(withdrawal)
  }

  /** As `WithdrawalService` sees it. */
  observed() {
    const setAside = new Map<string, bigint>()
    for (const { name, amount } of this.withdrawals.filter(isOpen)) setAside.set(name, (setAside.get(name) ?? 0n) + amount)
    const sent = this.withdrawals.reduce((sum, { status, amount }) => (status === 'paid' ? sum + amount : sum), 0n)
    return { withdrawals: this.withdrawals.map(({ status }) => status), setAside, sent }
  }

  /** A used reference is the withdrawal of that time, whatever else is said; a key needs a consent that nobody here has given. */
  #withdraw({ by: { person, developer }, reference, amount }: Extract<WithdrawalEvent, { verb: 'withdraw' }>): string | null {
    const name = person!
    if (this.withdrawals.some((known) => known.name === name && known.reference === reference)) return null
    if (amount < 10n) return 'AMOUNT_TOO_SMALL'
    if (developer) return 'CONSENT_REQUIRED'
    if (this.books.wallets.get(name)! < amount) return 'INSUFFICIENT_FUNDS'
    this.books.give(name, -amount)
    this.withdrawals.push({ name, reference, amount, status: 'pending', approval: null })
    return null
  }

  #cancel(withdrawal: ModelWithdrawal, { person }: Actor): string | null {
    if (person !== withdrawal.name) return 'WITHDRAWAL_NOT_FOUND'
    return withdrawal.status === 'pending' ? this.#giveBack(withdrawal, 'cancelled') : 'WITHDRAWAL_NOT_PENDING'
  }

  #reject = (withdrawal: ModelWithdrawal) => (isOpen(withdrawal) ? this.#giveBack(withdrawal, 'rejected') : 'WITHDRAWAL_NOT_PENDING')

  #giveBack(withdrawal: ModelWithdrawal, status: 'cancelled' | 'rejected'): null {
    withdrawal.status = status
    this.books.give(withdrawal.name, withdrawal.amount)
    return null
  }

  #pay(withdrawal: ModelWithdrawal, by: Clerk): string | null {
    if (withdrawal.status !== 'pending') return 'WITHDRAWAL_NOT_PENDING'
    if (withdrawal.amount <= fourEyes) withdrawal.status = 'paid'
    else Object.assign(withdrawal, { status: 'approved', approval: { by, endsAt: this.books.now + approvalHours * hour, isOver: false } })
    return null
  }

  #confirm(withdrawal: ModelWithdrawal, by: Clerk): string | null {
    const approval = withdrawal.approval!
    if (approval.by === by) return 'SECOND_PERSON_REQUIRED'
    if (approval.isOver || approval.endsAt <= this.books.now) return 'STAFF_ACTION_NOT_PENDING'
    if (withdrawal.status !== 'approved') return 'WITHDRAWAL_NOT_PENDING'
    withdrawal.status = 'paid'
    approval.isOver = true
    return null
  }

  /** What nobody has confirmed in time waits for staff as before. */
  #lapse(): null {
    for (const withdrawal of this.withdrawals) {
      if (withdrawal.status === 'approved' && withdrawal.approval!.endsAt <= this.books.now) withdrawal.status = 'pending'
    }
    return null
  }
}

export const isOpen = ({ status }: ModelWithdrawal): boolean => status === 'pending' || status === 'approved'
