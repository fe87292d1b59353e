import type { BenchOptions } from '../bench-options.js'
import { act, makeIntegrator, type Integrator } from '../integrator.js'
import { table, type Outcome } from '../outcome.js'
import { escrowFields } from '../peers/bare-graphql.js'
import type { Trace } from '../probe-messages.js'
import { startService, type Service } from '../service.js'
import { figure, median } from '../spread.js'
import type { World } from '../world.js'

const redirectUrl = 'https://shop.example.com/return'

/** What one operation costs. */
interface Row {
  name: string
  /** Everything between client and commit, one request at a time. */
  ms: number
  cpuMs: number
  postgresCpuMs: number
  statements: number
  /** Of them `begin` and `commit`. */
  frames: number
  transactions: number
}

interface Step {
  name: string
  /** Made before each round, outside of what is measured. */
  given(): Promise<string>
  when(subject: string): Promise<unknown>
}

/** Part g: time and SQL statements of each operation, so that waste is visible. */
export async function statements(world: World, { isShort, isProfiled }: BenchOptions): Promise<Pick<Outcome, 'title' | 'marks' | 'text'>> {
  const database = await world.database('statements')
  const server = await startService({
    database,
    folder: world.folder,
    role: 'web',
    hasProbe: true,
    isProfiled,
    env: { DAILY_CREATION_LIMIT: '1000000' },
  })
  const integrator = await makeIntegrator(server.origin, { buyers: 1, webhookUrls: ['http://127.0.0.1:9/nobody'] })
  const rows: Row[] = []
  const rounds = isShort ? 5 : 40
  for (const step of steps(integrator)) rows.push(await costOf(world, server, step, rounds))
  await server.stop()
  return {
    title: '(g) What each operation costs',
    marks: [],
    text: [
      introText(rounds),
      table(
        ['operation', 'ms', 'service CPU ms', 'PostgreSQL CPU ms', 'statements', 'begin/commit', 'transactions'],
        rows.map(({ name, ms, cpuMs, postgresCpuMs, statements: count, frames, transactions }) => [
          name,
          figure(ms),
          figure(cpuMs),
          figure(postgresCpuMs),
          String(count),
          String(frames),
          String(transactions),
        ]),
      ),
    ].join('\n\n'),
  }
}

async function costOf(world: World, server: Service, { name, given, when }: Step, rounds: number): Promise<Row> {
  await when(await given())
  const subjects: string[] = []
  for (let round = 0; round < rounds; round++) subjects.push(await given())
  const times: number[] = []
  const before = { service: await cpuOf(server), postgres: world.postgresCpuMs() }
  for (const subject of subjects) {
    const startedAt = performance.now()
    await when(subject)
    times.push(performance.now() - startedAt)
  }
  const cpuMs = ((await cpuOf(server)) - before.service) / rounds
  const postgresCpuMs = (world.postgresCpuMs() - before.postgres) / rounds
  const last = await given()
  await server.ask('trace')
  await when(last)
  const { statements: sent, requests } = await server.ask<Trace>('take')
  const texts = requests.flatMap((request) => request.statements.map((index) => sent[index]!.text))
  return {
    name,
    ms: median(times),
    cpuMs,
    postgresCpuMs,
    statements: texts.length,
    frames: texts.filter((text) => /^(begin|commit|rollback)/.test(text)).length,
    transactions: texts.filter((text) => text.startsWith('begin')).length,
  }
}

const cpuOf = async (server: Service) => (await server.ask<{ cpuMs: number }>('cpu')).cpuMs

type Call = Integrator['call']

/** Brings escrows to where an operation can begin, and opens sessions. */
function stagesOf(call: Call, buyer: string) {
  const create = async () => {
    const input = { title: 'Camera, used once', amount: 12.5, buyerEmail: buyer, mode: 'quick' }
    return (await call<{ escrow: { id: string } }>('POST', '/api/v1/escrows', input)).escrow.id
  }
  const paid = async () => {
    const id = await create()
    await act(call, id, 'accept_pay', buyer)
    return id
  }
  const delivered = async () => {
    const id = await paid()
    await call('POST', `/api/v1/escrows/${id}/deliver`)
    return id
  }
  const open = (action: string) => async (id: string) =>
    (await call<{ sessionId: string }>('POST', `/api/v1/escrows/${id}/sessions`, { action, targetUserEmail: buyer, redirectUrl })).sessionId
  return { create, paid, delivered, open }
}

const nothing = () => Promise.resolve('')

const steps = ({ call, buyers: [buyer] }: Integrator): Step[] => [
  { name: 'GET /me', given: nothing, when: () => call('GET', '/api/v1/me') },
  { name: 'GET /balance', given: nothing, when: () => call('GET', '/api/v1/balance') },
  ...restSteps(call, buyer!),
  ...graphqlSteps(call, buyer!),
]

function restSteps(call: Call, buyer: string): Step[] {
  const { create, paid, delivered, open } = stagesOf(call, buyer)
  const completeSession = (id: string) => call('POST', `/api/v1/sandbox/sessions/${id}/complete`)
  return [
    {
      name: 'POST /quotes',
      given: nothing,
      when: () => call('POST', '/api/v1/quotes', { title: 'Camera', amount: 12.5, buyerEmail: buyer, mode: 'quick' }),
    },
    { name: 'POST /escrows (quick)', given: nothing, when: create },
    {
      name: 'POST /escrows (standard)',
      given: nothing,
      when: () =>
        call('POST', '/api/v1/escrows', { title: 'Website', amount: 12.5, buyerEmail: buyer, contractTerms: 'Five pages, two revisions.' }),
    },
    { name: 'GET /escrows/:id', given: paid, when: (id) => call('GET', `/api/v1/escrows/${id}`) },
    { name: 'GET /escrows (20)', given: nothing, when: () => call('GET', '/api/v1/escrows') },
    { name: 'PUT /escrows/:id', given: create, when: (id) => call('PUT', `/api/v1/escrows/${id}`, { title: 'Camera, used twice' }) },
    { name: 'POST /escrows/:id/sessions', given: create, when: open('accept_pay') },
    { name: 'sandbox complete: accept_pay (wallet)', given: async () => open('accept_pay')(await create()), when: completeSession },
    { name: 'POST /escrows/:id/deliver', given: paid, when: (id) => call('POST', `/api/v1/escrows/${id}/deliver`) },
    { name: 'sandbox complete: complete', given: async () => open('complete')(await delivered()), when: completeSession },
    { name: 'POST /escrows/:id/cancel', given: create, when: (id) => call('POST', `/api/v1/escrows/${id}/cancel`) },
  ]
}

function graphqlSteps(call: Call, buyer: string): Step[] {
  const { paid } = stagesOf(call, buyer)
  const graphql = (document: string, variables: object) => call('POST', '/graphql', { query: document, variables })
  return [
    {
      name: 'GraphQL escrow, 37 leaves',
      given: paid,
      when: (id) => graphql(`query Page($id: ID!) { escrow(id: $id) { ${escrowFields} } }`, { id }),
    },
    {
      name: 'GraphQL escrow with allowedActions',
      given: paid,
      when: (id) => graphql('query Page($id: ID!) { escrow(id: $id) { id allowedActions { action allowed code } } }', { id }),
    },
    {
      name: 'GraphQL escrows(first: 20)',
      given: nothing,
      when: () => graphql(`query Page { escrows(first: 20) { nodes { ${escrowFields} } pageInfo { endCursor } } }`, {}),
    },
    {
      name: 'GraphQL events(first: 20)',
      given: nothing,
      when: () => graphql('query Feed { events(first: 20) { nodes { id type data } endCursor } }', {}),
    },
  ]
}

const introText = (rounds: number): string =>
  `One request at a time, each operation on its own. Milliseconds are the median of ${rounds} runs, processor time their mean, statements those of one more run, as the service sent them, \`begin\` and \`commit\` among them; jobs run elsewhere. Processor time is that of the service and of PostgreSQL, per operation; that of PostgreSQL is counted by the system in steps of 10 ms, which over ${rounds} runs of an operation leaves steps of ${figure(10 / rounds)} ms.`
