import { isDeepStrictEqual } from 'node:util'
import { formatAmount } from '../../server/domain/money/money.js'
import type { TestServices } from '../support/services.js'
import { alarmsOf, reservedOf, type ModelEscrow, type Party } from './model-escrow.js'
import { developers, invitees, nextEvent, people, type Event } from './random-script.js'
import { moneyVerbs, type MoneyEvent } from './money-model.js'
import { commands, ReferenceModel } from './reference-model.js'
import { SeededRandom } from './seeded-random.js'
import { alarmKinds, ServiceUnderTest, type Observed } from './service-under-test.js'
import { approvalHours, fourEyes } from './withdrawal-model.js'

export interface DriveOptions {
  services: TestServices
  seed: number
  /** How many commands are given, those that make escrows among them; between them time passes and people register. */
  commandCount: number
  /** Everything is compared after so many, and not only what was touched. */
  compareAllEvery?: number
}

export interface DriveFigures {
  escrows: number
  /** How often each command took effect, and how often it was refused. */
  done: Record<string, number>
  refused: Record<string, number>
  /** How often each event of money beside escrows took effect, and how often it was refused. */
  money: Record<MoneyEvent['verb'], { done: number; refused: number }>
  /** How often each code was given. */
  codes: Record<string, number>
  /** How often time went on. */
  passes: number
}

const walletMillimes = 60_000_000n

/** What the model leaves out: how many escrows and other changes somebody makes in a day, how often an escrow is changed or tried to be paid, how many withdrawals, and a second person for what an escrow holds. */
export const modelSettings = {
  DAILY_CREATION_LIMIT: '1000000',
  DAILY_CHANGES_LIMIT: '1000000',
  DAILY_USER_CHANGES_LIMIT: '1000000',
  ESCROW_UPDATES_LIMIT: '100000',
  PAYMENT_TRIES_LIMIT: '1000000',
  OPEN_WITHDRAWALS_LIMIT: '1000',
  FOUR_EYES_TND: formatAmount(fourEyes, 'TND'),
  STAFF_ACTION_HOURS: String(approvalHours),
}

/**
 * Lets the same random things happen to the operations on PostgreSQL and to the reference model, and compares after each: the answer, the
 * escrow with what it holds, its deadlines and the actions it allows, and every wallet. Throws at the first difference, with the seed.
 */
export async function driveModel({ services, seed, commandCount, compareAllEvery = 100 }: DriveOptions): Promise<DriveFigures> {
  const model = new ReferenceModel()
  const service = new ServiceUnderTest(services)
  await service.populate({ people, invitees, walletTnd: walletMillimes / 1_000n })
  for (const [person, developer] of Object.entries(developers)) await service.addDeveloper(developer, person)
  for (const name of people) model.wallets.set(name, walletMillimes)
  model.now = services.clock().getTime()
  const run = new Run(model, service, services)
  const random = new SeededRandom(seed)
  for (let number = 1; run.commandCount < commandCount; number += 1) {
    const event = nextEvent(model, random)
    try {
      await run.step(event, number % compareAllEvery === 0 || run.commandCount + 1 >= commandCount)
    } catch (error) {
      throw new Error(`seed ${seed}, event ${number}: ${described(event, model)}\n${(error as Error).message}`, { cause: error })
    }
  }
  return { ...run.figures, escrows: model.escrows.length }
}

/** What never took effect: of that nothing was compared. */
export const neverDone = ({ done, money }: DriveFigures): string[] => [
  ...commands.filter((command) => done[command] === 0),
  ...moneyVerbs.filter((verb) => money[verb].done === 0).map((verb) => `${verb} beside escrows`),
]

class Run {
  readonly figures: DriveFigures = { escrows: 0, done: zeroes(), refused: zeroes(), money: noMoney(), codes: {}, passes: 0 }
  commandCount = 0
  readonly #ended = new Map<ModelEscrow, string>()

  constructor(
    private readonly model: ReferenceModel,
    private readonly service: ServiceUnderTest,
    private readonly services: TestServices,
  ) {}

  async step(event: Event, compareAll: boolean): Promise<void> {
    const { model } = this
    const { touched, isDone } = await this.#happen(event)
    if (event.kind === 'create' || event.kind === 'act' || event.kind === 'money') this.commandCount += 1
    if (!isDone && !compareAll) return this.#compareStates(touched)
    const escrows = compareAll ? model.escrows : touched
    await Promise.all([this.#compareStates(escrows), this.#compareActions(escrows.at(-1)), this.#compareWallets(), this.#compareMoney()])
    if (compareAll) same('fees', await this.service.fees(), model.fees)
  }

  /** Answers which escrows may be others now, and whether anything was done or all was refused. */
  async #happen(event: Event): Promise<{ touched: readonly ModelEscrow[]; isDone: boolean }> {
    const { model, service, figures } = this
    if (event.kind === 'create') {
      const answered = await service.create(event.creator, event.terms)
      this.#sameCode(answered, model.create(event.creator, event.terms))
      return { touched: model.escrows.slice(-1), isDone: answered === null }
    }
    if (event.kind === 'act') {
      const { escrow, command, actor, input } = event
      const answered = await service.act(model.escrows.indexOf(escrow), command, actor, input, escrow.currency)
      this.#sameCode(answered, model.act(escrow, command, actor, input))
      figures[answered === null ? 'done' : 'refused'][command]! += 1
      return { touched: [escrow], isDone: answered === null }
    }
    if (event.kind === 'money') {
      const { verb } = event.event
      const answered = await service.money.happen(event.event)
      this.#sameCode(answered, model.money.happen(event.event))
      figures.money[verb][answered === null ? 'done' : 'refused'] += 1
      return { touched: [], isDone: true }
    }
    if (event.kind === 'register') {
      await service.register(event.name)
      model.register(event.name)
      return { touched: model.escrows.filter(({ seller, buyer }) => seller === event.name || buyer === event.name), isDone: true }
    }
    await this.#pass(event)
    return { touched: model.escrows.filter(({ status }) => !isOver(status)), isDone: true }
  }

  async #pass({ to, firing }: Extract<Event, { kind: 'pass' }>): Promise<void> {
    this.figures.passes += 1
    const { model, service } = this
    for (let at = await this.#nextDue(); firing === 'punctual' && at <= to; at = await this.#nextDue()) {
      this.#setClock(Math.max(at, model.now))
      await service.fire()
      model.fire()
      if ((await service.nextDue()) <= model.now) throw new Error('a deadline that fired is still due')
    }
    this.#setClock(to)
    if (firing !== 'late') return
    await service.fire()
    model.fire()
  }

  #nextDue = async () => Math.min(await this.service.nextDue(), this.model.nextDue())

  #setClock(now: number): void {
    this.model.now = now
    this.services.clock.set(new Date(now))
  }

  #sameCode(answered: string | null, expected: string | null): void {
    same('answer', answered, expected)
    this.figures.codes[answered ?? 'done'] = (this.figures.codes[answered ?? 'done'] ?? 0) + 1
  }

  async #compareStates(escrows: readonly ModelEscrow[]): Promise<void> {
    if (escrows.length === 0) return
    const observed = await this.service.observe(escrows.map((escrow) => this.model.escrows.indexOf(escrow)))
    for (const [place, each] of escrows.entries()) this.#compareOne(each, observed[place]!)
  }

  /** Of one of the escrows that were touched; the others have their turn. */
  async #compareActions(escrow: ModelEscrow | undefined): Promise<void> {
    if (!escrow) return
    const { model, service } = this
    const index = model.escrows.indexOf(escrow)
    const expected = (role: Party) => Object.fromEntries(commands.map((command) => [command, model.refusal(escrow, command, [role])]))
    same(`allowed actions of escrow ${index}`, await service.allowed(index), { buyer: expected('buyer'), seller: expected('seller') })
  }

  async #compareWallets(): Promise<void> {
    same('wallets', await this.service.wallets(), this.model.wallets)
  }

  async #compareMoney(): Promise<void> {
    same('money beside escrows', await this.service.money.observe(), this.model.money.observed())
  }

  #compareOne(escrow: ModelEscrow, observed: Observed): void {
    const { status, amount, face, released, back, held, deadline, signed, closing, proving } = escrow
    const number = this.model.escrows.indexOf(escrow)
    const alarms = alarmsOf(escrow)
      .map(({ at, what }) => `${alarmKinds[what]} ${at}`)
      .toSorted()
      .join(', ')
    const hands = (['seller', 'buyer'] as const).filter((party) => signed?.has(party)).join(' ')
    same(`escrow ${number}`, observed, {
      status,
      amount,
      face,
      released,
      back,
      held,
      heldInLedger: held,
      reserved: reservedOf(escrow),
      reservedInLedger: reservedOf(escrow),
      claims: escrow.claims
        .map(({ id, status: stands, amount: claimed, award }) => [id, stands, claimed, ...(award === null ? [] : [award])].join(' '))
        .toSorted()
        .join(', '),
      proof: proving ? `${proving.phase} ${proving.rounds}` : '',
      closingAt: closing?.at ?? null,
      completionDeadline: deadline,
      signed: hands,
      alarms,
    })
    const ended = this.#ended.get(escrow)
    if (ended !== undefined && ended !== observed.status) throw new Error(`escrow ${number} was ${ended} and is ${observed.status}`)
    if (isOver(status)) this.#ended.set(escrow, status)
  }
}

const isOver = (status: string) => status === 'completed' || status === 'cancelled'
const zeroes = () => Object.fromEntries(commands.map((command) => [command, 0]))
const noMoney = () => Object.fromEntries(moneyVerbs.map((verb) => [verb, { done: 0, refused: 0 }])) as DriveFigures['money']

function same(what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return
  throw new Error(`${what}: the service has ${shown(found)}\nthe model has ${shown(expected)}`)
}

/** JSON with bigints, sets and maps in it. */
const shown = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'bigint' ? `${each}` : each instanceof Set ? [...each] : each instanceof Map ? Object.fromEntries(each) : each,
  ) ?? String(value)

function described(event: Event, model: ReferenceModel): string {
  if (event.kind !== 'act') return shown(event)
  const { escrow, command, actor, input } = event
  return `${command} of escrow ${model.escrows.indexOf(escrow)} by ${shown(actor)} with ${shown(input)}; in the model it is ${shown(escrow)}`
}
