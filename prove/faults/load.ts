import { setTimeout as sleep } from 'node:timers/promises'
import { decodeId } from '../../server/domain/id.js'
import { graphqlRequest, type Request } from '../support/rest-client.js'
import { until } from '../support/until.js'
import { isDatabaseAway } from './is-database-away.js'
import type { FaultStage } from './fault-stage.js'
import { SteadfastClient, type Settled, type SteadfastCall } from './steadfast-client.js'

/** Something that the service has said to a caller: it must never be untrue afterwards. */
export interface Acknowledged {
  readonly lifecycle: number
  readonly step: Step
  readonly escrowId: string
  readonly status: string
}

export type Step = 'create' | 'pay' | 'deliver' | 'complete'

export interface LoadOptions {
  /** Begins the titles of its escrows. */
  readonly name: string
  /** Lifecycles under way at once. */
  readonly lanes: number
  /** One begins in this time, if a lane is free. */
  readonly everyMs: number
  /** Asked before each: whether no more are to begin. */
  readonly isOver: (begun: number) => boolean
  readonly patienceMs: number
  /** Whether the owner of the database lets the minute pass after which a payment without an answer is looked at. */
  readonly isHurried?: boolean
  /** Where the requests go, when not straight to the processes. */
  readonly bases?: readonly string[]
}

/** What came of it. */
export interface Load {
  readonly name: string
  readonly begun: number
  readonly finished: number
  readonly acknowledged: readonly Acknowledged[]
  /** Lifecycles that could not go on, with the reason. */
  readonly problems: readonly string[]
  readonly client: SteadfastClient
}

/** Whole lives of escrows, as an integrator and buyers lead them, with keys and retries: it goes on through any fault. */
export interface RunningLoad {
  readonly finished: () => number
  /** What its requests have met so far. */
  readonly retries: () => ReadonlyMap<string, number>
  /** Ends it after the lifecycles that have begun. */
  readonly done: Promise<Load>
}

export function startLoad(stage: FaultStage, options: LoadOptions): RunningLoad {
  const client = new SteadfastClient(options.bases ?? stage.web.map(({ url }) => url), options)
  const acknowledged: Acknowledged[] = []
  const problems: string[] = []
  let begun = 0
  let finished = 0
  const startedMs = performance.now()
  const lane = async () => {
    while (!options.isOver(begun)) {
      const lifecycle = begun++
      await sleep(Math.max(0, startedMs + lifecycle * options.everyMs - performance.now()))
      try {
        await new Lifecycle(stage, client, { ...options, lifecycle, acknowledge: (ack) => acknowledged.push({ lifecycle, ...ack }) }).live()
        finished += 1
      } catch (error) {
        problems.push(`lifecycle ${lifecycle}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }
  const done = Promise.all(Array.from({ length: options.lanes }, lane)).then(() => ({
    name: options.name,
    begun,
    finished,
    acknowledged,
    problems,
    client,
  }))
  return { done, finished: () => finished, retries: () => client.retries }
}

interface LifecycleOptions extends Pick<LoadOptions, 'name' | 'patienceMs' | 'isHurried'> {
  lifecycle: number
  acknowledge: (ack: Omit<Acknowledged, 'lifecycle'>) => void
}

const amount = 25

/** One escrow from its creation to its completion. Its number says by which doors it goes. */
class Lifecycle {
  readonly #stage: FaultStage
  readonly #client: SteadfastClient
  readonly #options: LifecycleOptions
  readonly #number: number
  readonly #title: string
  #escrowId = ''

  constructor(stage: FaultStage, client: SteadfastClient, options: LifecycleOptions) {
    this.#stage = stage
    this.#client = client
    this.#options = options
    this.#number = options.lifecycle
    this.#title = `${options.name} ${options.lifecycle}`
  }

  async live(): Promise<void> {
    await this.#create()
    await this.#pay()
    await this.#deliver()
    await this.#complete()
  }

  get #buyer() {
    return this.#stage.buyers[this.#number % this.#stage.buyers.length]!
  }

  async #create() {
    const body = { title: this.#title, amount, mode: 'quick', buyerEmail: this.#buyer.email }
    const settled = await this.#settle({ request: this.#asShop('/api/v1/escrows', body), key: `${this.#title} create` })
    this.#escrowId = escrowOf(settled).id
    this.#acknowledge('create', settled, 'pending')
  }

  /** By the sandbox's session, which takes no key and is used once, or by a mutation with a key; one of four by card. */
  async #pay() {
    const method = this.#number % 4 === 3 ? 'card' : 'wallet'
    const isMutation = this.#number % 8 > 4
    const settled = isMutation
      ? await this.#mutate('pay', { method: method.toUpperCase() })
      : await this.#bySession('accept_pay', { method })
    this.#acknowledge('pay', settled, 'paid')
  }

  async #deliver() {
    const request = this.#asShop(`/api/v1/escrows/${this.#escrowId}/deliver`, {})
    this.#acknowledge('deliver', await this.#settle({ request, key: `${this.#title} deliver` }), 'delivered')
  }

  async #complete() {
    if (this.#number % 3 === 0) return this.#acknowledge('complete', await this.#bySession('complete', {}), 'completed')
    if (this.#number % 3 === 1) return this.#acknowledge('complete', await this.#mutate('complete', {}), 'completed')
    await this.#fallSilent()
  }

  /** A process that dies between asking the provider and writing its answer down leaves a payment to the alarm, and a key without an answer. */
  get #cardInDoubt() {
    const { isHurried } = this.#options
    return {
      doneWhen: ['PAYMENT_ALREADY_DONE'],
      passing: ['PAYMENT_IN_PROGRESS'],
      ...(isHurried ? { whilePassing: () => this.#moveDeadline('payment_processing') } : {}),
    }
  }

  async #bySession(action: string, input: object): Promise<Settled> {
    const body = { action, targetUserEmail: this.#buyer.email, redirectUrl: 'https://shop.example.com/return' }
    const session = await this.#settle({
      request: this.#asShop(`/api/v1/escrows/${this.#escrowId}/sessions`, body),
      key: `${this.#title} ${action}`,
    })
    const { sessionId } = bodyOf<{ sessionId: string }>(session)
    return this.#settle({
      request: this.#asShop(`/api/v1/sandbox/sessions/${sessionId}/complete`, { input }),
      ...this.#cardInDoubt,
      doneWhen: ['SESSION_ALREADY_COMPLETED', ...this.#cardInDoubt.doneWhen],
    })
  }

  async #mutate(command: 'pay' | 'complete', input: object): Promise<Settled> {
    const name = `${command}Escrow`
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
    const key = `${this.#title} ${command}`
    const document = `mutation($input: ${type}!) { ${name}(input: $input) @idempotent(key: "${key}") { escrow { id status } userErrors { code } } }`
    const request = graphqlRequest(document, { escrowId: this.#escrowId, ...input }, this.#buyer.token)
    return this.#settle({ request, key, isKeyInDocument: true, ...this.#cardInDoubt })
  }

  /** The buyer says nothing, and the owner of the database lets the seven days pass in a second. The alarm completes the escrow. */
  async #fallSilent() {
    await until('the deadline to be moved', () => this.#moveDeadline('completion'), { withinMs: this.#options.patienceMs, everyMs: 200 })
    await until(
      `escrow ${this.#title} to be completed by its deadline`,
      async () => {
        const settled = await this.#settle({
          request: { method: 'GET', path: `/api/v1/escrows/${this.#escrowId}`, token: this.#stage.shop.key },
        })
        if (escrowOf(settled).status !== 'completed') return false
        this.#acknowledge('complete', settled, 'completed')
        return true
      },
      { withinMs: this.#options.patienceMs, everyMs: 250 },
    )
  }

  async #moveDeadline(kind: 'completion' | 'payment_processing'): Promise<boolean> {
    try {
      await this.#stage.rows(moveDeadline, [uuidIn(this.#escrowId), kind])
      return true
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      return false
    }
  }

  #asShop(path: string, body: object): Request {
    return { method: 'POST', path, token: this.#stage.shop.key, body }
  }

  #settle(call: SteadfastCall): Promise<Settled> {
    return this.#client.settle(call)
  }

  /** A success that says something else than what was asked for is the worst answer there is. */
  #acknowledge(step: Step, settled: Settled, wanted: string) {
    const status = settled.kind === 'done_before' ? wanted : escrowOf(settled).status
    if (status !== wanted) throw new Error(`${step} was answered with success, and the escrow is ${status}`)
    if (settled.kind === 'answered' && escrowOf(settled).id !== this.#escrowId) throw new Error(`${step} was answered with another escrow`)
    this.#options.acknowledge({ step, escrowId: this.#escrowId, status })
  }
}

const moveDeadline = `
with moved as (
  update deadline set due_at = clock_timestamp() + interval '1 second'
  where escrow_id = $1 and kind = $2 and status = 'pending' and due_at > clock_timestamp() + interval '1 second' returning id, due_at
)
update jobs.job_common j set start_after = m.due_at from moved m where j.name = 'deadline' and j.data->>'deadlineId' = m.id::text`

interface EscrowAnswer {
  id: string
  status: string
}

function bodyOf<Body>(settled: Settled): Body {
  if (settled.kind !== 'answered') throw new Error(`no answer to read: ${settled.code}`)
  return settled.answer.body as Body
}

/** From REST, or from a mutation, which says statuses in capitals. */
function escrowOf(settled: Settled): EscrowAnswer {
  const body = bodyOf<{ escrow?: EscrowAnswer; data?: Record<string, { escrow: EscrowAnswer }> }>(settled)
  const escrow = body.escrow ?? Object.values(body.data ?? {})[0]?.escrow
  if (!escrow) throw new Error(`a success without its escrow: ${JSON.stringify(body).slice(0, 300)}`)
  return { id: escrow.id, status: escrow.status.toLowerCase() }
}

function uuidIn(escrowId: string): string {
  const uuid = decodeId('esc', escrowId)
  if (!uuid) throw new Error(`${escrowId} is not the id of an escrow`)
  return uuid
}
