import { alarmsOf, availableOf, cardOf, costOf, day, fundingOf, halfUp, hour, isHeldBack, isPausing, keptOf } from './model-escrow.js'
import { pause, restOf, resume, worth } from './model-escrow.js'
import type { Actor, Alarm, Attempt, Effect, Guard, Input, ModelEscrow, Party, Role, Row, Status, Terms } from './model-escrow.js'
import { Books } from './model-books.js'
import { MoneyModel } from './money-model.js'
import { closeIfDue, closing, complete, isRepeated, notWithdrawable, payOut, periodInDispute } from './progressive-model.js'
import { progressiveEffects, progressiveTable, startTimes, stopTimes } from './progressive-model.js'
import { newProof, proofAlarm, proofEffects, proofTable, unproven } from './proof-model.js'

const both: Party[] = ['seller', 'buyer']
const other = { buyer: 'seller', seller: 'buyer' } as const
const open: Status[] = ['paid', 'delivered']
const always: Status[] = [...open, 'disputed']
const disputed = { disputed: 'DISPUTE_OPEN' }
const again = { pending: 'INVALID_ACTION', disputed: 'DISPUTE_ALREADY_OPENED' }
const closed = { ...disputed, cancelled: 'ESCROW_CLOSED' }
const withoutContract = { ...closed, quick: 'QUICK_ESCROW_NO_CONTRACT', instant: 'INSTANT_ESCROW_NO_CONTRACT' }
const released = { ...closed, completed: 'ESCROW_ALREADY_COMPLETED', instant: 'INSTANT_ESCROW_NO_COMPLETE_STEP' }
const awardOf = ({ input }: Attempt) => input?.award ?? 0n
const noSeller: Guard = ({ hasSeller }) => !hasSeller && 'SELLER_NOT_REGISTERED'
const unpayable: Guard = (attempt) => awardOf(attempt) > 0n && noSeller(attempt)
const noRequest: Guard = ({ lapsesAt }) => !lapsesAt && 'NO_PENDING_CANCELLATION'
const oneRequest: Guard = ({ lapsesAt, isRejected }) => (lapsesAt !== null || isRejected) && 'CANCELLATION_ALREADY_REQUESTED'
const hasSigned: Guard = ({ signed, me }) => signed!.has(me) && 'CONTRACT_ALREADY_SIGNED'
const hasExtended: Guard = ({ isExtended }) => isExtended && 'DEADLINE_ALREADY_EXTENDED'
const noOffer: Guard = ({ dispute, me }) => dispute!.offers[other[me]] === undefined && 'OFFER_NOT_FOUND'
const outOfRange: Guard = (attempt) => awardOf(attempt) > restOf(attempt) && 'AWARD_OUT_OF_RANGE'
const inFlight: Guard = ({ payment }) => payment && 'PAYMENT_IN_PROGRESS'
const unsigned: Guard = ({ signed }) => signed && signed.size < 2 && 'CONTRACT_NOT_SIGNED'
const beyondReach: Guard = ({ roles, input: { amount, face, bearer } = {} }) =>
  roles.includes('buyer') && (amount ?? face ?? bearer) !== undefined && 'SELLER_ONLY'

/** Who may give a command, from where, what it answers elsewhere, what else refuses it (specification, States and transitions; specification, Errors; decisions 5 and 8). */
const table = {
  update: [['seller', 'creator'], ['pending'], 'ESCROW_NOT_PENDING', {}, inFlight, beyondReach],
  cancel: [both, ['pending'], 'ESCROW_NOT_PENDING'],
  sign_contract: [both, ['pending'], 'CONTRACT_ALREADY_SIGNED', withoutContract, hasSigned],
  pay: [['buyer'], ['pending'], 'PAYMENT_ALREADY_DONE', closed, (attempt) => unsigned(attempt) || inFlight(attempt)],
  deliver: [['seller'], ['paid'], 'ESCROW_NOT_PAID', disputed, (attempt) => closing(attempt) || unproven(attempt)],
  reject_delivery: [['buyer'], ['delivered'], 'ESCROW_NOT_DELIVERED', { ...disputed, instant: 'NOT_APPLICABLE_TO_INSTANT' }],
  complete: [['buyer'], open, 'INVALID_ACTION', released, (attempt) => periodInDispute(attempt) || noSeller(attempt)],
  cancel_paid: [['seller'], open, 'CANCEL_ESCROW_INVALID_STATUS'],
  add_funds: [['buyer'], open, 'ADD_FUNDS_INVALID_STATUS', { ...disputed, instant: 'INVALID_ACTION' }, closing],
  refund_funds: [['seller'], open, 'REFUND_FUNDS_INVALID_STATUS', { ...disputed, instant: 'INVALID_ACTION' }],
  request_cancellation: [['buyer'], open, 'CANCELLATION_REQUEST_INVALID_STATUS', {}, oneRequest],
  accept_cancellation: [['seller'], open, 'NO_PENDING_CANCELLATION', disputed, noRequest],
  reject_cancellation: [['seller'], open, 'NO_PENDING_CANCELLATION', disputed, noRequest],
  extend_completion_deadline: [['buyer'], ['delivered'], 'ESCROW_NOT_DELIVERED', disputed, hasExtended],
  open_dispute: [both, open, 'ESCROW_CLOSED', again, ({ withdrawn, me }) => withdrawn[me] > 1 && 'DISPUTE_REOPEN_LIMIT'],
  withdraw_dispute: [both, always, 'DISPUTE_NOT_OPEN', {}, notWithdrawable],
  offer_settlement: [both, ['disputed'], 'DISPUTE_NOT_OPEN', {}, (attempt) => outOfRange(attempt) || unpayable(attempt)],
  accept_settlement: [both, ['disputed'], 'DISPUTE_NOT_OPEN', {}, noOffer],
  resolve_dispute: [['staff'], ['disputed'], 'DISPUTE_NOT_OPEN', {}, unpayable],
  ...progressiveTable,
  ...proofTable,
} satisfies Record<string, Row>
export type Command = keyof typeof table
export const commands = Object.keys(table) as Command[]
/** What a developer's key may do in the person's stead (decisions 17). */
const byKey = /^(update|cancel|deliver|reject_delivery|refund_funds|close|create_release_request|void_release_request)$/

/**
 * The service in memory, written from the specification and the decisions alone: who may do what and when, and whose money is where. Who has no
 * wallet has no account. A verb answers null, or the code of its refusal.
 */
export class ReferenceModel extends Books {
  readonly escrows: ModelEscrow[] = []
  readonly money = new MoneyModel(this)

  create(creator: Actor, terms: Terms): string | null {
    const amount = terms.face * worth[terms.currency]
    if (terms.buyer === terms.seller) return 'BUYER_IS_SELLER'
    if (terms.developerFee > 0n && terms.seller === creator.person) return 'DEVELOPER_FEE_NOT_ALLOWED'
    if (amount < (terms.mode === 'instant' ? 10n : 5_000n)) return 'AMOUNT_TOO_SMALL'
    const expiresAt = this.now + terms.days * day
    const times = { expiresAt, looksAgainAt: expiresAt, deadline: null, left: null, isExtended: false, lapsesAt: null, requests: 0 }
    const signed = terms.mode === 'standard' ? new Set<Party>() : null
    const cases = { isRejected: false, signed, dispute: null, withdrawn: { buyer: 0, seller: 0 }, payment: null }
    const parts = { isConsented: false, claims: [], closing: null, released: 0n, back: 0n, held: 0n }
    this.escrows.push({ ...terms, ...times, ...cases, ...parts, proving: newProof(terms), creator, status: 'pending', amount })
    return null
  }

  /** An invitee gets an account, which makes a new version of their escrows: a card payment under way was for the old one (decisions 5, 8). */
  register(name: string): void {
    this.wallets.set(name, 0n)
    for (const { payment, seller, buyer } of this.escrows) if (payment && [seller, buyer].includes(name)) payment.isStale = true
  }

  act(escrow: ModelEscrow, command: Command, { person, developer, isStaff }: Actor, input: Input = {}): string | null {
    const isCreator = !isStaff && escrow.creator.developer === developer && (developer !== undefined || escrow.creator.person === person)
    const roles: Role[] = both.filter((party) => escrow[party] === person)
    if (isCreator) roles.push('creator')
    if (isStaff) roles.push('staff')
    if (/^resolve_|_as_staff$/.test(command) && !isStaff) return 'STAFF_ONLY'
    if (roles.length === 0) return 'NOT_A_PARTY'
    if (developer && command === 'add_funds') return roles.includes('buyer') ? 'CONSENT_REQUIRED' : 'BUYER_ONLY'
    if (developer && (!byKey.test(command) || input.pending === 'approve')) return 'WRONG_PARTY'
    const refused = this.refusal(escrow, command, roles, input)
    if (refused || isRepeated(escrow, command, input)) return refused
    const me = roles.includes('seller') ? 'seller' : 'buyer'
    const failed = this.#effects[command](escrow, input, me, isCreator && developer !== undefined) ?? null
    if (!failed) closeIfDue(this, escrow)
    return failed
  }

  /** Why somebody in these roles may not do this now: the wrong person before the wrong state (decisions 1, order of refusals). */
  refusal(escrow: ModelEscrow, command: Command, roles: Role[], input?: Input): string | null {
    const [by, from, otherwise, elsewhere, guard, reach]: Row = table[command]
    const isBoth = both.every((party) => by.includes(party))
    if (!by.some((role) => roles.includes(role))) return isBoth ? 'NOT_A_PARTY' : `${by[0]!.toUpperCase()}_ONLY`
    const me = roles.includes('seller') ? 'seller' : 'buyer'
    const attempt = { ...escrow, me, roles, hasSeller: this.wallets.has(escrow.seller), now: this.now, input } as const
    const beyond = reach?.(attempt) || null
    if (input && isRepeated(escrow, command, input)) return command === 'close' ? beyond : null
    const wrong = elsewhere?.[escrow.mode] ?? (from.includes(escrow.status) ? null : (elsewhere?.[escrow.status] ?? otherwise))
    return beyond ?? wrong ?? (guard?.(attempt) || null)
  }

  nextDue = (): number => Math.min(...[...this.escrows.flatMap(alarmsOf), ...this.money.alarms()].map(({ at }) => at), Infinity)

  /** Fires everything that is due, in due order, at this moment (decisions 5). */
  fire(): void {
    const ofEscrows = this.escrows.flatMap((escrow) => alarmsOf(escrow).map((alarm) => ({ escrow, ...alarm })))
    const due = [...ofEscrows, ...this.money.alarms()].filter(({ at }) => at <= this.now)
    const [next] = due.toSorted((one, another) => one.at - another.at)
    if (!next) return
    if ('fire' in next) next.fire()
    else this.#ring(next)
    this.fire()
  }

  #ring(next: Alarm & { escrow: ModelEscrow }): void {
    const { escrow, what } = next
    if (what === 'complete') complete(this, escrow)
    if (what === 'approve') payOut(this, escrow, next.claim!)
    if (what === 'close') escrow.closing!.hasAlarm = false
    if (what === 'lapse') this.#endRequest(escrow)
    proofAlarm(this, escrow, what)
    if (what === 'capture') this.capture(escrow, escrow.payment!)
    if (what === 'expire' && escrow.payment && this.now < escrow.expiresAt + 48 * hour) escrow.looksAgainAt = this.now + hour / 4
    else if (what === 'expire') escrow.status = 'cancelled'
    closeIfDue(this, escrow)
  }

  readonly #effects: Record<Command, Effect> = {
    ...progressiveEffects(this),
    ...proofEffects(this),
    update: (escrow, { amount, face, bearer = escrow.bearer, title }) => {
      if (amount !== undefined) Object.assign(escrow, { amount, face: halfUp(amount, worth[escrow.currency]) })
      if (face !== undefined) Object.assign(escrow, { face, amount: face * worth[escrow.currency] })
      if (bearer !== escrow.bearer || (amount ?? face ?? title) !== undefined) escrow.signed?.clear()
      escrow.bearer = bearer
    },
    cancel: (escrow) => void (escrow.status = 'cancelled'),
    sign_contract: (escrow, _input, me) => void escrow.signed!.add(me),
    pay: (escrow, { byCard, accepts = false }) => {
      const payment = { funding: fundingOf(escrow), accepts, until: this.now, isStale: false, isTaken: true }
      if (!byCard) return this.wallets.get(escrow.buyer)! < payment.funding ? 'INSUFFICIENT_FUNDS' : this.fund(escrow, payment)
      const face = payment.funding === escrow.amount ? escrow.face : halfUp(payment.funding, worth[escrow.currency])
      const card = cardOf(face, escrow.currency)
      if (!card) return 'PAYMENT_DECLINED'
      if (card.after > 0) escrow.payment = { ...payment, until: this.now + card.after, isTaken: card.isTaken }
      else this.capture(escrow, payment)
    },
    deliver: (escrow) => {
      if (escrow.mode === 'instant') return this.settle(escrow, restOf(escrow))
      const left = isHeldBack(escrow) ? 7 * day : null
      Object.assign(escrow, { status: 'delivered', deadline: this.now + 7 * day, left, isExtended: false })
    },
    reject_delivery: (escrow) => void Object.assign(escrow, { status: 'paid', deadline: null, left: null }),
    complete: (escrow) => complete(this, escrow),
    cancel_paid: (escrow) => this.settle(escrow, 0n, 'cancelled'),
    add_funds: (escrow, { amount = 0n }) => {
      const [kept, unit, total] = [keptOf(escrow), worth[escrow.currency], escrow.amount + amount]
      const cost = costOf(escrow, kept + amount) - costOf(escrow, kept)
      if (this.wallets.get(escrow.buyer)! < cost) return 'INSUFFICIENT_FUNDS'
      this.give(escrow.buyer, -cost)
      const face = escrow.face + halfUp(total, unit) - halfUp(escrow.amount, unit)
      Object.assign(escrow, { amount: total, held: escrow.held + cost, face })
    },
    refund_funds: (escrow, { amount }) => {
      const most = amount === undefined ? restOf(escrow) : availableOf(escrow)
      if (most === 0n || (amount ?? 0n) > most) return 'INSUFFICIENT_AVAILABLE_BALANCE'
      return (amount ?? most) === restOf(escrow) ? this.settle(escrow, 0n, 'cancelled') : this.refund(escrow, amount!)
    },
    request_cancellation: (escrow) => {
      if (!this.wallets.has(escrow.seller)) return this.settle(escrow, 0n, 'cancelled')
      Object.assign(escrow, { lapsesAt: this.now + 72 * hour, requests: escrow.requests + 1 })
      if (isPausing(escrow)) pause(escrow, this.now, { isRequest: true })
    },
    accept_cancellation: (escrow) => this.settle(escrow, 0n, 'cancelled'),
    reject_cancellation: (escrow) => this.#endRequest(Object.assign(escrow, { isRejected: true })),
    extend_completion_deadline: (escrow, { hours = 168 }) => {
      const left = escrow.left === null ? null : escrow.left + hours * hour
      Object.assign(escrow, { deadline: left === null ? escrow.deadline! + hours * hour : this.now + left, isExtended: true, left })
    },
    open_dispute: (escrow, _input, by) => {
      stopTimes(escrow, this.now)
      Object.assign(escrow, { dispute: { by, from: escrow.status, offers: {} }, status: 'disputed', lapsesAt: null })
    },
    withdraw_dispute: (escrow, input, me) => {
      if (input.claim !== undefined) return this.#effects.approve_release_request(escrow, input, me, false)
      return this.#reinstate(Object.assign(escrow, { withdrawn: { ...escrow.withdrawn, [me]: escrow.withdrawn[me] + 1 } }))
    },
    offer_settlement: (escrow, { award }, me) => void (escrow.dispute!.offers[me] = award!),
    accept_settlement: (escrow, _input, me) => this.settle(escrow, escrow.dispute!.offers[other[me]]!),
    resolve_dispute: (escrow, { outcome, award = 0n }) => {
      if (outcome === 'split' && (award <= 0n || award >= restOf(escrow))) return 'AWARD_OUT_OF_RANGE'
      if (outcome === 'release_seller' && !this.wallets.has(escrow.seller)) return 'SELLER_NOT_REGISTERED'
      return outcome === 'dismiss' ? this.#reinstate(escrow) : this.settle(escrow, outcome === 'release_seller' ? restOf(escrow) : award)
    },
  }

  readonly #endRequest = (escrow: ModelEscrow) => resume(Object.assign(escrow, { lapsesAt: null }), this.now)
  readonly #reinstate = (escrow: ModelEscrow) =>
    startTimes(Object.assign(escrow, { status: escrow.dispute!.from, dispute: null }), this.now)
}
