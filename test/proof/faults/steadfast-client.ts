import { setTimeout as sleep } from 'node:timers/promises'
import { outcomeOf, RestClient, type Answer, type Request } from '../../support/installation/rest-client.js'

export interface SteadfastCall {
  readonly request: Request
  /** Sent with every try: as `Idempotency-Key`, unless the GraphQL document says it. */
  readonly key?: string
  readonly isKeyInDocument?: boolean
  /** Refusals that mean "done before" when an earlier try was left without an answer. */
  readonly doneWhen?: readonly string[]
  /** Refusals that pass by themselves, once an earlier try was left without an answer. */
  readonly passing?: readonly string[]
  /** Done before each try that follows such a refusal. */
  readonly whilePassing?: () => Promise<unknown>
}

/** How a call ended: an answer, or the refusal that says that an earlier try without answer had been done. */
export type Settled = { kind: 'answered'; answer: Answer; wasReplayed: boolean } | { kind: 'done_before'; code: string }

/** What integrators do: several addresses, the same key with every try, patience. */
export class SteadfastClient {
  calls = 0
  /** The longest that a call took with all its tries. */
  #slowestMs = 0
  /** Tries beyond the first of a call, by what the one before met. */
  readonly retries = new Map<string, number>()
  /** Answers that were the stored result of an earlier try, by their keys. */
  readonly replayed = new Map<string, unknown>()
  readonly #clients: readonly RestClient[]
  readonly #patienceMs: number
  #turn = 0

  constructor(bases: readonly string[], { patienceMs }: { patienceMs: number }) {
    this.#clients = bases.map((base) => new RestClient(base))
    this.#patienceMs = patienceMs
  }

  /** @throws Error for an answer that no fault excuses, and when patience ends. */
  async settle(call: SteadfastCall): Promise<Settled> {
    const startedMs = performance.now()
    try {
      return await this.#settle(call)
    } finally {
      this.#slowestMs = Math.max(this.#slowestMs, performance.now() - startedMs)
    }
  }

  async #settle({ request, key, isKeyInDocument, doneWhen = [], passing = [], whilePassing }: SteadfastCall): Promise<Settled> {
    this.calls += 1
    const sent: Request =
      key === undefined || isKeyInDocument ? request : { ...request, headers: { ...request.headers, 'idempotency-key': key } }
    let isInDoubt = false
    for (const endsAt = performance.now() + this.#patienceMs; performance.now() < endsAt;) {
      const outcome = await this.#try(sent)
      if (outcome.kind === 'answered' && outcome.wasReplayed && key !== undefined) this.replayed.set(key, outcome.answer.body)
      if (outcome.kind === 'answered') return outcome
      if (outcome.kind === 'refused' && isInDoubt && doneWhen.includes(outcome.code)) return { kind: 'done_before', code: outcome.code }
      const isPassing = outcome.kind === 'refused' && (alwaysPassing.has(outcome.code) || (isInDoubt && passing.includes(outcome.code)))
      if (outcome.kind === 'refused' && !isPassing) throw new Error(`${request.method} ${request.path} was refused: ${outcome.text}`)
      if (outcome.kind === 'wrong') throw new Error(`${request.method} ${request.path}: ${outcome.text}`)
      if (outcome.kind === 'failed') isInDoubt = true
      this.retries.set(outcome.code, (this.retries.get(outcome.code) ?? 0) + 1)
      if (outcome.kind === 'refused' && passing.includes(outcome.code)) await whilePassing?.()
      await sleep(isPassing ? passingPauseMs : failedPauseMs)
    }
    throw new Error(`${request.method} ${request.path}: no answer within ${this.#patienceMs} ms; before: ${this.retriesAsText()}`)
  }

  callsAsText(): string {
    return `${this.calls} calls, the slowest ${(this.#slowestMs / 1_000).toFixed(1)} s, ${this.retriesAsText()}`
  }

  failures(): number {
    return [...this.retries.values()].reduce((sum, times) => sum + times, 0)
  }

  retriesAsText(): string {
    const all = [...this.retries].toSorted(([, a], [, b]) => b - a)
    const total = this.failures()
    return total === 0 ? 'no retry' : `${total} retries (${all.map(([code, times]) => `${code} ${times}`).join(', ')})`
  }

  async #try(request: Request): Promise<Try> {
    const client = this.#clients[this.#turn++ % this.#clients.length]!
    let answer: Answer
    try {
      answer = await client.call(request)
    } catch (error) {
      return { kind: 'failed', code: lostConnection(error) }
    }
    return read(answer)
  }
}

/** `failed`: nobody knows whether it was done. `refused`: the service says that it was not. `wrong`: an answer that the specification does not have. */
type Try = Settled | { kind: 'refused' | 'wrong'; code: string; text: string } | { kind: 'failed'; code: string }

const failedPauseMs = 150
const passingPauseMs = 300
const alwaysPassing: ReadonlySet<string> = new Set(['IDEMPOTENCY_IN_PROGRESS', 'BUSY'])

function read(answer: Answer): Try {
  const { status, text, headers } = answer
  const { code, done } = outcomeOf(answer)
  if (status === 500 || status === 502)
    return hasErrorShape(answer.body)
      ? { kind: 'failed', code: String(status) }
      : { kind: 'wrong', code: String(status), text: `${status} without the shape of the specification: ${text}` }
  if (code === 'INTERNAL_ERROR') return { kind: 'failed', code: '500' }
  // Of GraphQL, after ten seconds: what was asked for may yet be done (docs/graphql.md).
  if (code === 'REQUEST_TIMEOUT') return { kind: 'failed', code }
  if (code !== null) return { kind: 'refused', code, text: `${status} ${text.slice(0, 400)}` }
  if (done) return { kind: 'answered', answer, wasReplayed: headers.get('idempotent-replayed') === 'true' }
  return { kind: 'wrong', code: String(status), text: `${status} ${text.slice(0, 400)}` }
}

const hasErrorShape = (body: unknown) => typeof body === 'object' && body !== null && ('error' in body || 'errors' in body)

function lostConnection(error: unknown): string {
  if (!(error instanceof Error)) throw error
  if (error.name === 'TimeoutError') return 'no answer'
  // `fetch` tells the reason in the cause; a TypeError without one is a mistake of this program.
  const cause = error.cause as { code?: string } | undefined
  if (error.name !== 'TypeError' || !cause) throw error
  return cause.code ?? 'lost connection'
}
