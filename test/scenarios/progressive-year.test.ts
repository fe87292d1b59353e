import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../jobs/eventually.js'
import { availableOf, type Actor, type Input, type ModelEscrow } from '../model/model-escrow.js'
import { ReferenceModel, type Command } from '../model/reference-model.js'
import { expected, openEscrowWorld, redirectUrl, type EscrowWorld, type Json } from '../support/escrow-world.js'

let world: EscrowWorld

beforeAll(async () => {
  world = await openEscrowWorld()
})

afterAll(() => world.close())

/** The first of a month of the year; the thirteenth is the next January. */
const firstOf = (month: number) => Date.UTC(2031, month - 1, 1, 8)

/** When, what, and of which payout request, or with which status of the escrow. */
type Told = [at: string, type: string, about: string]

/** The escrow of a year, wherever it is lived. */
interface Year {
  create(): Promise<void>
  pay(): Promise<void>
  claim(requestId: string): Promise<void>
  approve(requestId: string): Promise<void>
  reject(requestId: string): Promise<void>
  award(requestId: string, tnd: number): Promise<void>
  topUp(tnd: number): Promise<void>
  close(): Promise<void>
  /** What happened by itself on the way. */
  advance(to: number): Promise<Told[]>
  /** Everything that was told of it. */
  story(count: number): Promise<Told[]>
}

const [fundedTnd, monthTnd, awardTnd, topUpTnd] = [600, 100, 60, 600]

/**
 * Twelve months at 100 TND: the buyer approves two of them in person and leaves the others to silence, rejects the fifth, of which staff award
 * 60 a month later, and pays in more when everything is claimed; in December the seller closes, and what is left goes back.
 */
async function live(year: Year): Promise<{ byItself: Told[]; story: Told[] }> {
  const byItself: Told[] = []
  await year.create()
  await year.pay()
  for (let month = 1; month <= 12; month += 1) {
    const requestId = `2031-${String(month).padStart(2, '0')}`
    await year.claim(requestId)
    if (month === 2 || month === 9) await year.approve(requestId)
    if (month === 5) await year.reject(requestId)
    if (month === 6) await year.award('2031-05', awardTnd)
    if (month === 6) await year.topUp(topUpTnd)
    if (month === 12) await year.close()
    byItself.push(...(await year.advance(firstOf(month + 1))))
  }
  return { byItself, story: await year.story(byItself.length) }
}

/** The year as a client of the REST API lives it, on a test clock. */
class YearByRest implements Year {
  #clock = ''
  #escrowId = ''

  async create(): Promise<void> {
    // Who claims has to be identified.
    await expected(200, world.call('POST', '/api/v1/sandbox/users', { body: { email: world.cast.seller.email, identity: 'approved' } }))
    const now = new Date(firstOf(1)).toISOString()
    this.#clock = (await expected(201, world.call('POST', '/api/v1/test-clocks', { body: { now } }))).body.testClock.id
    const fields = { mode: 'quick', amount: fundedTnd, progressiveRelease: {}, testClockId: this.#clock }
    this.#escrowId = (await expected(201, world.create(fields))).body.escrow.id
  }

  pay = () => this.#buyer('accept_pay', { input: { acceptAutomaticRelease: true } })
  topUp = (tnd: number) => this.#buyer('add_funds', { input: { amountTnd: tnd } })
  approve = (requestId: string) => this.#buyer('approve_release', { metadata: { requestId } })
  reject = (requestId: string) =>
    this.#buyer('reject_release', { metadata: { requestId }, input: { reason: 'Nothing was done in this month.' } })

  async claim(requestId: string): Promise<void> {
    const body = { requestId, amountTnd: monthTnd }
    await expected(201, world.call('POST', `/api/v1/escrows/${this.#escrowId}/release-requests`, { body }))
  }

  async close(): Promise<void> {
    await expected(200, world.call('POST', `/api/v1/escrows/${this.#escrowId}/close`, { body: {} }))
  }

  async award(requestId: string, tnd: number): Promise<void> {
    const document = 'mutation ($input: ResolveReleaseRequestInput!) { resolveReleaseRequest(input: $input) { userErrors { code } } }'
    const input = { escrowId: this.#escrowId, requestId, awardedTnd: String(tnd), reason: 'Most of it was done.' }
    const { resolveReleaseRequest } = await world.graphql(document, { input }, await world.staffToken('disputes'))
    expect(resolveReleaseRequest.userErrors).toEqual([])
  }

  async advance(to: number): Promise<Told[]> {
    const body = { to: new Date(to).toISOString() }
    const advanced = (await expected(200, world.call('POST', `/api/v1/test-clocks/${this.#clock}/advance`, { body }))).body
    expect(advanced).toMatchObject({ isComplete: true, eventCount: advanced.events.length })
    return this.#told(advanced.events)
  }

  /** Of the feed, page by page, which shows an event when nothing older is under way on the whole server. */
  story(count: number): Promise<Told[]> {
    return eventually(async () => {
      const told: Told[] = []
      for (let after = ''; ;) {
        const page = (await expected(200, world.call('GET', `/api/v1/events?limit=20${after}`))).body
        told.push(...this.#told(page.events))
        after = `&after=${page.nextCursor}`
        if (!page.hasMore) break
      }
      expect(told.length).toBeGreaterThan(count)
      expect(told.at(-1)?.[2]).toBe('completed')
      return told
    })
  }

  async #buyer(action: string, { metadata, input = {} }: { metadata?: object; input?: object }): Promise<void> {
    const session = { action, targetUserEmail: world.cast.buyer.email, redirectUrl, ...(metadata ? { metadata } : {}) }
    const { sessionId } = (await expected(201, world.openSession(this.#escrowId, session))).body
    await expected(200, world.call('POST', `/api/v1/sandbox/sessions/${sessionId}/complete`, { body: { input } }))
  }

  /** What is told of the escrow; the sessions on the way to it are the client's own. */
  #told = (events: Json[]): Told[] =>
    events
      .filter(({ type, data }) => type.startsWith('escrow.') && data.escrow.id === this.#escrowId)
      .map(({ timestamp, type, data }) => [
        timestamp,
        type,
        type.startsWith('escrow.release_request.') ? data.releaseRequest.requestId : data.escrow.status,
      ])
}

/** The same year in the reference model, which tells by what has changed. */
class YearInModel implements Year {
  readonly #model = new ReferenceModel()
  readonly #story: Told[] = []

  create(): Promise<void> {
    const model = this.#model
    model.now = firstOf(1)
    for (const name of ['seller', 'buyer']) model.wallets.set(name, 100_000_000n)
    const deal = { mode: 'quick', currency: 'TND', face: millimes(fundedTnd), bearer: 'seller', developerFee: 0n } as const
    const terms = { ...deal, seller: 'seller', buyer: 'buyer', days: 14, parts: { hours: 48, least: 5_000n }, proof: null }
    expect(model.create({ person: 'seller', developer: 'shop' }, terms)).toBeNull()
    this.#story.push([this.#at, 'escrow.created', this.#escrow.status])
    return Promise.resolve()
  }

  pay = () => this.#does('pay', { person: 'buyer' }, { accepts: true })
  topUp = (tnd: number) => this.#does('add_funds', { person: 'buyer' }, { amount: millimes(tnd) })
  claim = (claim: string) => this.#does('create_release_request', { person: 'seller' }, { claim, amount: millimes(monthTnd) })
  approve = (claim: string) => this.#does('approve_release_request', { person: 'buyer' }, { claim })
  reject = (claim: string) => this.#does('reject_release_request', { person: 'buyer' }, { claim })
  award = (claim: string, tnd: number) => this.#does('resolve_release_request', { isStaff: true }, { claim, award: millimes(tnd) })
  close = () => this.#does('close', { person: 'seller' }, {})

  advance(to: number): Promise<Told[]> {
    const told: Told[] = []
    for (let due = this.#model.nextDue(); due <= to; due = this.#model.nextDue()) {
      this.#model.now = due
      told.push(...this.#happens('auto_approved', () => this.#model.fire()))
    }
    this.#model.now = to
    return Promise.resolve(told)
  }

  story = () => Promise.resolve(this.#story)

  #does(command: Command, actor: Actor, input: Input): Promise<void> {
    this.#happens('approved', () => expect(this.#model.act(this.#escrow, command, actor, input)).toBeNull())
    return Promise.resolve()
  }

  #happens(decision: 'approved' | 'auto_approved', change: () => void): Told[] {
    const before = structuredClone(this.#escrow)
    change()
    const told = changes(before, this.#escrow, decision).map(([type, about]): Told => [this.#at, type, about])
    this.#story.push(...told)
    return told
  }

  get #at(): string {
    return new Date(this.#model.now).toISOString()
  }

  get #escrow(): ModelEscrow {
    return this.#model.escrows[0]!
  }
}

/** The events of the specification for what has changed, in the order of the steps that change it (decisions 7 and 11). */
function changes(before: ModelEscrow, after: ModelEscrow, decision: 'approved' | 'auto_approved'): Array<[type: string, about: string]> {
  const ofClaims = after.claims.flatMap(({ id, status }, index) => {
    const was = before.claims[index]?.status
    return was === status ? [] : claimEvents(`${was ?? 'none'} ${status}`, decision).map((type): [string, string] => [type, id])
  })
  const isExhausted = availableOf(before) > 0n && availableOf(after) === 0n && after.status === 'paid'
  const ofEscrow = [
    ...(after.amount > before.amount ? ['escrow.funds.added'] : []),
    ...(after.closing && !before.closing ? ['escrow.updated'] : []),
    ...(isExhausted ? ['escrow.balance.exhausted'] : []),
    ...(after.status === before.status ? [] : ['escrow.status.updated']),
  ]
  return [...ofClaims, ...ofEscrow.map((type): [string, string] => [type, after.status])]
}

function claimEvents(change: string, decision: 'approved' | 'auto_approved'): string[] {
  const events: Record<string, string[]> = {
    'none pending': ['created'],
    'pending released': [decision, 'released'],
    'pending disputed': ['disputed'],
    'disputed released': ['resolved', 'released'],
  }
  return events[change]!.map((name) => `escrow.release_request.${name}`)
}

const millimes = (tnd: number) => BigInt(tnd) * 1_000n

it('a year of monthly payouts with one dispute and a top-up tells on a test clock what it tells in the model, in the same order', async () => {
  const [lived, modelled] = [await live(new YearByRest()), await live(new YearInModel())]
  expect(lived.story).toEqual(modelled.story)
  expect(lived.byItself).toEqual(modelled.byItself)
  expect(modelled.story.map(([, type]) => type)).toEqual(expect.arrayContaining(everyEvent))
}, 60_000)

/** A model that lost its events would agree with a service that did. */
const everyEvent = [
  'escrow.created',
  'escrow.status.updated',
  'escrow.updated',
  'escrow.funds.added',
  'escrow.balance.exhausted',
  ...['created', 'approved', 'auto_approved', 'disputed', 'resolved', 'released'].map((name) => `escrow.release_request.${name}`),
]
