import { availableOf, type Actor, type ModelEscrow, type Input, type Party, type Terms } from './model-escrow.js'
import type { MoneyEvent } from './money-model.js'
import { isMoneyWaiting, nextMoneyEvent } from './money-script.js'
import { commands, type Command, type ReferenceModel } from './reference-model.js'
import type { SeededRandom } from './seeded-random.js'

export const people = ['ada', 'bob', 'cyd', 'dan'] as const
/** Keys, by the person they act for. */
export const developers: Readonly<Record<string, string>> = { ada: 'shop', bob: 'mall' }
export const invitees = ['eve', 'fay', 'gil', 'hal'] as const

/** One thing that happens to the model and to the service alike. */
export type Event =
  | { kind: 'create'; creator: Actor; terms: Terms }
  | { kind: 'act'; escrow: ModelEscrow; command: Command; actor: Actor; input: Input }
  | { kind: 'money'; event: MoneyEvent }
  | { kind: 'register'; name: string }
  /** Time goes on to `to`. `punctual`: everything fires at its instant; `late`: all at once at the end; `silent`: nothing fires. */
  | { kind: 'pass'; to: number; firing: 'punctual' | 'late' | 'silent' }

/** Chooses what happens next, mostly something that may happen, and sometimes anything at all. */
export function nextEvent(model: ReferenceModel, random: SeededRandom): Event {
  const live = model.escrows.filter(({ status, payment }) => (status !== 'completed' && status !== 'cancelled') || payment)
  const kind =
    live.length < 4
      ? 'create'
      : random.weighted({ create: live.length < 30 ? 9 : 2, act: 70, money: isMoneyWaiting(model) ? 50 : 12, pass: 17, register: 0.15 })
  if (kind === 'create') return { kind, ...creation(model, random) }
  if (kind === 'money') return { kind, event: nextMoneyEvent(model, random) }
  if (kind === 'pass') return { kind, to: laterThan(model, random), firing: random.weighted({ punctual: 7, late: 2, silent: 1 }) }
  const waiting = invitees.filter((name) => !model.wallets.has(name))
  if (kind === 'register' && waiting.length > 0) return { kind, name: random.pick(waiting) }
  // What is paid out in parts or waits for proof takes many steps, which would seldom all come its way.
  const long = live.filter(({ status, parts, proving }) => status === 'paid' && (parts ?? proving))
  const escrow = random.pick(random.chance(0.08) ? model.escrows : long.length > 0 && random.chance(0.45) ? long : live)
  return random.chance(0.7) ? sensible(model, escrow, random) : anything(model, escrow, random)
}

function creation(model: ReferenceModel, random: SeededRandom): { creator: Actor; terms: Terms } {
  const person = random.pick(people)
  const creator = actorFor(person, random)
  const mode = random.weighted({ standard: 5, quick: 5, instant: 2 })
  const currency = random.weighted({ TND: 5, USD: 2, EUR: 2 })
  const anybody = [...people, ...invitees]
  const isSeller = mode === 'instant' || random.chance(0.5)
  const seller = isSeller ? person : random.pick(anybody)
  const buyer = isSeller || random.chance(0.4) ? random.pick(anybody) : person
  const developerFee =
    seller !== person || random.chance(0.05) ? BigInt(random.weighted({ '0': 4, '1': 1, '333': 2, '1250': 2, '2500': 1 })) : 0n
  const isPartial = mode !== 'instant' && random.chance(mode === 'quick' ? 0.35 : 0.6)
  const isProven = mode === 'quick' && !isPartial && random.chance(0.75)
  const terms = {
    mode,
    currency,
    face: faceAmount({ mode, currency }, random),
    seller,
    buyer,
    bearer: bearer(random),
    developerFee,
    days: random.whole(1, 20),
    parts: isPartial
      ? { hours: random.chance(0.5) ? random.whole(12, 72) : random.whole(72, 336), least: BigInt(random.whole(5_000, 30_000)) }
      : null,
    proof: isProven ? { upload: random.whole(6, 72), review: random.whole(6, 72) } : null,
  }
  return { creator, terms }
}

const bearer = (random: SeededRandom): Party => (random.chance(0.5) ? 'buyer' : 'seller')

/** Minor units worth up to 5,000 TND, above which a second member of staff would have to confirm; sometimes with the digits that steer a card. */
export function faceAmount({ mode, currency }: Pick<Terms, 'mode' | 'currency'>, random: SeededRandom): bigint {
  const [unit, endings] = currency === 'TND' ? [1_000, [404, 202]] : [100, [44, 22]]
  const whole = random.weighted({ least: 2, small: 4, middle: 4, large: 1 })
  const units = random.whole(5, { least: 5, small: 40, middle: 700, large: currency === 'TND' ? 4_999 : 1_400 }[whole])
  if (mode === 'instant' && random.chance(0.2)) return BigInt(random.whole(1, unit))
  if (whole === 'least' && random.chance(0.5)) return BigInt(random.whole(Math.floor(unit / 10), 6 * unit))
  return BigInt(units * unit + (random.chance(0.3) ? random.pick(endings) : random.whole(0, unit - 1)))
}

/** How often a command is chosen where it may be given, if not once. */
const weights: Partial<Record<Command, number>> = {
  pay: 5,
  sign_contract: 5,
  update: 0.5,
  cancel: 0.15,
  cancel_paid: 0.2,
  open_dispute: 0.8,
  withdraw_dispute: 2,
  deliver: 1.5,
  refund_funds: 0.7,
  create_release_request: 8,
  approve_release_request: 4,
  reject_release_request: 5,
  void_release_request: 3,
  resolve_release_request: 9,
  close: 0.5,
  submit_proof: 6,
  review_proof: 3,
  review_proof_as_staff: 9,
  extend_proof_deadline: 6,
}

/** A command that somebody may give now. */
function sensible(model: ReferenceModel, escrow: ModelEscrow, random: SeededRandom): Event {
  const sides = (['seller', 'buyer'] as const).filter((party) => model.wallets.has(escrow[party]))
  const possible = [...sides, 'staff' as const].flatMap((role) =>
    commands.filter((command) => model.refusal(escrow, command, [role]) === null).map((command) => ({ role, command })),
  )
  if (possible.length === 0) return anything(model, escrow, random)
  // Money should get in more often than out, or few escrows would ever be worth disputing.
  const weight = ({ command }: { command: Command }) => weights[command] ?? 1
  const choice = random.weighted(Object.fromEntries(possible.map((each, index) => [String(index), weight(each)])))
  const { role, command } = possible[Number.parseInt(choice, 10)]!
  const actor: Actor = role === 'staff' ? { isStaff: true } : actorFor(escrow[role], random)
  return { kind: 'act', escrow, command, actor, input: inputFor(command, escrow, random) }
}

function anything(model: ReferenceModel, escrow: ModelEscrow, random: SeededRandom): Event {
  const command = random.pick(commands)
  const withAccount = (names: readonly string[]) => names.filter((name) => model.wallets.has(name))
  const parties = withAccount([escrow.seller, escrow.buyer])
  const somebody = parties.length > 0 && random.chance(0.7) ? parties : withAccount([...people, ...invitees])
  const actor: Actor = random.chance(0.1) ? { isStaff: true } : actorFor(random.pick(somebody), random)
  return { kind: 'act', escrow, command, actor, input: inputFor(command, escrow, random) }
}

export function actorFor(person: string, random: SeededRandom): Actor {
  const developer = developers[person]
  return developer && random.chance(0.35) ? { person, developer } : { person }
}

function inputFor(command: Command, escrow: ModelEscrow, random: SeededRandom): Input {
  const award = () => BigInt(Math.floor(random.next() * 1.1 * Number.parseInt(escrow.amount.toString(), 10)))
  switch (command) {
    case 'pay':
      return { byCard: random.chance(0.6), accepts: random.chance(0.9) }
    case 'update':
      return changes(escrow, random)
    case 'add_funds':
      return { amount: BigInt(random.whole(10, 900_000)) }
    case 'refund_funds':
      return random.chance(0.2) ? {} : { amount: 10n + award() }
    case 'extend_completion_deadline':
      return random.chance(0.5) ? {} : { hours: random.whole(1, 168) }
    case 'offer_settlement':
      return { award: random.chance(0.2) ? 0n : award() }
    case 'resolve_dispute': {
      const outcome = random.pick(['release_seller', 'refund_buyer', 'split', 'dismiss'] as const)
      return outcome === 'split' ? { outcome, award: random.chance(0.1) ? escrow.amount : award() } : { outcome }
    }
    case 'create_release_request':
      return { claim: random.chance(0.05) ? aClaim(escrow, random) : `part-${escrow.claims.length}`, amount: slice(escrow, random) }
    case 'withdraw_dispute':
      return escrow.status === 'disputed' && random.chance(0.95) ? {} : { claim: aClaim(escrow, random, 'disputed') }
    case 'approve_release_request':
    case 'reject_release_request':
    case 'void_release_request':
      return { claim: aClaim(escrow, random, 'pending') }
    case 'resolve_release_request': {
      const claim = aClaim(escrow, random, 'disputed')
      const most = escrow.claims.find(({ id }) => id === claim)?.amount ?? 0n
      return { claim, award: random.pick([0n, most, part(most, random), part(most, random) + 1n]) }
    }
    case 'review_proof':
      return { decision: random.weighted({ accept: 2, request_correction: 4, report: 4 }) }
    case 'review_proof_as_staff':
      return { decision: random.weighted({ accept: 1, request_correction: 1, cancel: 1 }) }
    case 'extend_proof_deadline':
      return { hours: random.whole(6, 72) }
    case 'close':
      return { pending: random.weighted({ wait: 3, approve: 1, void: 1 }) }
    default:
      return {}
  }
}

/** Mostly one that stands so, sometimes any, or one that is not there. */
function aClaim({ claims }: ModelEscrow, random: SeededRandom, status?: string): string {
  const fitting = claims.filter((claim) => claim.status === status)
  const some = fitting.length > 0 && random.chance(0.9) ? fitting : claims
  return some.length > 0 && random.chance(0.97) ? random.pick(some).id : 'none'
}

const part = (whole: bigint, random: SeededRandom) => (whole * BigInt(random.whole(0, 1_000))) / 1_000n

/** Mostly a part of what is to be had; all of it, the least of all, or too much. */
function slice(escrow: ModelEscrow, random: SeededRandom): bigint {
  const available = availableOf(escrow)
  const { least = 5_000n } = escrow.parts ?? {}
  const some = part(available, random)
  const enough = some < least ? least : some
  const amount = random.pick([enough, enough, enough, some, available, available + 1n])
  return amount > 0n ? amount : 1n
}

function changes(escrow: ModelEscrow, random: SeededRandom): Input {
  const kind = random.pick(['face', 'amount', 'bearer', 'title'] as const)
  if (kind === 'title') return { title: `Model ${random.whole(1, 1_000_000_000)}` }
  if (kind === 'bearer') return { bearer: escrow.bearer === 'buyer' ? 'seller' : 'buyer' }
  // At least what every mode takes: what a body may hold is asked elsewhere.
  return kind === 'face'
    ? { face: BigInt(random.whole(5_000, 900_000)) / (escrow.currency === 'TND' ? 1n : 10n) }
    : { amount: BigInt(random.whole(5_000, 4_000_000)) }
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

function laterThan({ now, nextDue }: ReferenceModel, random: SeededRandom): number {
  const due = nextDue()
  const to = random.weighted({ minutes: 4, hours: 3, days: 2, due: 3, justBefore: 1 })
  if (due !== Infinity && due > now && (to === 'due' || to === 'justBefore')) return to === 'due' ? due : due - 1
  const most = { minutes: 20 * minute, hours: 20 * hour, days: 9 * day, due: 5_000, justBefore: 20_000 }[to]
  return now + random.whole(1, most)
}
