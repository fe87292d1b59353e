import { SeededRandom } from '../../test/model/seeded-random.js'
import { databaseDigest, writtenBetween, type DatabaseDigest, type Query } from '../support/database-digest.js'
import { inParallel } from '../support/in-parallel.js'
import { RestClient } from '../support/rest-client.js'
import type { Shot } from './aim.js'
import { exchange, type WireAnswer } from './exchange.js'
import { graphqlShot } from './graphql-shots.js'
import { isRefused, judgeAnswer } from './judge-answer.js'
import { isRight, judgeShot } from './judge-shot.js'
import { pageShot } from './page-shots.js'
import { makePageWorld, type PageWorld } from './page-world.js'
import { restRoutes, restShot } from './rest-shots.js'
import { rootFields } from './root-fields.js'
import { wireShot, type WireShot } from './wire-shots.js'
import { isUsable, makeWorld, type BadInputWorld } from './world.js'

export interface BadInputOptions {
  /** Of a service on this machine, without a worker: what its jobs write would look like the requests' doing. */
  port: number
  /** Looks into its database. */
  query: Query
  staffToken: string
  seed: number
  requests: number
  /** Resident memory of the service, in bytes. */
  memoryBytes?: () => number
  log?: (line: string) => void
}

export interface BadInputFigures {
  sent: number
  byStatus: Record<string, number>
  codes: Record<string, number>
  /** Requests of which it was seen that they wrote nothing. */
  unwritten: number
  /** What was wrong, each with what was sent. */
  problems: string[]
  /** How often each route and each root field was asked. */
  asked: Record<string, number>
  /** Of the service, one a batch. */
  memory: number[]
  slowestMs: number
}

/** Small, so that a batch in which everything was refused is not rare: only then is the database compared. */
const batchSize = 5
/** After so many batches it is looked whether a request among them has ended a credential, which is its right. */
const batchesBetweenLooks = 12
const mostProblems = 40
/** What a refused request may write: that it was tried. */
const mayBeWritten = ['sign_in_attempt', 'verification_code', 'idempotency_record']

/** Sends generated requests and judges every answer; after each batch that refused everything the database must be as it was. */
export async function runBadInput(options: BadInputOptions): Promise<BadInputFigures> {
  const run = new BadInputRun(options)
  await run.start()
  for (let sent = 0; sent < options.requests && run.figures.problems.length < mostProblems; sent += batchSize)
    await run.batch(Math.min(batchSize, options.requests - sent))
  return run.figures
}

type Planned = { kind: 'shot'; shot: Shot } | { kind: 'wire'; shot: WireShot }

class BadInputRun {
  readonly figures: BadInputFigures = { sent: 0, byStatus: {}, codes: {}, unwritten: 0, problems: [], asked: {}, memory: [], slowestMs: 0 }
  readonly #random: SeededRandom
  readonly #client: RestClient
  #world!: BadInputWorld
  #pages!: PageWorld
  #batches = 0
  /** How the database stood after the last batch, if nothing was written since. */
  #known: DatabaseDigest | null = null
  readonly #turn = { rest: 0, graphql: 0 }

  constructor(private readonly options: BadInputOptions) {
    this.#random = new SeededRandom(options.seed)
    this.#client = new RestClient(`http://127.0.0.1:${options.port}`)
  }

  async start(): Promise<void> {
    const before = await this.#digest()
    this.#world = await makeWorld(this.#client, this.options.staffToken)
    this.#pages = await makePageWorld(this.#client, this.#world)
    if (writtenBetween(before, await this.#digest()).length === 0) throw new Error('a world was made and no table seems to be written')
    this.#known = null
  }

  async batch(size: number): Promise<void> {
    const { figures, options } = this
    if (this.#batches % batchesBetweenLooks === 0) await this.#look()
    this.#batches += 1
    const planned = Array.from({ length: size }, () => this.#plan())
    figures.sent += size
    const before = this.#known ?? (await this.#digest())
    this.#known = null
    const refused = await inParallel(planned, batchSize, (each) =>
      each.kind === 'shot' ? this.#fire(each.shot) : this.#fireWire(each.shot),
    )
    if (refused.every(Boolean)) await this.#compare(before, planned)
    if (options.memoryBytes) figures.memory.push(options.memoryBytes())
    if (this.#batches % 200 === 0)
      options.log?.(`${figures.sent} requests, ${figures.unwritten} seen to write nothing, ${figures.problems.length} problems`)
  }

  async #look(): Promise<void> {
    const { status } = await this.#client.call({ method: 'GET', path: '/readyz' })
    if (status !== 200) this.figures.problems.push(`after request ${this.figures.sent} the service is not ready any more`)
    if (!(await isUsable(this.#client, this.#world))) await this.start()
  }

  /** Every route and root field in turn, so that none is left to chance; the requests for it are random. */
  #plan(): Planned {
    const random = this.#random
    const kind = random.weighted({ rest: 42, graphql: 41, pages: 9, wire: 8 })
    if (kind === 'wire') return { kind, shot: wireShot(this.#world, random) }
    if (kind === 'pages') return { kind: 'shot', shot: pageShot(this.#world, this.#pages, random) }
    const turn = this.#turn[kind]++
    const shot =
      kind === 'rest'
        ? restShot(restRoutes[turn % restRoutes.length]!, this.#world, random)
        : graphqlShot(rootFields[turn % rootFields.length]!, this.#world, random)
    return { kind: 'shot', shot }
  }

  /** Answers whether nothing can have been written. */
  async #fire(shot: Shot): Promise<boolean> {
    const { figures, options } = this
    const head = headOf(shot)
    figures.asked[shot.intent] = (figures.asked[shot.intent] ?? 0) + 1
    const startedMs = performance.now()
    const isHead = shot.method === 'HEAD'
    const { answers, end } = await exchange({ port: options.port, pieces: [head, ...(shot.body ? [shot.body] : [])], isHead })
    figures.slowestMs = Math.max(figures.slowestMs, Math.round(performance.now() - startedMs))
    const [answer] = answers
    if (!answer) {
      this.#problem(`no answer (${end})`, shot, head)
      return false
    }
    this.#count(answer)
    const problems = judgeShot(shot, head, answer, isHead)
    if (problems.length > 0) this.#problem(problems.join('; '), shot, head, answer)
    const isReading = shot.method === 'GET' || isHead || /^(query|subscription) /.test(shot.intent)
    return isReading || isRefused(answer, shot.surface === 'pages' ? 'elsewhere' : shot.surface)
  }

  async #fireWire(shot: WireShot): Promise<boolean> {
    const { figures, options } = this
    figures.asked[`wire: ${shot.intent}`] = (figures.asked[`wire: ${shot.intent}`] ?? 0) + 1
    const { answers, end } = await exchange({ port: options.port, pieces: shot.pieces, ...(shot.halfClose ? { halfClose: true } : {}) })
    const told = (what: string) =>
      figures.problems.push(
        `${what}: ${shot.intent}\n${JSON.stringify(Buffer.concat(shot.pieces).toString('latin1').slice(0, 600))}\n${JSON.stringify(answers).slice(0, 800)}`,
      )
    if (end === 'silent') told('nothing came and nothing was closed')
    if (answers.length === 0 && !shot.mayBeSilent) told(`no answer (${end})`)
    if (shot.answers !== undefined && answers.length !== shot.answers) told(`${answers.length} answers instead of ${shot.answers}`)
    for (const answer of answers) {
      this.#count(answer)
      const problems = answer.status === 101 || isRight(answer, ['rest', 'wire', 'elsewhere']) ? [] : judgeAnswer(answer, 'rest')
      if (problems.length > 0) told(problems.join('; '))
    }
    // What reads is answered with its object, what writes with a message first.
    return answers.every(({ status, text }) => status >= 400 || !text.startsWith('{"message"'))
  }

  #count({ status, headers }: WireAnswer): void {
    const { byStatus, codes } = this.figures
    byStatus[status] = (byStatus[status] ?? 0) + 1
    const code = headers.get('x-error-code')
    if (code !== undefined) codes[code] = (codes[code] ?? 0) + 1
  }

  #problem(what: string, { intent, body }: Shot, head: Buffer, answer?: WireAnswer): void {
    const sent = `${head
      .toString('latin1')
      .replaceAll(/Bearer \w{10,}/g, 'Bearer …')
      .slice(0, 1_500)}${body?.toString('utf8').slice(0, 1_500) ?? ''}`
    const got = answer ? `${answer.status} ${JSON.stringify([...answer.headers])} ${answer.text.slice(0, 800)}` : ''
    this.figures.problems.push(`${what}\nseed ${this.options.seed}, ${intent}\n${sent}\n→ ${got}`)
  }

  async #compare(before: DatabaseDigest, planned: readonly Planned[]): Promise<void> {
    this.#known = await this.#digest()
    const written = writtenBetween(before, this.#known)
    if (written.length === 0) return void (this.figures.unwritten += planned.length)
    const sent = planned.map(({ shot }) => shot.intent).join(', ')
    this.figures.problems.push(`seed ${this.options.seed}: refused requests wrote to ${written.join(', ')}: one of ${sent}`)
  }

  #digest = () => databaseDigest(this.options.query, { except: mayBeWritten })
}

function headOf({ method, path, headers, body }: Shot): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  const length = body || !['GET', 'HEAD', 'OPTIONS'].includes(method) ? [`Content-Length: ${body?.length ?? 0}`] : []
  return Buffer.from(
    [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', ...lines, ...length, '', ''].join('\r\n'),
    'latin1',
  )
}
