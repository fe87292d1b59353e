import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isReady } from '../../support/installation/is-ready.js'
import { aPerson, anIntegrator, type Integrator, type Person } from '../../support/installation/people.js'
import { outcomeOf, RestClient, type Outcome, type Request } from '../../support/installation/rest-client.js'
import type { Installation } from '../../support/installation/start-installation.js'
import { until } from '../../support/flow/until.js'

const everyMs = 1_000
const lanes = 6
const readyWithinMs = 10_000

export interface PoolerRestartOptions {
  readonly restarts: number
  /** At least; more while there are restarts to come. */
  readonly lifecycles: number
}

/**
 * The pooler is ended and started again while escrows are written: every connection of every process breaks, some between a commit and its
 * answer. Callers who send again with the same key find each thing done once, and the service is ready again by itself.
 */
export async function poolerRestarts(installation: Installation, { restarts, lifecycles }: PoolerRestartOptions): Promise<string> {
  const { web, nodes } = installation
  const client = new RestClient(web[0]!)
  const shop = await anIntegrator(client)
  const buyer = await aPerson(client, shop.key, { walletTnd: 1_000_000 })
  const caller = new Caller(web)
  let isRestarting = true
  let begun = 0
  const lane = async () => {
    while (begun < lifecycles || isRestarting) await lifecycle(caller, shop, buyer, begun++)
  }
  const restarting = restart(installation, restarts).finally(() => (isRestarting = false))
  // All to their end, also after a failure: what comes next must not meet writers.
  const ends = await Promise.allSettled([restarting, ...Array.from({ length: lanes }, lane)])
  for (const each of ends) if (each.status === 'rejected') throw each.reason
  const ended = nodes.filter((node) => node.hasEnded())
  if (ended.length > 0) throw new Error(`${ended.length} processes have ended; one wrote:\n${ended[0]!.lines.slice(-10).join('\n')}`)
  const { balance } = await client.expect<{ balance: { available: number } }>(200, {
    method: 'GET',
    path: '/api/v1/balance',
    token: shop.key,
  })
  if (balance.available !== begun * 19) throw new Error(`the seller has ${balance.available} TND, and ${begun * 19} are due`)
  if (caller.retries < restarts)
    throw new Error(`only ${caller.retries} calls were sent again: ${restarts} restarts fell between the calls`)
  const slowestMs = await restarting
  return `${restarts} restarts during ${begun} lifecycles, ${caller.retries} calls sent again, each done once; ready again within ${(slowestMs / 1_000).toFixed(1)} s`
}

/** Answers the longest time, in milliseconds, until every process was ready again. */
async function restart({ web, pooler }: Installation, times: number): Promise<number> {
  let slowestMs = 0
  for (let restarted = 0; restarted < times; restarted += 1) {
    await sleep(everyMs)
    const downAt = performance.now()
    await pooler!.restart()
    await Promise.all(web.map((url) => until(`${url} to be ready again`, () => isReady(url), { withinMs: readyWithinMs })))
    slowestMs = Math.max(slowestMs, performance.now() - downAt)
  }
  return slowestMs
}

async function lifecycle(caller: Caller, shop: Integrator, buyer: Person, number: number): Promise<void> {
  const made = await caller.insist({
    method: 'POST',
    path: '/api/v1/escrows',
    token: shop.key,
    headers: { 'idempotency-key': randomUUID() },
    body: { title: `Kept ${number}`, amount: 20, mode: 'quick', buyerEmail: buyer.email },
  })
  const { escrow } = JSON.parse(made.text) as { escrow: { id: string } }
  for (const [command, token, more] of [
    ['pay', buyer.token, { method: 'WALLET' }],
    ['deliver', shop.user.token, {}],
    ['complete', buyer.token, {}],
  ] as const) {
    await caller.insist(keyed(command, token, { escrowId: escrow.id, ...more }))
  }
}

const names = { pay: 'payEscrow', deliver: 'deliverEscrow', complete: 'completeEscrow' } as const

function keyed(command: keyof typeof names, token: string, input: object): Request {
  const name = names[command]
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`
  const query = `mutation($input: ${type}) { ${name}(input: $input) @idempotent(key: "${randomUUID()}") { escrow { status } userErrors { code } } }`
  return { method: 'POST', path: '/graphql', token, body: { query, variables: { input } } }
}

/** Sends a call until it is done, at the processes in turn, as integrators do. */
class Caller {
  retries = 0
  #turn = 0

  constructor(readonly bases: readonly string[]) {}

  async insist(request: Request): Promise<Outcome> {
    for (const endsAt = performance.now() + 60_000; performance.now() < endsAt;) {
      const outcome = await this.#try(request)
      if (outcome?.done) return outcome
      const mayPass = outcome === null || ['INTERNAL_ERROR', 'IDEMPOTENCY_IN_PROGRESS', 'BUSY'].includes(outcome.code ?? '')
      if (!mayPass) throw new Error(`refused: ${outcome.text.slice(0, 300)}`)
      this.retries += 1
      await sleep(100)
    }
    throw new Error('not done within a minute')
  }

  async #try(request: Request): Promise<Outcome | null> {
    const client = new RestClient(this.bases[this.#turn++ % this.bases.length]!)
    try {
      return outcomeOf(await client.call(request))
    } catch (error) {
      if (error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')) return null
      throw error
    }
  }
}
