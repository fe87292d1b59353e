import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CheckoutAction } from '../../server/domain/escrow/checkout-actions.js'
import type { ErrorCode } from '../../server/domain/errors.js'
import type { NewEscrow } from '../../server/domain/escrow/new-escrow.js'
import { describeRefusals, shelfOf, shelfStates, type MutationCase } from '../support/escrow-mutation-cases.js'
import { unknownEscrow, type EscrowWorld, type Json } from '../support/escrow-world.js'
import { openGraphqlWorld, type GraphqlWorld, type Who } from '../support/graphql-world.js'
import { byGraphql } from './by-graphql.js'
import { byRest } from './by-rest.js'
import { bySession } from './by-session.js'

/** Who acts; `lone` is an integrator without anybody, who has a key and nothing else. */
export type Party = 'seller' | 'buyer' | 'stranger' | 'lone'

/** One verb of an escrow: what it does and what it refuses, told once, whichever way it is asked. */
export interface Verb {
  /** What everybody is refused, and every state. */
  always: MutationCase & {
    by: 'seller' | 'buyer'
    /** By REST, where it is more than `input` with numbers for amounts. */
    body?: object
    /** The developer that created the escrow needs no associated user for it. */
    isForCreator?: true
  }
  /** Null: no route does it. */
  rest: RestVerb | null
  /** What its payload holds beside the escrow. */
  answers?: string[]
  /** Of every escrow that it is done to, unless a row says otherwise. */
  terms?: Partial<NewEscrow>
  /** Ways in which it can be done at all; by the mutation and by REST unless given. */
  ways?: Array<Way['name']>
  /** What has to be said first, once for all. */
  prepare?: (world: GraphqlWorld) => Promise<unknown>
  does: Doing[]
  refuses: Refusing[]
}

export interface RestVerb {
  method: string
  /** After the escrow's own; `:name` is that field of what is asked. */
  path: string
  /** The answer's sentence, or how it follows from the escrow. */
  message: string | ((escrow: Json) => string)
  status?: number
  /** What the answer holds beside the escrow. */
  also?: Json
  /** How the escrow's money stands lies flat in the answer (specification, Payout requests). */
  tellsProgress?: true
  /** The answer has no escrow: what has become of it is read. */
  hasNoEscrow?: true
}

export interface Doing extends Asked {
  /** The escrow's state before; or what makes it. */
  from: keyof ReturnType<EscrowWorld['given']> | Refusing['given']
  terms?: Partial<NewEscrow>
  modes?: Array<'standard' | 'quick' | 'instant'>
  /** What happens before. */
  first?: (world: GraphqlWorld, escrowId: string) => Promise<unknown>
  /** How long the escrow has stood so. */
  afterMs?: number
  /** A session that is open before, and that is withdrawn by the act. */
  withdraws?: { action: CheckoutAction; target: 'seller' | 'buyer' }
  /** A session that is open before, and stays so. */
  leaves?: { action: CheckoutAction; target: 'seller' | 'buyer' }
  /** Nothing happens: no version, no event. */
  isUnchanged?: boolean
  /** How many steps it is, each of which is a version; one unless given. */
  steps?: number
  /** What is another in the escrow than before, in the words that both transports have; all else has to be as it was. */
  becomes: (moment: Moment) => object
  /** What is answered beside the escrow, in the words of REST. */
  answers?: Json
  /** The escrow's new events, all of them, with what each says. */
  events: (moment: Moment) => Array<{ type: string; data: Json }>
  /** What each account has more or less; nothing moves unless said. */
  money?: Record<string, string>
  /** `<kind> to <who>`. */
  mails: string[]
}

export interface Refusing extends Asked {
  /** Makes what is asked for; its `esc_…`. */
  given: (world: GraphqlWorld) => Promise<string>
  code: ErrorCode
  /** The field that the refusal names, in GraphQL's words; REST's `restField` where it is another. */
  field?: string
  restField?: string
  /** What REST's body says beside the code in shape 2. */
  coded?: Json
}

interface Asked {
  /** The title. */
  it: string
  by: Party
  /** Beside the escrow's id. */
  input?: object | undefined
  /** The body by REST, where it is more than `input` with numbers for amounts. */
  body?: object | undefined
  /** Ways in which it can be asked; every way unless given. */
  ways?: Array<Way['name']>
}

export interface Moment {
  now: string
  later: (ms: number) => string
  before: Json
}

/** A transport and a credential; each asserts the shape that its transport has. */
export interface Way {
  name: 'GraphQL as the person' | 'GraphQL with a key' | 'REST' | 'a session'
  /** Null: nobody can ask this way for the party. */
  as: (party: Party) => Who | null
  /** What an act that must succeed answers: the escrow, and beside it in the words of REST. */
  does: (world: GraphqlWorld, verb: Verb, given: Given, as: Who) => Promise<{ escrow: Json; beside: Json }>
  reads: (world: GraphqlWorld, verb: Verb, escrowId: string, as: Who) => Promise<Json>
  /** What has become of the escrow, as the transport shows it. */
  shown: (changes: object, before: Json) => object
  /** Sends what must be refused so, and change nothing. Null: what would be refused cannot be asked this way. */
  refuses: Refuse | null
}

export type Refuse = (
  world: GraphqlWorld,
  verb: Verb,
  given: Given,
  as: Who,
  refusal: Pick<Refusing, 'code' | 'field' | 'restField' | 'coded'>,
) => Promise<void>

export type Given = { escrowId: string; [field: string]: unknown }

export const ways: Way[] = [
  { name: 'GraphQL as the person', as: (party) => (party === 'lone' ? null : party), ...byGraphql },
  { name: 'GraphQL with a key', as: (party) => `${party}Key`, ...byGraphql },
  { name: 'REST', as: (party) => `${party}Key`, ...byRest },
  { name: 'a session', as: (party) => (party === 'lone' ? null : `${party}Key`), ...bySession },
]

const unlessSaid: ReadonlyArray<Way['name']> = ['GraphQL as the person', 'GraphQL with a key', 'REST']
const waysOf = (verb: Verb) => ways.filter(({ name }) => (verb.ways ?? unlessSaid).includes(name))

/** Drives a verb's table by every way in which it can be asked; `more` tells what is no row. */
export function describeVerb(verb: Verb, more: (way: Way, worldOf: () => GraphqlWorld) => void = () => {}): void {
  let world: GraphqlWorld
  const worldOf = () => world

  beforeAll(async () => {
    world = await openGraphqlWorld()
    // Who sells is identified, as a payout request asks.
    await world.sql(`update app_user set identity_status = 'approved'`)
    await verb.prepare?.(world)
  })
  afterAll(() => world.close())

  describe.each(waysOf(verb))('$name', (way) => {
    const asked = <Row extends Asked>(rows: Row[]) => rows.filter(({ by, ways: only }) => way.as(by) && (only?.includes(way.name) ?? true))
    const doings = asked(verb.does).flatMap((doing) => (doing.modes ?? ['quick']).map((mode) => ({ ...doing, mode })))

    it.each(doings)('$it ($mode)', (doing) => expectDone(world, verb, way, doing))
    describeRefused(verb, way, { worldOf, rows: asked(verb.refuses) })
    more(way, worldOf)
  })

  // Versions, sessions and ids of other kinds, which GraphQL alone can name.
  describeRefusals(worldOf, [verb.always])
}

async function expectDone(world: GraphqlWorld, verb: Verb, way: Way, doing: Doing & { mode: NewEscrow['mode'] }): Promise<void> {
  const { by, from, terms = {}, afterMs = 0, mode, money = {}, steps = 1 } = doing
  const made = world.given({ title: 'Lens', amount: '200', ...verb.terms, ...terms, ...(mode ? { mode } : {}) })
  const escrowId = await (typeof from === 'function' ? from(world) : made[from]())
  await doing.first?.(world, escrowId)
  const opens = doing.withdraws ?? doing.leaves
  const session = opens && (await world.session(escrowId, opens.action, opens.target))
  world.services.clock.advance(afterMs)
  const as = way.as(by)!
  const before = await way.reads(world, verb, escrowId, as)
  const transfers = () => world.sql('select count(*) from ledger.transfer')
  const transfersBefore = await transfers()
  const done = await world.effects(escrowId, () => way.does(world, verb, { escrowId, ...sentBy(way, doing) }, as))

  const time = world.services.clock().getTime()
  const later = (ms: number) => new Date(time + ms).toISOString()
  const moment = { now: later(0), later, before }
  const always = doing.isUnchanged ? {} : { version: before.version + steps, updatedAt: later(0) }
  const { escrow, beside } = done.answer
  expect(escrow).toEqual({ ...before, ...way.shown({ ...always, ...doing.becomes(moment) }, before) })
  if (doing.answers && way.name !== 'a session') expect(beside).toMatchObject(doing.answers)
  const events = doing.events(moment)
  expect({ events: done.events, money: done.money, mails: done.mails.toSorted() }).toEqual({
    events: events.map(({ type }) => type),
    money,
    mails: doing.mails.toSorted(),
  })
  if (way.name === 'REST' && events.length > 0) await expectToldWhole(world, escrowId, escrow)
  if (Object.keys(money).length === 0) expect(await transfers(), 'no posting at all').toEqual(transfersBefore)
  await expectTold(world, escrowId, events)
  await expectMailsNameIt(world, doing.mails.length)
  if (session) expect(await world.sessionStates(session)).toEqual([doing.leaves ? 'pending' : 'cancelled action_no_longer_valid'])
}

/** What is asked this way: REST has numbers where GraphQL has decimal text. */
function sentBy({ name }: Way, { input, body }: Pick<Asked, 'input' | 'body'>): object | undefined {
  if (name !== 'REST') return input
  const isAmount = (field: string, value: unknown) => field.startsWith('amount') && typeof value === 'string' && /^[\d.]+$/.test(value)
  return (
    body ?? Object.fromEntries(Object.entries(input ?? {}).map(([field, value]) => [field, isAmount(field, value) ? Number(value) : value]))
  )
}

/** Each event is about this escrow, and says what the table says; whatever it names is told whole. */
async function expectTold(world: GraphqlWorld, escrowId: string, events: Array<{ data: Json }>): Promise<void> {
  const told = (await world.eventsOf(escrowId)).slice(-events.length)
  for (const [index, { data }] of events.entries()) {
    const { escrow, ...others } = told[index]!.data
    const { escrow: expectedEscrow = {}, ...expectedOthers } = data
    expect(escrow).toMatchObject({ id: escrowId, ...expectedEscrow })
    for (const [name, value] of Object.entries(expectedOthers)) expect(others[name], name).toEqual(value)
  }
}

/** The last event shows the escrow that was answered, but for what is its creator's alone. */
async function expectToldWhole(world: GraphqlWorld, escrowId: string, { metadata: _metadata, ...answered }: Json): Promise<void> {
  expect((await world.eventsOf(escrowId)).at(-1)!.data.escrow).toEqual(answered)
}

async function expectMailsNameIt(world: GraphqlWorld, count: number): Promise<void> {
  const mails = await world.sql<{ body: string }>('select body from mail order by id desc limit $1', [count])
  for (const { body } of mails) expect(body).toContain('Lens')
}

function describeRefused(verb: Verb, way: Way, { worldOf, rows }: { worldOf: () => GraphqlWorld; rows: Refusing[] }): void {
  const { refuses } = way
  if (!refuses) return
  it.each(rows)('$it', async ({ given, by, input, body, ...refusal }) => {
    const world = worldOf()
    await refuses(world, verb, { escrowId: await given(world), ...sentBy(way, { input, body }) }, way.as(by)!, refusal)
  })
  describeCommonRefusals(verb, { ...way, refuses }, worldOf)
}

function describeCommonRefusals(verb: Verb, way: Way & { refuses: Refuse }, worldOf: () => GraphqlWorld): void {
  const { always } = verb
  const refused = (given: Given, code: ErrorCode, as: Who = way.as(always.by)!) =>
    way.refuses(worldOf(), verb, { ...sentBy(way, always), ...given }, as, { code })

  it('refuses every other state, with the code of that state', async () => {
    expect.hasAssertions()
    const shelf = await shelfOf(worldOf(), always.shelf)
    for (const state of shelfStates) {
      const code = always.states[state]
      if (code) await refused({ escrowId: shelf[state] }, code)
    }
  })

  it('refuses the wrong party, whatever the state', async () => {
    const shelf = await shelfOf(worldOf(), always.shelf)
    for (const party of ['seller', 'buyer'] as const) {
      // The person's refusal is also their key's.
      const code = always.others?.[party]
      if (code) for (const state of shelfStates) await refused({ escrowId: shelf[state] }, code, way.as(party)!)
    }
  })

  it('refuses a stranger, an integrator without associated user, and whoever has no credential', async () => {
    const world = worldOf()
    const escrowId = (await shelfOf(world, always.shelf))[always.from]
    await refused({ escrowId }, 'NOT_A_PARTY', way.as('stranger')!)
    const { escrow } = (await world.create({ sellerEmail: world.cast.stranger.email }, world.keys.lone)).body
    const lone = way.as('lone')
    if (lone && !always.isForCreator) await refused({ escrowId: escrow.id }, 'ACCOUNT_NOT_ASSOCIATED', lone)
    await refused({ escrowId }, 'UNAUTHORIZED', 'nobody')
  })

  it('refuses an id that is unknown or malformed', async () => {
    await refused({ escrowId: unknownEscrow }, 'ESCROW_NOT_FOUND')
    await refused({ escrowId: 'nonsense' }, 'INVALID_ESCROW_ID')
  })
}
