import fc from 'fast-check'
import type { PublicCommand } from '../../server/domain/escrow/commands.js'
import { formatAmount, type Currency } from '../../server/domain/money/money.js'

/** What is agreed of a progressive escrow. The face amount in minor units, the developer's fee in hundredths of a percent. */
export interface Deal {
  currency: Currency
  face: bigint
  bearer: 'seller' | 'buyer'
  developerFee: bigint
}

/** As often as it stands here. */
const actKinds = [
  ...(['claim', 'claim', 'claim', 'top_up', 'give_back', 'approve', 'pass', 'void'] as const),
  ...(['reject', 'reject', 'award', 'award', 'reinstate'] as const),
] as const
const ends = [
  'complete',
  'cancel',
  'give_all_back',
  'split',
  'close_by_seller',
  'void_and_close',
  'close_by_buyer',
  'approve_and_close',
] as const

interface Act {
  kind: (typeof actKinds)[number]
  /** Which request, and how much of what there is. */
  permille: bigint
  /** The amount is given in the face currency. */
  isInFace: boolean
}

/** A life of an escrow that is paid out in parts: how much of what is done is said in shares, so that nearly all of it can be done. */
export interface Mixture {
  deal: Deal
  acts: Act[]
  end: (typeof ends)[number]
  permille: bigint
}

/** Millimes of a minor unit of each currency, at the rates of the sandbox (decisions 4). */
const worth = { TND: 1n, USD: 31n, EUR: 34n }
/** The smallest part that can be claimed, and the least that can be given back or added (decisions 7). */
const [leastClaim, leastAdjustment] = [5_000n, 10n]

const permille = fc.bigInt(0n, 1_000n)
const someDeal = fc.constantFrom<Currency>('TND', 'USD', 'EUR').chain((currency) => {
  const face = (millimes: bigint) => fc.bigInt(leastClaim / worth[currency] + 1n, millimes / worth[currency])
  return fc.record({
    currency: fc.constant(currency),
    face: fc.oneof(face(20_000n), face(5_000_000n), face(1_000_000_000n)),
    bearer: fc.constantFrom('seller' as const, 'buyer' as const),
    developerFee: fc.oneof(fc.constant(0n), fc.constant(2_500n), fc.constant(2_500n), fc.bigInt(0n, 2_500n)),
  })
})
export const someMixture: fc.Arbitrary<Mixture> = fc.record({
  deal: someDeal,
  acts: fc.array(fc.record({ kind: fc.constantFrom(...actKinds), permille, isInFace: fc.boolean() }), {
    minLength: 3,
    maxLength: 14,
    size: 'max',
  }),
  end: fc.constantFrom(...ends),
  permille,
})

/** A command that somebody gives, or that so much time passes that every request is approved and every closing over. */
export type Doing = { command: PublicCommand; by: 'buyer' | 'seller' | 'staff'; input: Record<string, string | boolean> } | 'time passes'

/** Millimes by whose they are; the buyer's are what the buyer has paid in all, below zero. */
export type Balances = Record<'buyer' | 'seller' | 'developer' | 'platform' | 'tax' | 'held' | 'reserved', bigint>

/** A share of an amount as a fraction, rounded half-up where it becomes millimes and nowhere before. */
const share = (amount: bigint, [numerator, denominator]: readonly [bigint, bigint]) =>
  (2n * amount * numerator + denominator) / (2n * denominator)
const feeRate = [5n, 100n] as const
const taxInFee = [19n, 119n] as const

/**
 * The test's own account of a mixture: how much there is in all (A), what went back (R), what was released (L) and what is claimed. Every
 * balance follows from these four by the words of decisions 4, whatever happened in between: fees are F(L), and what went back took F(A) − F(A−R)
 * along. Knows nothing of how the service gets there.
 */
export class Course {
  amount: bigint
  back = 0n
  released = 0n
  /** What the developer's fee gave way to: a part of one millime on which both fees step (decisions 4). */
  givenWay = 0n
  readonly #pending = new Map<string, bigint>()
  readonly #disputed = new Map<string, bigint>()
  #claimed = 0
  #isClosing = false

  constructor(readonly deal: Deal) {
    this.amount = deal.face * worth[deal.currency]
  }

  get reserved(): bigint {
    return [...this.#pending.values(), ...this.#disputed.values()].reduce((sum, amount) => sum + amount, 0n)
  }

  get rest(): bigint {
    return this.amount - this.back - this.released
  }

  get balances(): Balances {
    const { bearer } = this.deal
    const [onAll, onReleased] = [this.#charges(this.amount - this.back), this.#charges(this.released)]
    const paid = this.amount - this.back + (bearer === 'buyer' ? onAll.fee + onAll.commission : 0n)
    const { fee, commission } = onReleased
    const sellers = this.released - (bearer === 'seller' ? fee + commission - this.givenWay : 0n)
    const developers = commission - this.givenWay
    const tax = share(fee, taxInFee)
    const held = paid - sellers - developers - fee - this.reserved
    return { buyer: -paid, seller: sellers, developer: developers, platform: fee - tax, tax, held, reserved: this.reserved }
  }

  /** What is done one after the other; each is in the account when it is given out. */
  *doings({ acts, end, permille }: Mixture): Generator<Doing> {
    yield doing('pay', 'buyer', { method: 'wallet', acceptAutomaticRelease: true })
    for (const act of acts) yield* this.#act(act)
    yield* this.#end(end, permille)
  }

  *#act({ kind, permille, isInFace }: Act): Generator<Doing> {
    const available = this.rest - this.reserved
    const wanted = (available * permille) / 1_000n
    if (kind === 'top_up') yield this.#topUp(leastAdjustment + (this.deal.face * worth[this.deal.currency] * permille) / 2_000n)
    if (kind === 'claim' && available >= leastClaim) yield this.#claim(atLeast(wanted, leastClaim), isInFace)
    if (kind === 'give_back' && wanted >= leastAdjustment && wanted < this.rest) yield* this.#giveBack(wanted, isInFace)
    if (kind === 'pass' && this.#pending.size > 0) yield this.#passTime()
    const pending = chosen(this.#pending, permille)
    if (kind === 'approve' && pending) yield this.#approve(pending)
    if (kind === 'reject' && pending) yield this.#reject(pending)
    if (kind === 'void' && pending) yield this.#void(pending)
    const disputed = chosen(this.#disputed, permille)
    if (kind === 'award' && disputed) yield this.#award(disputed, permille)
    if (kind === 'reinstate' && disputed) yield this.#reinstate(disputed)
  }

  *#end(end: Mixture['end'], permille: bigint): Generator<Doing> {
    if (end === 'complete' || this.rest === 0n) {
      for (const requestId of this.#disputed.keys()) yield this.#award(requestId, permille)
      this.#releasePending()
      this.#over(this.rest)
      yield doing('complete', 'buyer')
    } else if (end === 'cancel') {
      this.#over(0n)
      yield doing('cancel_paid', 'seller')
    } else if (end === 'give_all_back') {
      this.#over(0n)
      yield doing('refund_funds', 'seller', { full: true })
    } else if (end === 'split') yield* this.#split(permille)
    else yield* this.#close(end, permille)
  }

  *#split(permille: bigint): Generator<Doing> {
    yield doing('open_dispute', 'buyer', { category: 'other', reason: 'Nothing has come so far.' })
    const award = (this.rest * permille) / 1_000n
    const outcome = award === 0n ? 'refund_buyer' : award === this.rest ? 'release_seller' : 'split'
    this.#over(award)
    const split: Record<string, string> = outcome === 'split' ? { sellerAwardTnd: tnd(award) } : {}
    yield doing('resolve_dispute', 'staff', { outcome, reason: 'Decided.', ...split })
  }

  /** Closing ends when the last request is decided, and when the buyer closes, after the seller had time to claim (decisions 7). */
  *#close(end: Mixture['end'], permille: bigint): Generator<Doing> {
    const isBuyers = end === 'close_by_buyer' || end === 'approve_and_close'
    const pendingRequests = end === 'void_and_close' ? 'void' : end === 'approve_and_close' ? 'approve' : 'wait'
    if (pendingRequests === 'approve') this.#releasePending()
    if (pendingRequests === 'void') this.#pending.clear()
    if (!isBuyers) this.#closeNow()
    yield doing('close', isBuyers ? 'buyer' : 'seller', { pendingRequests })
    if (isBuyers) yield* this.#act({ kind: 'claim', permille, isInFace: false })
    if (isBuyers || this.#pending.size > 0) {
      this.#isClosing = true
      yield this.#passTime()
    }
    for (const requestId of this.#disputed.keys())
      yield permille % 2n === 0n ? this.#award(requestId, permille) : this.#reinstate(requestId)
  }

  #topUp(amount: bigint): Doing {
    this.amount += amount
    return doing('add_funds', 'buyer', { amountTnd: tnd(amount) })
  }

  #claim(wanted: bigint, isInFace: boolean): Doing {
    const { amount, input } = this.#given(wanted, isInFace && wanted >= leastClaim + worth[this.deal.currency])
    const requestId = `part-${(this.#claimed += 1)}`
    this.#pending.set(requestId, amount)
    return doing('create_release_request', 'seller', { requestId, ...input })
  }

  *#giveBack(wanted: bigint, isInFace: boolean): Generator<Doing> {
    const { amount, input } = this.#given(wanted, isInFace && wanted >= worth[this.deal.currency])
    // The last of it is left to the end.
    if (amount === this.rest) return
    this.back += amount
    yield doing('refund_funds', 'seller', input)
  }

  /** An amount as it is given: what rounding alone leads beyond what is available is what is available (decisions 7). */
  #given(wanted: bigint, isInFace: boolean): { amount: bigint; input: Record<string, string> } {
    const { currency } = this.deal
    if (!isInFace) return { amount: wanted, input: { amountTnd: tnd(wanted) } }
    const face = share(wanted, [1n, worth[currency]])
    const available = this.rest - this.reserved
    const amount = face * worth[currency]
    return { amount: amount < available ? amount : available, input: { amount: formatAmount(face, currency) } }
  }

  #approve(requestId: string): Doing {
    this.#release(taken(this.#pending, requestId))
    return doing('approve_release_request', 'buyer', { requestId })
  }

  #reject(requestId: string): Doing {
    this.#disputed.set(requestId, taken(this.#pending, requestId))
    return doing('reject_release_request', 'buyer', { requestId, reason: 'Nothing was done.' })
  }

  #void(requestId: string): Doing {
    taken(this.#pending, requestId)
    return doing('void_release_request', 'seller', { requestId })
  }

  #award(requestId: string, permille: bigint): Doing {
    const claimed = taken(this.#disputed, requestId)
    const award = permille < 500n ? this.#tinyAward(permille) : (claimed * permille) / 1_000n
    this.#release(award)
    return doing('resolve_release_request', 'staff', { requestId, awardedTnd: tnd(award), reason: 'Decided.' })
  }

  /** Nothing, or up to the last millime before the platform's fee steps, or that millime, on which the developer's may step as well. */
  #tinyAward(permille: bigint): bigint {
    const untilStep = (29n - (this.released % 20n)) % 20n
    return permille < 30n ? 0n : untilStep === 0n ? 1n : untilStep
  }

  #reinstate(requestId: string): Doing {
    this.#release(taken(this.#disputed, requestId))
    return doing('withdraw_dispute', 'buyer', { requestId })
  }

  #passTime(): Doing {
    this.#releasePending()
    if (this.#isClosing) this.#closeNow()
    return 'time passes'
  }

  #releasePending(): void {
    for (const requestId of this.#pending.keys()) this.#release(taken(this.#pending, requestId))
  }

  #release(part: bigint): void {
    const [before, after] = [this.#charges(this.released), this.#charges(this.released + part)]
    const steps = after.fee - before.fee + after.commission - before.commission
    if (this.deal.bearer === 'seller' && steps > part) this.givenWay += steps - part
    this.released += part
    if (this.#isClosing) this.#closeNow()
  }

  /** What nobody has claimed goes back. */
  #closeNow(): void {
    this.#isClosing = true
    this.back += this.rest - this.reserved
  }

  /** Nothing is claimed any more, and all that remains is awarded or goes back. */
  #over(award: bigint): void {
    this.#pending.clear()
    this.#disputed.clear()
    this.#release(award)
    this.back += this.rest
  }

  #charges = (amount: bigint) => ({ fee: share(amount, feeRate), commission: share(amount, [this.deal.developerFee, 10_000n]) })
}

const doing = (command: PublicCommand, by: 'buyer' | 'seller' | 'staff', input: Record<string, string | boolean> = {}): Doing => ({
  command,
  by,
  input,
})
const tnd = (millimes: bigint) => formatAmount(millimes, 'TND')
const atLeast = (amount: bigint, least: bigint) => (amount < least ? least : amount)

const chosen = (requests: ReadonlyMap<string, bigint>, permille: bigint): string | undefined =>
  [...requests.keys()].at(Number((BigInt(requests.size) * permille) / 1_001n))

function taken(requests: Map<string, bigint>, requestId: string): bigint {
  const amount = requests.get(requestId)
  if (amount === undefined) throw new Error(`there is no request ${requestId}`)
  requests.delete(requestId)
  return amount
}
