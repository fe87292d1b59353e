import { feeOn, hour, worth, type Terms } from './model-escrow.js'
import type { Books } from './model-books.js'

/** A payment link of a shop's business. Times in milliseconds since 1970. */
export interface ModelCharge {
  shop: string
  currency: Terms['currency']
  face: bigint
  isPaid: boolean
  linkEndsAt: number
  /** When the end of the link is looked at (again); null once it was told, or does not matter any more. */
  looksAgainAt: number | null
  /** When the provider decides on the card that was shown; null where none was. */
  decidedAt: number | null
}

/** What happens to money beside escrows. Charges by their place in the list. */
export type MoneyEvent =
  | { verb: 'ask'; shop: string; currency: Terms['currency']; face: bigint }
  | { verb: 'renew' | 'pay'; charge: number }

export interface MoneyAlarm {
  at: number
  what: string
  fire(): void
}

/** Money that comes in and goes out beside escrows, written from the specification and the decisions alone (Charge; decisions 9 and 22). */
export class MoneyModel {
  readonly charges: ModelCharge[] = []
  /** What the businesses have, in millimes, by the shop. */
  readonly businesses = new Map<string, bigint>()

  constructor(private readonly books: Books) {}

  happen(event: MoneyEvent): string | null {
    if (event.verb === 'ask') return this.#ask(event)
    const charge = this.charges[event.charge]!
    return event.verb === 'pay' ? this.#pay(charge) : this.#renew(charge)
  }

  /** As `MoneyService` sees it. */
  observed() {
    const charges = this.charges.map(({ isPaid, linkEndsAt }) => ({ isPaid, linkEndsAt }))
    const alarms = this.alarms().map(({ what, at }) => `${what} ${at}`)
    return { charges, businesses: this.businesses, alarms: alarms.toSorted() }
  }

  alarms(): MoneyAlarm[] {
    return this.charges.flatMap((charge) => [
      ...(charge.decidedAt === null ? [] : [{ at: charge.decidedAt, what: 'payment_processing', fire: () => this.#capture(charge) }]),
      ...(charge.looksAgainAt === null ? [] : [{ at: charge.looksAgainAt, what: 'charge_link', fire: () => this.#endLink(charge) }]),
    ])
  }

  #ask({ shop, currency, face }: Pick<ModelCharge, 'shop' | 'currency' | 'face'>): null {
    this.charges.push({ shop, currency, face, isPaid: false, decidedAt: null, ...this.#newLink() })
    return null
  }

  #newLink = () => ({ linkEndsAt: this.books.now + hour, looksAgainAt: this.books.now + hour })

  #hasExpired = ({ isPaid, decidedAt, linkEndsAt }: ModelCharge) => !isPaid && decidedAt === null && linkEndsAt <= this.books.now

  #renew(charge: ModelCharge): null {
    if (this.#hasExpired(charge)) Object.assign(charge, this.#newLink())
    return null
  }

  #pay(charge: ModelCharge): string | null {
    if (charge.isPaid) return 'CHARGE_ALREADY_PAID'
    if (this.#hasExpired(charge)) return 'CHARGE_EXPIRED'
    if (charge.decidedAt !== null) return 'PAYMENT_IN_PROGRESS'
    const [unit, declined, delayed] = charge.currency === 'TND' ? [1_000n, 404n, 202n] : [100n, 44n, 22n]
    if (charge.face % unit === declined) return 'PAYMENT_DECLINED'
    if (charge.face % unit === delayed) charge.decidedAt = this.books.now + 10_000
    else this.#capture(charge)
    return null
  }

  /** The business has it at once, less the fee, which it bears (decisions 4). */
  #capture(charge: ModelCharge): void {
    const amount = charge.face * worth[charge.currency]
    this.businesses.set(charge.shop, (this.businesses.get(charge.shop) ?? 0n) + amount - feeOn(amount))
    this.books.fees += feeOn(amount)
    Object.assign(charge, { isPaid: true, decidedAt: null, looksAgainAt: null })
  }

  /** A card that is undecided only puts it off. */
  #endLink(charge: ModelCharge): void {
    charge.looksAgainAt = charge.decidedAt === null ? null : this.books.now + hour / 4
  }
}
