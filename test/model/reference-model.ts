const hour = 3_600_000
const day = 24 * hour

export type Party = 'buyer' | 'seller'
export type Role = Party | 'creator' | 'staff'
export type Status = 'pending' | 'paid' | 'delivered' | 'completed' | 'cancelled' | 'disputed'
/** A person, a key of `developer` that acts for `person`, or a member of staff. */
export type Actor = { person?: string; developer?: string; staff?: string }
export type Input = { byCard?: boolean; face?: bigint; amount?: bigint; bearer?: Party; title?: string; award?: bigint; outcome?: string; hours?: number }
export type Parties = { seller: string; buyer: string; bearer: Party; developerFee: bigint; days: number }
export type Terms = Parties & { mode: 'standard' | 'quick' | 'instant'; currency: 'TND' | 'USD' | 'EUR'; face: bigint }
/** `left` is what remains of a completion deadline that is stopped. */
type Times = { expiresAt: number; looksAgainAt: number; deadline: number | null; left: number | null; isExtended: boolean; lapsesAt: number | null }
type Payment = { funding: bigint; until: number; isStale: boolean }
type Dispute = { by: Party; from: Status; offers: Partial<Record<Party, bigint>> }
type Cases = { requests: number; dispute: Dispute | null; withdrawn: Record<Party, number>; signed: Set<Party> | null; payment: Payment | null }
export type Deal = Terms & Times & Cases & { status: Status; creator: Actor; amount: bigint; held: bigint }

const both: Role[] = ['seller', 'buyer']
const open: Status[] = ['paid', 'delivered']
type Row = [by: Role[], from: Status[], otherwise: string, elsewhere?: Partial<Record<Status, string>>]
const inDispute = { disputed: 'DISPUTE_OPEN' }
/** Who may give a command, from where, and what it answers from elsewhere (specification, States and Errors; decisions 5 and 8). */
const table = {
  update: [['seller', 'creator'], ['pending'], 'ESCROW_NOT_PENDING'],
  cancel: [both, ['pending'], 'ESCROW_NOT_PENDING'],
  sign_contract: [both, ['pending'], 'CONTRACT_ALREADY_SIGNED', { ...inDispute, cancelled: 'ESCROW_CLOSED' }],
  pay: [['buyer'], ['pending'], 'PAYMENT_ALREADY_DONE', { ...inDispute, cancelled: 'ESCROW_CLOSED' }],
  deliver: [['seller'], ['paid'], 'ESCROW_NOT_PAID', inDispute],
  reject_delivery: [['buyer'], ['delivered'], 'ESCROW_NOT_DELIVERED', inDispute],
  complete: [['buyer'], open, 'INVALID_ACTION', { ...inDispute, cancelled: 'ESCROW_CLOSED', completed: 'ESCROW_ALREADY_COMPLETED' }],
  cancel_paid: [['seller'], open, 'CANCEL_ESCROW_INVALID_STATUS'],
  request_cancellation: [['buyer'], open, 'CANCELLATION_REQUEST_INVALID_STATUS'],
  accept_cancellation: [['seller'], open, 'NO_PENDING_CANCELLATION', inDispute],
  reject_cancellation: [['seller'], open, 'NO_PENDING_CANCELLATION', inDispute],
  extend_completion_deadline: [['buyer'], ['delivered'], 'ESCROW_NOT_DELIVERED', inDispute],
  open_dispute: [both, open, 'ESCROW_CLOSED', { pending: 'INVALID_ACTION', disputed: 'DISPUTE_ALREADY_OPENED' }],
  withdraw_dispute: [both, ['disputed'], 'DISPUTE_NOT_OPEN'],
  offer_settlement: [both, ['disputed'], 'DISPUTE_NOT_OPEN'],
  accept_settlement: [both, ['disputed'], 'DISPUTE_NOT_OPEN'],
  resolve_dispute: [['staff'], ['disputed'], 'DISPUTE_NOT_OPEN'],
} satisfies Record<string, Row>
export type Command = keyof typeof table
export const commands = Object.keys(table) as Command[]

const byKey = new Set<Command>(['update', 'cancel', 'deliver', 'reject_delivery'])
const onlyOne: Partial<Record<Role, string>> = { seller: 'SELLER_ONLY', buyer: 'BUYER_ONLY', staff: 'STAFF_ONLY' }
const notInMode: Partial<Record<Command, Partial<Record<Terms['mode'], string>>>> = {
  sign_contract: { quick: 'QUICK_ESCROW_NO_CONTRACT', instant: 'INSTANT_ESCROW_NO_CONTRACT' },
  complete: { instant: 'INSTANT_ESCROW_NO_COMPLETE_STEP' },
  reject_delivery: { instant: 'NOT_APPLICABLE_TO_INSTANT' },
}

/** Millimes of a face minor unit (decisions 4), and the last digits that steer a card (decisions 22): of what, declined, delayed. */
const worth = { TND: 1n, USD: 31n, EUR: 34n }
const magic = { TND: [1000n, 404n, 202n], USD: [100n, 44n, 22n], EUR: [100n, 44n, 22n] } as const
const halfUp = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor)
const feeOn = (amount: bigint) => halfUp(amount * 5n, 100n)
const developerFeeOn = (deal: Deal, amount: bigint) => halfUp(amount * deal.developerFee, 10_000n)
const chargesOn = (deal: Deal, amount: bigint) => feeOn(amount) + developerFeeOn(deal, amount)
const fundingOf = (deal: Deal) => deal.amount + (deal.bearer === 'buyer' ? chargesOn(deal, deal.amount) : 0n)
const isPausing = ({ lapsesAt, requests }: Deal) => lapsesAt !== null && requests <= 2
const turned = (party: Party): Party => (party === 'buyer' ? 'seller' : 'buyer')

function alarmsOf({ status, payment, looksAgainAt, lapsesAt, deadline, left }: Deal): Array<{ at: number; what: 'capture' | 'expire' | 'lapse' | 'complete' }> {
  const alarms = [payment && { at: payment.until, what: 'capture' as const }, status === 'pending' && { at: looksAgainAt, what: 'expire' as const }]
  const later = [lapsesAt && { at: lapsesAt, what: 'lapse' as const }, status === 'delivered' && left === null && { at: deadline!, what: 'complete' as const }]
  return [...alarms, ...later].filter((alarm) => alarm !== false && alarm !== null && alarm !== 0)
}

/**
 * The service in memory, as the specification and the decisions describe it: who may do what and when, and whose money is where. Written
 * from these two texts, it shares no code with what it is compared with. Amounts are millimes, face amounts minor units, the developer's
 * fee hundredths of a percent, times milliseconds, people names. Every verb answers the code of its refusal, or null.
 */
export class ReferenceModel {
  readonly deals: Deal[] = []
  /** What staff decided above the limit and a second person has to confirm (decisions 18). */
  readonly waiting: Array<{ deal: Deal; dispute: Dispute; input: Input; maker: string; until: number }> = []
  /** By name; who is not here has no account. */
  readonly wallets = new Map<string, bigint>()
  fees = 0n
  now = 0

  create(creator: Actor, terms: Terms): string | null {
    const { seller, buyer, mode, face, currency, developerFee, days } = terms
    const amount = face * worth[currency]
    if (buyer === seller) return 'BUYER_IS_SELLER'
    if (developerFee > 0n && seller === creator.person) return 'DEVELOPER_FEE_NOT_ALLOWED'
    if (amount < (mode === 'instant' ? 10n : 5_000n)) return 'AMOUNT_TOO_SMALL'
    const expiresAt = this.now + days * day
    const times: Times = { expiresAt, looksAgainAt: expiresAt, deadline: null, left: null, isExtended: false, lapsesAt: null }
    const signed = mode === 'standard' ? new Set<Party>() : null
    const cases: Cases = { requests: 0, dispute: null, withdrawn: { buyer: 0, seller: 0 }, signed, payment: null }
    this.deals.push({ ...terms, ...times, ...cases, creator, status: 'pending', amount, held: 0n })
    return null
  }

  /** An invitee gets an account, which is a new version of their escrows: a card payment under way was for the old one. */
  register(name: string): void {
    this.wallets.set(name, 0n)
    for (const { payment, seller, buyer } of this.deals) if (payment && [seller, buyer].includes(name)) payment.isStale = true
  }

  act(deal: Deal, command: Command, { person, developer, staff }: Actor, input: Input = {}): string | null {
    const isCreator = developer ? developer === deal.creator.developer : person !== undefined && person === deal.creator.person
    const roles: Role[] = both.filter((party) => deal[party as Party] === person)
    roles.push(...(isCreator ? (['creator'] as const) : []), ...(staff ? (['staff'] as const) : []))
    if (command === 'resolve_dispute' && !staff) return 'STAFF_ONLY'
    if (roles.length === 0) return 'NOT_A_PARTY'
    if (developer && !byKey.has(command)) return 'WRONG_PARTY'
    return this.refusal(deal, command, roles, input) ?? this.#effects[command](deal, input, roles.includes('seller') ? 'seller' : 'buyer', staff!) ?? null
  }

  /** Why somebody in these roles may not do this now: the wrong person before the wrong state (decisions 1, order of refusals). */
  refusal(deal: Deal, command: Command, roles: Role[], { award = 0n, ...input }: Input = {}): string | null {
    const [by, from, otherwise, elsewhere = {}]: Row = table[command]
    const { signed, payment, lapsesAt, dispute } = deal
    const me = roles.includes('seller') ? 'seller' : 'buyer'
    if (!by.some((role) => roles.includes(role))) return by === both ? 'NOT_A_PARTY' : onlyOne[by[0]!]!
    if (command === 'update' && roles.includes('buyer') && (input.amount ?? input.face ?? input.bearer) !== undefined) return 'SELLER_ONLY'
    const refused = notInMode[command]?.[deal.mode] ?? (from.includes(deal.status) ? null : (elsewhere[deal.status] ?? otherwise))
    if (refused) return refused
    const hasSeller = this.wallets.has(deal.seller)
    const guards: Partial<Record<Command, string | false | null | number>> = {
      update: payment && 'PAYMENT_IN_PROGRESS',
      sign_contract: signed?.has(me) === true && 'CONTRACT_ALREADY_SIGNED',
      pay: (signed && signed.size < 2 && 'CONTRACT_NOT_SIGNED') || (payment && 'PAYMENT_IN_PROGRESS'),
      complete: !hasSeller && 'SELLER_NOT_REGISTERED',
      request_cancellation: lapsesAt && 'CANCELLATION_ALREADY_REQUESTED',
      accept_cancellation: !lapsesAt && 'NO_PENDING_CANCELLATION',
      reject_cancellation: !lapsesAt && 'NO_PENDING_CANCELLATION',
      extend_completion_deadline: deal.isExtended && 'DEADLINE_ALREADY_EXTENDED',
      open_dispute: deal.withdrawn[me] > 1 && 'DISPUTE_REOPEN_LIMIT',
      withdraw_dispute: dispute?.by !== me && 'DISPUTE_OPENER_ONLY',
      offer_settlement: (award > deal.amount && 'AWARD_OUT_OF_RANGE') || (award > 0n && !hasSeller && 'SELLER_NOT_REGISTERED'),
      accept_settlement: dispute?.offers[turned(me)] === undefined && 'OFFER_NOT_FOUND',
      resolve_dispute: award > 0n && !hasSeller && 'SELLER_NOT_REGISTERED',
    }
    return (guards[command] as string) || null
  }

  /** A second person confirms decision number `index`. */
  confirm(index: number, staff: string): string | null {
    const { deal, dispute, input, maker, until } = this.waiting[index]!
    if (maker === staff) return 'SECOND_PERSON_REQUIRED'
    if (until <= this.now) return 'STAFF_ACTION_NOT_PENDING'
    if (deal.dispute !== dispute) return 'DISPUTE_NOT_OPEN'
    this.waiting[index]!.until = 0
    return this.#decide(deal, input)
  }

  nextDue = (): number => Math.min(...this.deals.flatMap(alarmsOf).map(({ at }) => at), Infinity)

  /** Rings everything that is due, in due order, at this moment (decisions 5). */
  ring(): void {
    const due = this.deals.flatMap((deal) => alarmsOf(deal).map((alarm) => ({ deal, ...alarm }))).filter(({ at }) => at <= this.now)
    const [next] = due.toSorted((one, other) => one.at - other.at)
    if (!next) return
    const { deal, what } = next
    if (what === 'complete') this.#settle(deal, deal.amount, 'completed')
    if (what === 'lapse') this.#endRequest(deal)
    if (what === 'capture') this.#capture(deal, deal.payment!)
    if (what === 'expire' && deal.payment && this.now < deal.expiresAt + 48 * hour) deal.looksAgainAt = this.now + hour / 4
    else if (what === 'expire') deal.status = 'cancelled'
    this.ring()
  }

  readonly #effects: Record<Command, (deal: Deal, input: Input, me: Party, staff: string) => string | null | void> = {
    update: (deal, { amount = deal.amount, face, bearer = deal.bearer, title }) => {
      const isSame = amount === deal.amount && face === undefined && bearer === deal.bearer && title === undefined
      if (!isSame) deal.signed?.clear()
      if (face !== undefined) Object.assign(deal, { face, amount: face * worth[deal.currency] })
      else if (amount !== deal.amount) Object.assign(deal, { amount, face: halfUp(amount, worth[deal.currency]) })
      deal.bearer = bearer
    },
    cancel: (deal) => void (deal.status = 'cancelled'),
    sign_contract: (deal, _input, me) => void deal.signed!.add(me),
    pay: (deal, { byCard }) => this.#pay(deal, fundingOf(deal), byCard === true),
    deliver: (deal) => {
      if (deal.mode === 'instant') return this.#settle(deal, deal.amount, 'completed')
      Object.assign(deal, { status: 'delivered', deadline: this.now + 7 * day, left: isPausing(deal) ? 7 * day : null, isExtended: false })
    },
    reject_delivery: (deal) => void Object.assign(deal, { status: 'paid', deadline: null, left: null }),
    complete: (deal) => this.#settle(deal, deal.amount, 'completed'),
    cancel_paid: (deal) => this.#settle(deal, 0n, 'cancelled'),
    request_cancellation: (deal) => {
      if (!this.wallets.has(deal.seller)) return this.#settle(deal, 0n, 'cancelled')
      Object.assign(deal, { lapsesAt: this.now + 72 * hour, requests: deal.requests + 1 })
      if (isPausing(deal)) this.#pause(deal)
    },
    accept_cancellation: (deal) => this.#settle(deal, 0n, 'cancelled'),
    reject_cancellation: (deal) => this.#endRequest(deal),
    extend_completion_deadline: (deal, { hours = 168 }) => {
      if (hours > 168) return 'DEADLINE_EXTENSION_TOO_LONG'
      const deadline = deal.deadline! + hours * hour
      Object.assign(deal, { deadline, isExtended: true, left: deal.left === null ? null : deadline - this.now })
    },
    open_dispute: (deal, _input, me) => {
      this.#pause(deal)
      Object.assign(deal, { dispute: { by: me, from: deal.status, offers: {} }, status: 'disputed', lapsesAt: null })
    },
    withdraw_dispute: (deal, _input, me) => {
      deal.withdrawn[me] += 1
      this.#reinstate(deal)
    },
    offer_settlement: (deal, { award }, me) => void (deal.dispute!.offers[me] = award!),
    accept_settlement: (deal, _input, me) => this.#award(deal, deal.dispute!.offers[turned(me)]!),
    resolve_dispute: (deal, input, _me, maker) => {
      if (input.outcome === 'split' && (input.award! <= 0n || input.award! >= deal.amount)) return 'AWARD_OUT_OF_RANGE'
      if (input.outcome === 'release_seller' && !this.wallets.has(deal.seller)) return 'SELLER_NOT_REGISTERED'
      if (deal.amount <= 5_000_000n) return this.#decide(deal, input)
      this.waiting.push({ deal, dispute: deal.dispute!, input, maker, until: this.now + day })
    },
  }
}
