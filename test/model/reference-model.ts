import { alarmsOf, day, developerFeeOn, feeOn, fundingOf, halfUp, hour, isPausing, worth } from './deal.js'
import type { Actor, Deal, Input, Party, Payment, Role, Status, Terms } from './deal.js'

type Attempt = Deal & { me: Party; hasSeller: boolean; award: bigint }
type Elsewhere = Partial<Record<Status | Terms['mode'], string>>
type Guard = (attempt: Attempt) => string | false | null | 0
type Row = [by: Role[], from: Status[], otherwise: string, elsewhere?: Elsewhere, guard?: Guard]
const both: Party[] = ['seller', 'buyer']
const other = { buyer: 'seller', seller: 'buyer' } as const
const open: Status[] = ['paid', 'delivered']
const disputed = { disputed: 'DISPUTE_OPEN' }
const again = { pending: 'INVALID_ACTION', disputed: 'DISPUTE_ALREADY_OPENED' }
const closed = { ...disputed, cancelled: 'ESCROW_CLOSED' }
const withoutContract = { ...closed, quick: 'QUICK_ESCROW_NO_CONTRACT', instant: 'INSTANT_ESCROW_NO_CONTRACT' }
const released = { ...closed, completed: 'ESCROW_ALREADY_COMPLETED', instant: 'INSTANT_ESCROW_NO_COMPLETE_STEP' }
const noSeller = ({ hasSeller }: Attempt) => !hasSeller && 'SELLER_NOT_REGISTERED'
const unpayable = (attempt: Attempt) => attempt.award > 0n && noSeller(attempt)
const noRequest = ({ lapsesAt }: Attempt) => !lapsesAt && 'NO_PENDING_CANCELLATION'
const oneRequest = ({ lapsesAt, isRejected }: Attempt) => (lapsesAt !== null || isRejected) && 'CANCELLATION_ALREADY_REQUESTED'
const hasSigned = ({ signed, me }: Attempt) => signed!.has(me) && 'CONTRACT_ALREADY_SIGNED'
const hasExtended = ({ isExtended }: Attempt) => isExtended && 'DEADLINE_ALREADY_EXTENDED'
const noOffer = ({ dispute, me }: Attempt) => dispute!.offers[other[me]] === undefined && 'OFFER_NOT_FOUND'
const outOfRange = ({ award, amount }: Attempt) => award > amount && 'AWARD_OUT_OF_RANGE'
const inFlight = ({ payment }: Attempt) => payment && 'PAYMENT_IN_PROGRESS'
const unsigned = ({ signed }: Attempt) => signed && signed.size < 2 && 'CONTRACT_NOT_SIGNED'

/** Who may give a command, from where, what it answers elsewhere, what else refuses it (specification, States, Errors; decisions 5 and 8). */
const table = {
  update: [['seller', 'creator'], ['pending'], 'ESCROW_NOT_PENDING', {}, inFlight],
  cancel: [both, ['pending'], 'ESCROW_NOT_PENDING'],
  sign_contract: [both, ['pending'], 'CONTRACT_ALREADY_SIGNED', withoutContract, hasSigned],
  pay: [['buyer'], ['pending'], 'PAYMENT_ALREADY_DONE', closed, (attempt) => unsigned(attempt) || inFlight(attempt)],
  deliver: [['seller'], ['paid'], 'ESCROW_NOT_PAID', disputed],
  reject_delivery: [['buyer'], ['delivered'], 'ESCROW_NOT_DELIVERED', { ...disputed, instant: 'NOT_APPLICABLE_TO_INSTANT' }],
  complete: [['buyer'], open, 'INVALID_ACTION', released, noSeller],
  cancel_paid: [['seller'], open, 'CANCEL_ESCROW_INVALID_STATUS'],
  request_cancellation: [['buyer'], open, 'CANCELLATION_REQUEST_INVALID_STATUS', {}, oneRequest],
  accept_cancellation: [['seller'], open, 'NO_PENDING_CANCELLATION', disputed, noRequest],
  reject_cancellation: [['seller'], open, 'NO_PENDING_CANCELLATION', disputed, noRequest],
  extend_completion_deadline: [['buyer'], ['delivered'], 'ESCROW_NOT_DELIVERED', disputed, hasExtended],
  open_dispute: [both, open, 'ESCROW_CLOSED', again, ({ withdrawn, me }) => withdrawn[me] > 1 && 'DISPUTE_REOPEN_LIMIT'],
  withdraw_dispute: [both, ['disputed'], 'DISPUTE_NOT_OPEN', {}, ({ dispute, me }) => dispute!.by !== me && 'DISPUTE_OPENER_ONLY'],
  offer_settlement: [both, ['disputed'], 'DISPUTE_NOT_OPEN', {}, (attempt) => outOfRange(attempt) || unpayable(attempt)],
  accept_settlement: [both, ['disputed'], 'DISPUTE_NOT_OPEN', {}, noOffer],
  resolve_dispute: [['staff'], ['disputed'], 'DISPUTE_NOT_OPEN', {}, unpayable],
} satisfies Record<string, Row>
export type Command = keyof typeof table
export const commands = Object.keys(table) as Command[]

/**
 * The service in memory, as the specification and the decisions describe it: who may do what and when, and whose money is where. Written
 * from these two texts, it shares no code with what it is compared with. Who has no wallet has no account. A verb answers null, or the code
 * of its refusal.
 */
export class ReferenceModel {
  readonly deals: Deal[] = []
  readonly wallets = new Map<string, bigint>()
  fees = 0n
  now = 0

  create(creator: Actor, terms: Terms): string | null {
    const amount = terms.face * worth[terms.currency]
    if (terms.buyer === terms.seller) return 'BUYER_IS_SELLER'
    if (terms.developerFee > 0n && terms.seller === creator.person) return 'DEVELOPER_FEE_NOT_ALLOWED'
    if (amount < (terms.mode === 'instant' ? 10n : 5_000n)) return 'AMOUNT_TOO_SMALL'
    const expiresAt = this.now + terms.days * day
    const times = {
      expiresAt,
      looksAgainAt: expiresAt,
      deadline: null,
      left: null,
      isExtended: false,
      lapsesAt: null,
      requests: 0,
      isRejected: false,
    }
    const signed = terms.mode === 'standard' ? new Set<Party>() : null
    const cases = { signed, dispute: null, withdrawn: { buyer: 0, seller: 0 }, payment: null }
    this.deals.push({ ...terms, ...times, ...cases, creator, status: 'pending', amount, held: 0n })
    return null
  }

  /** An invitee gets an account, which makes a new version of their escrows: a card payment under way was for the old one (decisions 5, 8). */
  register(name: string): void {
    this.wallets.set(name, 0n)
    for (const { payment, seller, buyer } of this.deals) if (payment && [seller, buyer].includes(name)) payment.isStale = true
  }

  act(deal: Deal, command: Command, { person, developer, isStaff }: Actor, input: Input = {}): string | null {
    const isCreator = !isStaff && deal.creator.developer === developer && (developer !== undefined || deal.creator.person === person)
    const roles: Role[] = [
      ...both.filter((party) => deal[party] === person),
      ...(isCreator ? ['creator' as const] : []),
      ...(isStaff ? ['staff' as const] : []),
    ]
    if (command === 'resolve_dispute' && !isStaff) return 'STAFF_ONLY'
    if (roles.length === 0) return 'NOT_A_PARTY'
    if (developer && !/^(update|cancel|deliver|reject_delivery)$/.test(command)) return 'WRONG_PARTY'
    const me = roles.includes('seller') ? 'seller' : 'buyer'
    return this.refusal(deal, command, roles, input) ?? this.#effects[command](deal, input, me) ?? null
  }

  /** Why somebody in these roles may not do this now: the wrong person before the wrong state (decisions 1, order of refusals). */
  refusal(deal: Deal, command: Command, roles: Role[], { amount, face, bearer, award = 0n }: Input = {}): string | null {
    const [by, from, otherwise, elsewhere, guard]: Row = table[command]
    if (!by.some((role) => roles.includes(role))) return (by as Role[]) === both ? 'NOT_A_PARTY' : `${by[0]!.toUpperCase()}_ONLY`
    if (command === 'update' && roles.includes('buyer') && (amount ?? face ?? bearer) !== undefined) return 'SELLER_ONLY'
    const refused = elsewhere?.[deal.mode] ?? (from.includes(deal.status) ? null : (elsewhere?.[deal.status] ?? otherwise))
    const me = roles.includes('seller') ? 'seller' : 'buyer'
    return refused ?? (guard?.({ ...deal, me, hasSeller: this.wallets.has(deal.seller), award }) || null)
  }

  nextDue = (): number => Math.min(...this.deals.flatMap(alarmsOf).map(({ at }) => at), Infinity)

  /** Fires everything that is due, in due order, at this moment (decisions 5). */
  fire(): void {
    const due = this.deals.flatMap((deal) => alarmsOf(deal).map((alarm) => ({ deal, ...alarm }))).filter(({ at }) => at <= this.now)
    const [next] = due.toSorted((one, another) => one.at - another.at)
    if (!next) return
    const { deal, what } = next
    if (what === 'complete') this.#settle(deal, deal.amount)
    if (what === 'lapse') this.#endRequest(deal)
    if (what === 'capture') this.#capture(deal, deal.payment!)
    if (what === 'expire' && deal.payment && this.now < deal.expiresAt + 48 * hour) deal.looksAgainAt = this.now + hour / 4
    else if (what === 'expire') deal.status = 'cancelled'
    this.fire()
  }

  readonly #effects: Record<Command, (deal: Deal, input: Input, me: Party) => string | null | void> = {
    update: (deal, { amount, face, bearer = deal.bearer, title }) => {
      if (amount !== undefined) Object.assign(deal, { amount, face: halfUp(amount, worth[deal.currency]) })
      if (face !== undefined) Object.assign(deal, { face, amount: face * worth[deal.currency] })
      if (bearer !== deal.bearer || (amount ?? face ?? title) !== undefined) deal.signed?.clear()
      deal.bearer = bearer
    },
    cancel: (deal) => void (deal.status = 'cancelled'),
    sign_contract: (deal, _input, me) => void deal.signed!.add(me),
    pay: (deal, { byCard }) => {
      const funding = fundingOf(deal)
      if (!byCard) return this.wallets.get(deal.buyer)! < funding ? 'INSUFFICIENT_FUNDS' : this.#fund(deal, funding)
      const [unit, declined, delayed] = deal.currency === 'TND' ? [1000n, 404n, 202n] : [100n, 44n, 22n]
      const ending = (funding === deal.amount ? deal.face : halfUp(funding, worth[deal.currency])) % unit
      if (ending === declined) return 'PAYMENT_DECLINED'
      if (ending === delayed) deal.payment = { funding, until: this.now + 10_000, isStale: false }
      else this.#capture(deal, { funding, until: this.now, isStale: false })
    },
    deliver: (deal) => {
      if (deal.mode === 'instant') return this.#settle(deal, deal.amount)
      Object.assign(deal, { status: 'delivered', deadline: this.now + 7 * day, left: isPausing(deal) ? 7 * day : null, isExtended: false })
    },
    reject_delivery: (deal) => void Object.assign(deal, { status: 'paid', deadline: null, left: null }),
    complete: (deal) => this.#settle(deal, deal.amount),
    cancel_paid: (deal) => this.#settle(deal, 0n),
    request_cancellation: (deal) => {
      if (!this.wallets.has(deal.seller)) return this.#settle(deal, 0n)
      Object.assign(deal, { lapsesAt: this.now + 72 * hour, requests: deal.requests + 1 })
      if (isPausing(deal)) this.#pause(deal)
    },
    accept_cancellation: (deal) => this.#settle(deal, 0n),
    reject_cancellation: (deal) => this.#endRequest(Object.assign(deal, { isRejected: true })),
    extend_completion_deadline: (deal, { hours = 168 }) => {
      const left = deal.left === null ? null : deal.left + hours * hour
      Object.assign(deal, { deadline: left === null ? deal.deadline! + hours * hour : this.now + left, isExtended: true, left })
    },
    open_dispute: (deal, _input, by) => {
      this.#pause(deal)
      Object.assign(deal, { dispute: { by, from: deal.status, offers: {} }, status: 'disputed', lapsesAt: null })
    },
    withdraw_dispute: (deal, _input, me) =>
      this.#reinstate(Object.assign(deal, { withdrawn: { ...deal.withdrawn, [me]: deal.withdrawn[me] + 1 } })),
    offer_settlement: (deal, { award }, me) => void (deal.dispute!.offers[me] = award!),
    accept_settlement: (deal, _input, me) => this.#settle(deal, deal.dispute!.offers[other[me]]!),
    resolve_dispute: (deal, { outcome, award = 0n }) => {
      if (outcome === 'split' && (award <= 0n || award >= deal.amount)) return 'AWARD_OUT_OF_RANGE'
      if (outcome === 'release_seller' && !this.wallets.has(deal.seller)) return 'SELLER_NOT_REGISTERED'
      return outcome === 'dismiss' ? this.#reinstate(deal) : this.#settle(deal, outcome === 'release_seller' ? deal.amount : award)
    },
  }

  /** The money of a card enters the wallet, and from there the escrow if it is still what was paid for (decisions 8). */
  #capture(deal: Deal, { funding, isStale }: Payment): void {
    this.#give(deal.buyer, funding)
    deal.payment = null
    if (deal.status === 'pending' && !isStale) this.#fund(deal, funding)
  }

  #fund(deal: Deal, held: bigint): void {
    this.#give(deal.buyer, -held)
    Object.assign(deal, { status: 'paid', held })
  }

  /** Ends an escrow: the seller gets the award, the buyer the rest, and each fee is taken on the award alone (decisions 4). */
  #settle(deal: Deal, award: bigint): void {
    const charges = feeOn(award) + developerFeeOn(deal, award)
    this.#give(deal.seller, award - (deal.bearer === 'seller' ? charges : 0n))
    this.#give(deal.buyer, deal.held - award - (deal.bearer === 'buyer' ? charges : 0n))
    this.#give(deal.creator.person!, developerFeeOn(deal, award))
    this.fees += feeOn(award)
    Object.assign(deal, { status: award > 0n ? 'completed' : 'cancelled', held: 0n, lapsesAt: null, dispute: null })
  }

  /** The completion deadline goes on with what was left of it, 48 hours at least (decisions 5). */
  readonly #resume = (deal: Deal) =>
    void (deal.left !== null && Object.assign(deal, { deadline: this.now + Math.max(deal.left, 48 * hour), left: null }))
  readonly #pause = (deal: Deal) => void (deal.left ??= deal.deadline && Math.max(0, deal.deadline - this.now))
  readonly #endRequest = (deal: Deal) => this.#resume(Object.assign(deal, { lapsesAt: null }))
  readonly #reinstate = (deal: Deal) => this.#resume(Object.assign(deal, { status: deal.dispute!.from, dispute: null }))
  readonly #give = (name: string, amount: bigint) => void (amount !== 0n && this.wallets.set(name, this.wallets.get(name)! + amount))
}
