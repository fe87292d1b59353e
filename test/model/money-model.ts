import { cardOf, feeOn, hour, worth, type Terms } from './model-escrow.js'
import type { Books } from './model-books.js'
import { WithdrawalModel, type WithdrawalEvent } from './withdrawal-model.js'

/** What is paid by card while its link works. Times in milliseconds since 1970. */
interface Payable {
  linkEndsAt: number
  /** When the end of the link is looked at (again); null once it was told, or does not matter any more. */
  looksAgainAt: number | null
  /** The card that was shown, until the provider decides. */
  card: { decidedAt: number; isTaken: boolean } | null
}

/** A payment link of a shop's business. */
export interface ModelCharge extends Payable {
  shop: string
  currency: Terms['currency']
  face: bigint
  isPaid: boolean
}

/** Money that somebody puts into the wallet, in millimes. */
export interface ModelTopUp extends Payable {
  name: string
  amount: bigint
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'expired'
}

/** What happens to money beside escrows. Charges and top-ups by their place in the list. */
export type MoneyEvent =
  | { verb: 'ask'; shop: string; currency: Terms['currency']; face: bigint }
  | { verb: 'renew' | 'pay'; charge: number }
  | { verb: 'top_up'; name: string; amount: bigint }
  | { verb: 'pay_top_up'; topUp: number }
  | WithdrawalEvent

export const moneyVerbs: ReadonlyArray<MoneyEvent['verb']> = [
  ...(['ask', 'renew', 'pay', 'top_up', 'pay_top_up', 'withdraw', 'cancel_withdrawal', 'pay_withdrawal'] as const),
  ...(['reject_withdrawal', 'confirm_withdrawal', 'lapse_approvals'] as const),
]

export interface MoneyAlarm {
  at: number
  what: string
  fire(): void
}

/** Money that comes in and goes out beside escrows, written from the specification and the decisions alone (Charge; decisions 9, 13 and 22). */
export class MoneyModel {
  readonly charges: ModelCharge[] = []
  readonly topUps: ModelTopUp[] = []
  /** What the businesses have, in millimes, by the shop. */
  readonly businesses = new Map<string, bigint>()

  readonly out: WithdrawalModel

  constructor(private readonly books: Books) {
    this.out = new WithdrawalModel(books)
  }

  happen(event: MoneyEvent): string | null {
    if (event.verb === 'ask') return this.#ask(event)
    if (event.verb === 'top_up') return this.#topUp(event)
    if (event.verb === 'pay_top_up') return this.#payTopUp(this.topUps[event.topUp]!)
    if (!('charge' in event)) return this.out.happen(event)
    const charge = this.charges[event.charge]!
    return event.verb === 'pay' ? this.#pay(charge) : this.#renew(charge)
  }

  /** As `MoneyService` sees it. */
  observed() {
    const charges = this.charges.map(({ isPaid, linkEndsAt }) => ({ isPaid, linkEndsAt }))
    const topUps = this.topUps.map(({ status }) => status)
    const alarms = this.alarms().map(({ what, at }) => `${what} ${at}`)
    return { charges, topUps, businesses: this.businesses, alarms: alarms.toSorted(), ...this.out.observed() }
  }

  alarms(): MoneyAlarm[] {
    return [
      ...this.charges.flatMap((charge) => alarmsOf(charge, 'charge_link', this.#decide(charge), () => this.#endLink(charge))),
      ...this.topUps.flatMap((topUp) => alarmsOf(topUp, 'top_up', this.#decideTopUp(topUp), () => this.#endTopUp(topUp))),
    ]
  }

  #newLink = () => ({ linkEndsAt: this.books.now + hour, looksAgainAt: this.books.now + hour, card: null })

  #ask({ shop, currency, face }: Pick<ModelCharge, 'shop' | 'currency' | 'face'>): null {
    this.charges.push({ shop, currency, face, isPaid: false, ...this.#newLink() })
    return null
  }

  #hasExpired = ({ isPaid, card, linkEndsAt }: ModelCharge) => !isPaid && card === null && linkEndsAt <= this.books.now

  #renew(charge: ModelCharge): null {
    if (this.#hasExpired(charge)) Object.assign(charge, this.#newLink())
    return null
  }

  #pay(charge: ModelCharge): string | null {
    if (charge.isPaid) return 'CHARGE_ALREADY_PAID'
    if (this.#hasExpired(charge)) return 'CHARGE_EXPIRED'
    if (charge.card) return 'PAYMENT_IN_PROGRESS'
    return this.#show(charge, cardOf(charge.face, charge.currency), this.#decide(charge))
  }

  /** The business has it at once, less the fee, which it bears (decisions 4). */
  #decide = (charge: ModelCharge) => (isTaken: boolean) => {
    charge.card = null
    if (!isTaken) return
    const amount = charge.face * worth[charge.currency]
    this.businesses.set(charge.shop, (this.businesses.get(charge.shop) ?? 0n) + amount - feeOn(amount))
    this.books.fees += feeOn(amount)
    Object.assign(charge, { isPaid: true, looksAgainAt: null })
  }

  #endLink = (charge: ModelCharge) => this.#putOff(charge)

  #topUp({ name, amount }: Pick<ModelTopUp, 'name' | 'amount'>): null {
    this.topUps.push({ name, amount, status: 'pending', ...this.#newLink() })
    return null
  }

  #payTopUp(topUp: ModelTopUp): string | null {
    if (topUp.status === 'completed') return 'TOP_UP_ALREADY_PAID'
    if (topUp.status === 'processing') return 'PAYMENT_IN_PROGRESS'
    if (topUp.linkEndsAt <= this.books.now) return 'TOP_UP_EXPIRED'
    topUp.status = 'processing'
    return this.#show(topUp, cardOf(topUp.amount, 'TND'), this.#decideTopUp(topUp))
  }

  #decideTopUp = (topUp: ModelTopUp) => (isTaken: boolean) => {
    Object.assign(topUp, { card: null, status: isTaken ? 'completed' : 'failed' })
    if (!isTaken) return
    topUp.looksAgainAt = null
    this.books.give(topUp.name, topUp.amount)
  }

  #endTopUp(topUp: ModelTopUp): void {
    this.#putOff(topUp)
    if (topUp.status === 'pending') topUp.status = 'expired'
  }

  /** A card is shown for what is to be paid. */
  #show(payable: Payable, card: ReturnType<typeof cardOf>, decide: (isTaken: boolean) => void): string | null {
    if (card && card.after > 0) payable.card = { decidedAt: this.books.now + card.after, isTaken: card.isTaken }
    else decide(card !== null)
    return card ? null : 'PAYMENT_DECLINED'
  }

  /** A card that is undecided only puts the end of the link off. */
  #putOff(payable: Payable): void {
    payable.looksAgainAt = payable.card ? this.books.now + hour / 4 : null
  }
}

function alarmsOf({ card, looksAgainAt }: Payable, kind: string, decide: (isTaken: boolean) => void, end: () => void): MoneyAlarm[] {
  return [
    ...(card ? [{ at: card.decidedAt, what: 'payment_processing', fire: () => decide(card.isTaken) }] : []),
    ...(looksAgainAt === null ? [] : [{ at: looksAgainAt, what: kind, fire: end }]),
  ]
}
