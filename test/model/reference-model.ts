import { alarmsOf, costOf, day, developerFeeOn, feeOn, fundingOf, halfUp, hour, isPausing, restOf, worth } from './model-escrow.js'
import type { Actor, ModelEscrow, Input, Party, Payment, Role, Status, Terms } from './model-escrow.js'

type Attempt = ModelEscrow & { me: Party; hasSeller: boolean; award: bigint }
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
const outOfRange = (attempt: Attempt) => attempt.award > restOf(attempt) && 'AWARD_OUT_OF_RANGE'
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
  add_funds: [['buyer'], open, 'ADD_FUNDS_INVALID_STATUS', { ...disputed, instant: 'INVALID_ACTION' }],
  refund_funds: [['seller'], open, 'REFUND_FUNDS_INVALID_STATUS', { ...disputed, instant: 'INVALID_ACTION' }],
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
 * The service in memory, written from the specification and the decisions alone: who may do what and when, and whose money is where. Who has no
 * wallet has no account. A verb answers null, or the code of its refusal.
 */
export class ReferenceModel {
  readonly escrows: ModelEscrow[] = []
  readonly wallets = new Map<string, bigint>()
  fees = 0n
  now = 0

  create(creator: Actor, terms: Terms): string | null {
    const amount = terms.face * worth[terms.currency]
    if (terms.buyer === terms.seller) return 'BUYER_IS_SELLER'
    if (terms.developerFee > 0n && terms.seller === creator.person) return 'DEVELOPER_FEE_NOT_ALLOWED'
    if (amount < (terms.mode === 'instant' ? 10n : 5_000n)) return 'AMOUNT_TOO_SMALL'
    const expiresAt = this.now + terms.days * day
    const times = { expiresAt, looksAgainAt: expiresAt, deadline: null, left: null, isExtended: false, lapsesAt: null, requests: 0 }
    const signed = terms.mode === 'standard' ? new Set<Party>() : null
    const cases = { isRejected: false, signed, dispute: null, withdrawn: { buyer: 0, seller: 0 }, payment: null }
    this.escrows.push({ ...terms, ...times, ...cases, creator, status: 'pending', amount, back: 0n, held: 0n })
    return null
  }

  /** An invitee gets an account, which makes a new version of their escrows: a card payment under way was for the old one (decisions 5, 8). */
  register(name: string): void {
    this.wallets.set(name, 0n)
    for (const { payment, seller, buyer } of this.escrows) if (payment && [seller, buyer].includes(name)) payment.isStale = true
  }

  act(escrow: ModelEscrow, command: Command, { person, developer, isStaff }: Actor, input: Input = {}): string | null {
    const isCreator = !isStaff && escrow.creator.developer === developer && (developer !== undefined || escrow.creator.person === person)
    const roles: Role[] = [
      ...both.filter((party) => escrow[party] === person),
      ...(isCreator ? ['creator' as const] : []),
      ...(isStaff ? ['staff' as const] : []),
    ]
    if (command === 'resolve_dispute' && !isStaff) return 'STAFF_ONLY'
    if (roles.length === 0) return 'NOT_A_PARTY'
    if (developer && command === 'add_funds') return 'CONSENT_REQUIRED'
    if (developer && !/^(update|cancel|deliver|reject_delivery|refund_funds)$/.test(command)) return 'WRONG_PARTY'
    const me = roles.includes('seller') ? 'seller' : 'buyer'
    return this.refusal(escrow, command, roles, input) ?? this.#effects[command](escrow, input, me) ?? null
  }

  /** Why somebody in these roles may not do this now: the wrong person before the wrong state (decisions 1, order of refusals). */
  refusal(escrow: ModelEscrow, command: Command, roles: Role[], { amount, face, bearer, award = 0n }: Input = {}): string | null {
    const [by, from, otherwise, elsewhere, guard]: Row = table[command]
    if (!by.some((role) => roles.includes(role))) return (by as Role[]) === both ? 'NOT_A_PARTY' : `${by[0]!.toUpperCase()}_ONLY`
    if (command === 'update' && roles.includes('buyer') && (amount ?? face ?? bearer) !== undefined) return 'SELLER_ONLY'
    const refused = elsewhere?.[escrow.mode] ?? (from.includes(escrow.status) ? null : (elsewhere?.[escrow.status] ?? otherwise))
    const me = roles.includes('seller') ? 'seller' : 'buyer'
    return refused ?? (guard?.({ ...escrow, me, hasSeller: this.wallets.has(escrow.seller), award }) || null)
  }

  nextDue = (): number => Math.min(...this.escrows.flatMap(alarmsOf).map(({ at }) => at), Infinity)

  /** Fires everything that is due, in due order, at this moment (decisions 5). */
  fire(): void {
    const due = this.escrows.flatMap((escrow) => alarmsOf(escrow).map((alarm) => ({ escrow, ...alarm }))).filter(({ at }) => at <= this.now)
    const [next] = due.toSorted((one, another) => one.at - another.at)
    if (!next) return
    const { escrow, what } = next
    if (what === 'complete') this.#settle(escrow, restOf(escrow))
    if (what === 'lapse') this.#endRequest(escrow)
    if (what === 'capture') this.#capture(escrow, escrow.payment!)
    if (what === 'expire' && escrow.payment && this.now < escrow.expiresAt + 48 * hour) escrow.looksAgainAt = this.now + hour / 4
    else if (what === 'expire') escrow.status = 'cancelled'
    this.fire()
  }

  readonly #effects: Record<Command, (escrow: ModelEscrow, input: Input, me: Party) => string | null | void> = {
    update: (escrow, { amount, face, bearer = escrow.bearer, title }) => {
      if (amount !== undefined) Object.assign(escrow, { amount, face: halfUp(amount, worth[escrow.currency]) })
      if (face !== undefined) Object.assign(escrow, { face, amount: face * worth[escrow.currency] })
      if (bearer !== escrow.bearer || (amount ?? face ?? title) !== undefined) escrow.signed?.clear()
      escrow.bearer = bearer
    },
    cancel: (escrow) => void (escrow.status = 'cancelled'),
    sign_contract: (escrow, _input, me) => void escrow.signed!.add(me),
    pay: (escrow, { byCard }) => {
      const funding = fundingOf(escrow)
      if (!byCard) return this.wallets.get(escrow.buyer)! < funding ? 'INSUFFICIENT_FUNDS' : this.#fund(escrow, funding)
      const [unit, declined, delayed] = escrow.currency === 'TND' ? [1000n, 404n, 202n] : [100n, 44n, 22n]
      const ending = (funding === escrow.amount ? escrow.face : halfUp(funding, worth[escrow.currency])) % unit
      if (ending === declined) return 'PAYMENT_DECLINED'
      if (ending === delayed) escrow.payment = { funding, until: this.now + 10_000, isStale: false }
      else this.#capture(escrow, { funding, until: this.now, isStale: false })
    },
    deliver: (escrow) => {
      if (escrow.mode === 'instant') return this.#settle(escrow, restOf(escrow))
      const left = isPausing(escrow) ? 7 * day : null
      Object.assign(escrow, { status: 'delivered', deadline: this.now + 7 * day, left, isExtended: false })
    },
    reject_delivery: (escrow) => void Object.assign(escrow, { status: 'paid', deadline: null, left: null }),
    complete: (escrow) => this.#settle(escrow, restOf(escrow)),
    cancel_paid: (escrow) => this.#settle(escrow, 0n),
    add_funds: (escrow, { amount = 0n }) => {
      const [rest, unit, total] = [restOf(escrow), worth[escrow.currency], escrow.amount + amount]
      const cost = costOf(escrow, rest + amount) - costOf(escrow, rest)
      if (this.wallets.get(escrow.buyer)! < cost) return 'INSUFFICIENT_FUNDS'
      this.#give(escrow.buyer, -cost)
      const face = escrow.face + halfUp(total, unit) - halfUp(escrow.amount, unit)
      Object.assign(escrow, { amount: total, held: escrow.held + cost, face })
    },
    refund_funds: (escrow, { amount = restOf(escrow) }) => {
      const rest = restOf(escrow)
      if (amount >= rest) return amount > rest ? 'INSUFFICIENT_AVAILABLE_BALANCE' : this.#settle(escrow, 0n)
      const returned = costOf(escrow, rest) - costOf(escrow, rest - amount)
      this.#give(escrow.buyer, returned)
      Object.assign(escrow, { back: escrow.back + amount, held: escrow.held - returned })
    },
    request_cancellation: (escrow) => {
      if (!this.wallets.has(escrow.seller)) return this.#settle(escrow, 0n)
      Object.assign(escrow, { lapsesAt: this.now + 72 * hour, requests: escrow.requests + 1 })
      if (isPausing(escrow)) this.#pause(escrow)
    },
    accept_cancellation: (escrow) => this.#settle(escrow, 0n),
    reject_cancellation: (escrow) => this.#endRequest(Object.assign(escrow, { isRejected: true })),
    extend_completion_deadline: (escrow, { hours = 168 }) => {
      const left = escrow.left === null ? null : escrow.left + hours * hour
      Object.assign(escrow, { deadline: left === null ? escrow.deadline! + hours * hour : this.now + left, isExtended: true, left })
    },
    open_dispute: (escrow, _input, by) => {
      this.#pause(escrow)
      Object.assign(escrow, { dispute: { by, from: escrow.status, offers: {} }, status: 'disputed', lapsesAt: null })
    },
    withdraw_dispute: (escrow, _input, me) =>
      this.#reinstate(Object.assign(escrow, { withdrawn: { ...escrow.withdrawn, [me]: escrow.withdrawn[me] + 1 } })),
    offer_settlement: (escrow, { award }, me) => void (escrow.dispute!.offers[me] = award!),
    accept_settlement: (escrow, _input, me) => this.#settle(escrow, escrow.dispute!.offers[other[me]]!),
    resolve_dispute: (escrow, { outcome, award = 0n }) => {
      if (outcome === 'split' && (award <= 0n || award >= restOf(escrow))) return 'AWARD_OUT_OF_RANGE'
      if (outcome === 'release_seller' && !this.wallets.has(escrow.seller)) return 'SELLER_NOT_REGISTERED'
      return outcome === 'dismiss' ? this.#reinstate(escrow) : this.#settle(escrow, outcome === 'release_seller' ? restOf(escrow) : award)
    },
  }

  /** The money of a card enters the wallet, and from there the escrow if it is still what was paid for (decisions 8). */
  #capture(escrow: ModelEscrow, { funding, isStale }: Payment): void {
    this.#give(escrow.buyer, funding)
    escrow.payment = null
    if (escrow.status === 'pending' && !isStale) this.#fund(escrow, funding)
  }

  #fund(escrow: ModelEscrow, held: bigint): void {
    this.#give(escrow.buyer, -held)
    Object.assign(escrow, { status: 'paid', held })
  }

  /** Ends an escrow: the seller gets the award, the buyer the rest, and each fee is taken on the award alone (decisions 4). */
  #settle(escrow: ModelEscrow, award: bigint): void {
    const charges = feeOn(award) + developerFeeOn(escrow, award)
    this.#give(escrow.seller, award - (escrow.bearer === 'seller' ? charges : 0n))
    this.#give(escrow.buyer, escrow.held - award - (escrow.bearer === 'buyer' ? charges : 0n))
    this.#give(escrow.creator.person!, developerFeeOn(escrow, award))
    this.fees += feeOn(award)
    Object.assign(escrow, { status: award > 0n ? 'completed' : 'cancelled', held: 0n, lapsesAt: null, dispute: null })
  }

  /** The completion deadline goes on with what was left of it, 48 hours at least (decisions 5). */
  readonly #resume = (escrow: ModelEscrow) =>
    void (escrow.left !== null && Object.assign(escrow, { deadline: this.now + Math.max(escrow.left, 48 * hour), left: null }))
  readonly #pause = (escrow: ModelEscrow) => void (escrow.left ??= escrow.deadline && Math.max(0, escrow.deadline - this.now))
  readonly #endRequest = (escrow: ModelEscrow) => this.#resume(Object.assign(escrow, { lapsesAt: null }))
  readonly #reinstate = (escrow: ModelEscrow) => this.#resume(Object.assign(escrow, { status: escrow.dispute!.from, dispute: null }))
  readonly #give = (name: string, amount: bigint) => void (amount !== 0n && this.wallets.set(name, this.wallets.get(name)! + amount))
}
