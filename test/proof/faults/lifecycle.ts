import { decodeId } from '../../../server/domain/id.js'
import { bringForward } from '../../support/database/bring-forward.js'
import { graphqlRequest, type Request } from '../../support/installation/rest-client.js'
import { until } from '../../support/flow/until.js'
import type { FaultStage } from './fault-stage.js'
import { isDatabaseAway } from './is-database-away.js'
import type { Settled, SteadfastCall, SteadfastClient } from './steadfast-client.js'

/** Something that the service has said to a caller: it must never be untrue afterwards. */
export interface Acknowledged {
  readonly lifecycle: number
  readonly step: Step
  readonly escrowId: string
  readonly status: string
}

export type Step = 'create' | 'pay' | 'deliver' | 'complete'

export interface LifecycleOptions {
  /** Of the load that it belongs to. Together with the number it is the title of the escrow. */
  readonly name: string
  /** Says by which doors it goes. */
  readonly number: number
  readonly patienceMs: number
  /** Whether the owner of the database lets the minute pass after which a payment without an answer is looked at. */
  readonly isHurried: boolean
  readonly acknowledge: (ack: Acknowledged) => void
}

/** One escrow from its creation to its completion, as an integrator and a buyer lead it. @throws Error when it cannot go on. */
export class Lifecycle {
  readonly #stage: FaultStage
  readonly #client: SteadfastClient
  readonly #options: LifecycleOptions
  readonly #title: string
  #escrowId = ''

  constructor(stage: FaultStage, client: SteadfastClient, options: LifecycleOptions) {
    this.#stage = stage
    this.#client = client
    this.#options = options
    this.#title = `${options.name} ${options.number}`
  }

  async live(): Promise<void> {
    await this.#create()
    await this.#pay()
    await this.#deliver()
    await this.#complete()
  }

  async #create() {
    const body = { title: this.#title, amount, mode: 'quick', buyerEmail: this.#buyer.email }
    const settled = await this.#client.settle({ request: this.#asShop('/api/v1/escrows', body), key: `${this.#title} create` })
    this.#escrowId = escrowOf(settled).id
    this.#acknowledge('create', settled, 'pending')
  }

  /** By the sandbox's session, which takes no key and is used once, or by a mutation with a key; one of four by card. */
  async #pay() {
    const { number } = this.#options
    const isCard = number % 4 === 3
    const doubt = isCard ? this.#cardInDoubt : {}
    const settled =
      number % 8 > 4
        ? await this.#mutate('pay', { method: isCard ? 'CARD' : 'WALLET' }, doubt)
        : await this.#bySession('accept_pay', { method: isCard ? 'card' : 'wallet' }, doubt)
    this.#acknowledge('pay', settled, 'paid')
  }

  async #deliver() {
    const request = this.#asShop(`/api/v1/escrows/${this.#escrowId}/deliver`, {})
    this.#acknowledge('deliver', await this.#client.settle({ request, key: `${this.#title} deliver` }), 'delivered')
  }

  async #complete() {
    const door = this.#options.number % 3
    if (door === 0) return this.#acknowledge('complete', await this.#bySession('complete', {}), 'completed')
    if (door === 1) return this.#acknowledge('complete', await this.#mutate('complete', {}), 'completed')
    await this.#fallSilent()
  }

  get #buyer() {
    return this.#stage.buyers[this.#options.number % this.#stage.buyers.length]!
  }

  /** A process that dies between asking the provider and writing its answer down leaves a payment to the alarm, and a key without an answer. */
  get #cardInDoubt(): Partial<SteadfastCall> {
    return {
      doneWhen: ['PAYMENT_ALREADY_DONE'],
      passing: ['PAYMENT_IN_PROGRESS'],
      ...(this.#options.isHurried ? { whilePassing: () => this.#moveDeadline('payment_processing') } : {}),
    }
  }

  async #bySession(action: string, input: object, doubt: Partial<SteadfastCall> = {}): Promise<Settled> {
    const body = { action, targetUserEmail: this.#buyer.email, redirectUrl: 'https://shop.example.com/return' }
    const request = this.#asShop(`/api/v1/escrows/${this.#escrowId}/sessions`, body)
    const session = await this.#client.settle({ request, key: `${this.#title} ${action}` })
    const { sessionId } = bodyOf<{ sessionId: string }>(session)
    return this.#client.settle({
      ...doubt,
      request: this.#asShop(`/api/v1/sandbox/sessions/${sessionId}/complete`, { input }),
      doneWhen: ['SESSION_ALREADY_COMPLETED', ...(doubt.doneWhen ?? [])],
    })
  }

  async #mutate(command: 'pay' | 'complete', input: object, doubt: Partial<SteadfastCall> = {}): Promise<Settled> {
    const type = command === 'pay' ? 'PayEscrowInput' : 'CompleteEscrowInput'
    const key = `${this.#title} ${command}`
    const document = `mutation($input: ${type}!) {
      ${command}Escrow(input: $input) @idempotent(key: "${key}") { escrow { id status } userErrors { code } } }`
    const request = graphqlRequest(document, { escrowId: this.#escrowId, ...input }, this.#buyer.token)
    return this.#client.settle({ ...doubt, request, key, isKeyInDocument: true })
  }

  /** The buyer says nothing, and the owner of the database lets the seven days pass in a second. The alarm completes the escrow. */
  async #fallSilent() {
    const { patienceMs: withinMs } = this.#options
    await until('the deadline to be moved', () => this.#moveDeadline('completion'), { withinMs, everyMs: 200 })
    const isCompleted = async () => {
      const request: Request = { method: 'GET', path: `/api/v1/escrows/${this.#escrowId}`, token: this.#stage.shop.key }
      const settled = await this.#client.settle({ request })
      if (escrowOf(settled).status !== 'completed') return false
      this.#acknowledge('complete', settled, 'completed')
      return true
    }
    await until(`the deadline to complete escrow ${this.#escrowId}`, isCompleted, { withinMs, everyMs: 250 })
  }

  async #moveDeadline(kind: 'completion' | 'payment_processing'): Promise<boolean> {
    try {
      await bringForward(this.#stage.rows, [decodeId('esc', this.#escrowId)!], kind, 1_000)
      return true
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      return false
    }
  }

  #asShop(path: string, body: object): Request {
    return { method: 'POST', path, token: this.#stage.shop.key, body }
  }

  /** A success that says something else than what was asked for is the worst answer there is. */
  #acknowledge(step: Step, settled: Settled, wanted: string) {
    const escrow = settled.kind === 'answered' ? escrowOf(settled) : { id: this.#escrowId, status: wanted }
    if (escrow.status !== wanted) throw new Error(`${step} was answered with success, and the escrow is ${escrow.status}`)
    if (escrow.id !== this.#escrowId) throw new Error(`${step} was answered with another escrow`)
    this.#options.acknowledge({ lifecycle: this.#options.number, step, escrowId: escrow.id, status: escrow.status })
  }
}

const amount = 25

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
