import { OperationTypeNode } from 'graphql'
import { SeededRandom } from '../../model/seeded-random.js'
import { databaseDigester, writtenBetween, type DatabaseDigest, type Query } from '../../support/database/database-digest.js'
import { RestClient } from '../../support/installation/rest-client.js'
import { inParallel } from '../../support/flow/in-parallel.js'
import type { Shot } from './aim.js'
import { exampleTargets, type ExampleShots, type ExampleTarget } from './example-shots.js'
import { exchange, type WireAnswer } from './exchange.js'
import { graphqlIntent } from './graphql-examples.js'
import { graphqlShot } from './graphql-shots.js'
import { hasReached } from './has-reached.js'
import { judgeAnswer } from './judge-answer.js'
import { isRefusal, isRight, judgeRefusalOf, judgeShot } from './judge-shot.js'
import { brokenPageShots, pageShot } from './page-shots.js'
import { makePageWorld, type PageWorld } from './page-world.js'
import type { RefusalReason } from './refusal-reason.js'
import { restIntent } from './rest-examples.js'
import { brokenAddressShots, restRoutes, restShot, strangersAddressShots } from './rest-shots.js'
import { rootFields } from './root-fields.js'
import { Situations } from './situations.js'
import { wireShot, type WireShot } from './wire-shots.js'
import { isUsable, makeWorld, strangersMark, type BadInputWorld } from './world.js'

export interface BadInputOptions {
  /** Of a service on this machine, without a worker: what its jobs write would look like the requests' doing. */
  port: number
  /** Looks into its database. */
  query: Query
  /** A fresh token of a member of staff: one of the requests may end the one before. */
  staffToken: () => Promise<string>
  seed: number
  requests: number
  /** Whether the database has a queue, whose jobs are counted as well. */
  hasQueue?: boolean
  /**
   * Sends every route and page broken addresses first, and every route the ids of strangers, and asks again for what no request has reached the
   * code of: none of it is left to chance.
   */
  isThorough?: boolean
  /** So many queries come before everything, unjudged: what the service keeps of the documents that it saw last is full by then. */
  warmUp?: number
  /** What is in use in the service after garbage was collected, in bytes. */
  liveHeap?: () => Promise<number>
  log?: (line: string) => void
}

export interface BadInputFigures {
  sent: number
  byStatus: Record<string, number>
  codes: Record<string, number>
  /** Requests that were refused, or that only read. */
  refusedOrReading: number
  /** Those of them after which the database was compared, and was as before. */
  unwritten: number
  /** How many requests were refused that had to be, by the reason. */
  refusedFor: Partial<Record<RefusalReason, number>>
  /** What was wrong, each with what was sent. */
  problems: string[]
  /** Requests without anything wrong about them that were not taken, each with the answer. */
  untaken: string[]
  /** How many of them were sent. */
  examples: number
  /** How often each route and each root field was asked. */
  asked: Record<string, number>
  /** How often each got past who asks: it answered, or refused for another reason. */
  reached: Record<string, number>
  /** Requests sent before the generated ones, whose parameter is no percent-encoded UTF-8, or the id of a stranger. */
  wrongAddresses: number
  /** Of the service, after each eighth of the requests. */
  liveHeapBytes: number[]
  slowestMs: number
}

/** After so many requests it is looked whether one among them has ended a credential, which is its right. */
const shotsBetweenLooks = 60
const wiresAtOnce = 20
const mostProblems = 40
/** How often what nothing has reached is asked again. */
const mostFurtherTries = 60

/** Sends generated requests, one after the other, and judges every answer; after each that was refused the database must be as before. */
export async function runBadInput(options: BadInputOptions): Promise<BadInputFigures> {
  const { requests, isThorough, warmUp = 0, liveHeap } = options
  const run = new BadInputRun(options)
  const { figures } = run
  await run.start()
  await run.fillCaches(warmUp)
  if (isThorough) await run.sendWrongAddresses()
  if (isThorough) await run.askRightly()
  for (let eighth = 1; eighth <= 8; eighth += 1) {
    const enough = figures.wrongAddresses + figures.examples + (requests * eighth) / 8
    while (figures.sent < enough && run.goesOn()) await run.next()
    await run.sendWires()
    if (liveHeap) figures.liveHeapBytes.push(await liveHeap())
  }
  if (isThorough) await run.reachTheRest()
  return figures
}

type Planned = { kind: 'shot'; shot: Shot } | { kind: 'wire'; shot: WireShot }

class BadInputRun {
  readonly figures: BadInputFigures = {
    sent: 0,
    byStatus: {},
    codes: {},
    refusedOrReading: 0,
    unwritten: 0,
    refusedFor: {},
    problems: [],
    untaken: [],
    examples: 0,
    asked: {},
    reached: {},
    wrongAddresses: 0,
    liveHeapBytes: [],
    slowestMs: 0,
  }
  readonly #random: SeededRandom
  readonly #client: RestClient
  #world!: BadInputWorld
  #pages!: PageWorld
  #situations!: Situations
  /** By intent. */
  readonly #examples = new Map<string, ExampleShots>()
  #digester: ReturnType<typeof databaseDigester> | undefined
  /** How the database stood after the last request, if nothing was written since. */
  #known: DatabaseDigest | null = null
  readonly #turn = { rest: 0, graphql: 0 }
  #shots = 0
  /** Planned and not sent yet. */
  readonly #wires: WireShot[] = []

  constructor(private readonly options: BadInputOptions) {
    this.#random = new SeededRandom(options.seed)
    this.#client = new RestClient(`http://127.0.0.1:${options.port}`)
  }

  async start(): Promise<void> {
    const before = await this.#digest()
    this.#world = await makeWorld(this.#client, await this.options.staffToken(), this.#world?.foreign)
    this.#pages = await makePageWorld(this.#client, this.#world)
    this.#situations = new Situations(this.#client, this.#world)
    this.#examples.clear()
    if (writtenBetween(before, await this.#digest()).length === 0) throw new Error('a world was made and no table seems to be written')
    this.#known = null
  }

  /** By chance of its own, so that the requests of a seed are the same with it and without. */
  async fillCaches(count: number): Promise<void> {
    const random = new SeededRandom(this.options.seed)
    const shots = Array.from({ length: count }, (_none, index) => graphqlShot(queries[index % queries.length]!, this.#world, random))
    await inParallel(shots, wiresAtOnce, (shot) =>
      exchange({ port: this.options.port, pieces: [headOf(shot), ...(shot.body ? [shot.body] : [])] }),
    )
  }

  /** With so many problems there is nothing more to learn. */
  goesOn(): boolean {
    return this.figures.problems.length < mostProblems
  }

  async sendWrongAddresses(): Promise<void> {
    const world = this.#world
    const shots = [...brokenPageShots(world, this.#pages), ...brokenAddressShots(world), ...strangersAddressShots(world)]
    for (const shot of shots) if (this.goesOn()) await this.#send(shot)
    this.figures.wrongAddresses = this.figures.sent
  }

  /** Everything that can be asked is asked once with nothing wrong about it, which has to be taken. */
  async askRightly(): Promise<void> {
    for (const target of exampleTargets) {
      const { right } = await this.#example(target)
      this.figures.examples += 1
      const answer = await this.#send(right)
      if (!answer || isRefusal(right, answer))
        this.figures.untaken.push(`${target.intent}: ${answer?.status} ${answer?.text.slice(0, 400)}`)
    }
  }

  /** Kept until it is taken, which nothing can be twice. */
  async #example(target: ExampleTarget): Promise<ExampleShots> {
    const kept = this.#examples.get(target.intent)
    if (kept) return kept
    this.#known = null
    // What it needs may have been ended by one of the requests, which is its right.
    if (!(await isUsable(this.#client, this.#world))) await this.start()
    const shots = await target.prepare(this.#situations)
    this.#examples.set(target.intent, shots)
    return shots
  }

  async next(): Promise<void> {
    const planned = await this.#plan()
    if (planned.kind === 'shot') return void (await this.#send(planned.shot))
    this.figures.sent += 1
    if (this.#wires.push(planned.shot) === wiresAtOnce) await this.sendWires()
  }

  /** Several at once: a server may take its time to hang up, and none of them can write, since none is a whole request that does. */
  async sendWires(): Promise<void> {
    const wires = this.#wires.splice(0)
    if (wires.length === 0) return
    const before = this.#known ?? (await this.#digest())
    const isNothingWritten = await inParallel(wires, wiresAtOnce, (shot) => this.#fireWire(shot))
    this.#known = null
    if (isNothingWritten.every(Boolean)) await this.#compare(before, wires)
  }

  /** Requests as before to the routes and root fields that none has got through to. */
  async reachTheRest(): Promise<void> {
    const { reached } = this.figures
    for (const { intent, shoot } of allTargets)
      for (let tries = 0; !reached[intent] && tries < mostFurtherTries && this.goesOn(); tries += 1)
        await this.#send(shoot(this.#world, this.#random))
  }

  /** Answers what came back, if anything did. */
  async #send(shot: Shot): Promise<WireAnswer | undefined> {
    const { figures, options } = this
    if (++this.#shots % shotsBetweenLooks === 0) await this.#look()
    figures.sent += 1
    const before = this.#known ?? (await this.#digest())
    this.#known = null
    const { answer, canHaveWritten } = await this.#fire(shot)
    if (!canHaveWritten) await this.#compare(before, [shot])
    if (answer && !isRefusal(shot, answer)) this.#examples.delete(shot.intent)
    if (figures.sent % 1_000 === 0)
      options.log?.(`${figures.sent} requests, ${figures.unwritten} seen to write nothing, ${figures.problems.length} problems`)
    return answer
  }

  async #look(): Promise<void> {
    const { status } = await this.#client.call({ method: 'GET', path: '/readyz' })
    if (status !== 200) this.figures.problems.push(`after request ${this.figures.sent} the service is not ready any more`)
    if (!(await isUsable(this.#client, this.#world))) await this.start()
  }

  /** Every route and root field in turn, so that none is left to chance; the requests for it are random. */
  async #plan(): Promise<Planned> {
    const random = this.#random
    const kind = random.weighted({ rest: 42, graphql: 41, pages: 9, wire: 8 })
    if (kind === 'wire') return { kind, shot: wireShot(this.#world, random) }
    if (kind === 'pages') return { kind: 'shot', shot: pageShot(this.#world, this.#pages, random) }
    const turn = this.#turn[kind]++
    const { intent, shoot } = targets[kind][turn % targets[kind].length]!
    const target = random.chance(0.4) ? exampleTargets.find((each) => each.intent === intent) : undefined
    const shot = target ? (await this.#example(target)).nearlyRight(random) : shoot(this.#world, random)
    return { kind: 'shot', shot }
  }

  async #fire(shot: Shot): Promise<{ answer: WireAnswer | undefined; canHaveWritten: boolean }> {
    const { figures, options } = this
    const head = headOf(shot)
    count(figures.asked, shot.intent)
    const startedMs = performance.now()
    const isHead = shot.method === 'HEAD'
    const { answers, end } = await exchange({ port: options.port, pieces: [head, ...(shot.body ? [shot.body] : [])], isHead })
    figures.slowestMs = Math.max(figures.slowestMs, Math.round(performance.now() - startedMs))
    const [answer] = answers
    if (!answer) {
      this.#problem(`no answer (${end})`, shot, head)
      return { answer, canHaveWritten: true }
    }
    this.#count(answer)
    if (hasReached(shot, answer)) count(figures.reached, shot.intent)
    const problems = [...judgeShot(shot, head, answer, isHead), ...judgeRefusalOf(shot, answer)]
    if (answer.text.includes(strangersMark) && !this.#mayTell(shot)) problems.push('the answer tells what is a stranger’s')
    if (problems.length > 0) this.#problem(problems.join('; '), shot, head, answer)
    else if (shot.mustRefuse && isRefusal(shot, answer)) count(figures.refusedFor, shot.mustRefuse)
    const isReading = shot.method === 'GET' || isHead || /^(query|subscription) /.test(shot.intent)
    return { answer, canHaveWritten: !isReading && !isRefusal(shot, answer) }
  }

  /** Of strangers: staff may know, and the sandbox's mailbox is for everybody. */
  #mayTell = ({ headers, path }: Shot) =>
    path.includes('/dev/mail') || headers.some(([, value]) => value.includes(this.#world.credentials.staff))

  async #fireWire(shot: WireShot): Promise<boolean> {
    const { figures, options } = this
    count(figures.asked, `wire: ${shot.intent}`)
    const { answers, end } = await exchange({ port: options.port, pieces: shot.pieces, ...(shot.halfClose ? { halfClose: true } : {}) })
    const told = (what: string) =>
      figures.problems.push(
        `${what}: ${shot.intent}\n${JSON.stringify(Buffer.concat(shot.pieces).toString('latin1').slice(0, 600))}\n${JSON.stringify(answers).slice(0, 800)}`,
      )
    if (end === 'silent') told('nothing came and nothing was closed')
    if (answers.length === 0 && !shot.mayBeSilent) told(`no answer (${end})`)
    if (shot.answers !== undefined && answers.length !== shot.answers) told(`${answers.length} answers instead of ${shot.answers}`)
    if (shot.mustRefuse && answers.some(({ status }) => status < 400)) told('it was taken though no server may take it')
    for (const answer of answers) {
      this.#count(answer)
      const problems = answer.status === 101 || isRight(answer, ['rest', 'wire', 'elsewhere']) ? [] : judgeAnswer(answer, 'rest')
      if (problems.length > 0) told(problems.join('; '))
    }
    // What reads is answered with its object, what writes with a message first.
    return answers.every(({ status, text }) => status >= 400 || !text.startsWith('{"message"'))
  }

  #count({ status, headers }: WireAnswer): void {
    count(this.figures.byStatus, String(status))
    const code = headers.get('x-error-code')
    if (code !== undefined) count(this.figures.codes, code)
  }

  #problem(what: string, { intent, body }: Shot, head: Buffer, answer?: WireAnswer): void {
    const sent = `${head
      .toString('latin1')
      .replaceAll(/Bearer \w{10,}/g, 'Bearer …')
      .slice(0, 1_500)}${body?.toString('utf8').slice(0, 1_500) ?? ''}`
    const got = answer ? `${answer.status} ${JSON.stringify([...answer.headers])} ${answer.text.slice(0, 800)}` : ''
    this.figures.problems.push(`${what}\nseed ${this.options.seed}, ${intent}\n${sent}\n→ ${got}`)
  }

  async #compare(before: DatabaseDigest, shots: ReadonlyArray<Shot | WireShot>): Promise<void> {
    const { figures, options } = this
    figures.refusedOrReading += shots.length
    this.#known = await this.#digest()
    const wrong = writtenBetween(before, this.#known).filter((table) => !shots.some((shot) => mayWrite[table]?.(shot)))
    if (wrong.length === 0) return void (figures.unwritten += shots.length)
    const what = `what was refused, or only read, wrote to ${wrong.join(', ')}`
    const [shot] = shots
    if (shot && 'headers' in shot) this.#problem(what, shot, headOf(shot))
    else figures.problems.push(`seed ${options.seed}: ${what}: one of ${shots.map(({ intent }) => intent).join(', ')}`)
  }

  async #digest(): Promise<DatabaseDigest> {
    this.#digester ??= databaseDigester(this.options.query, { withJobs: this.options.hasQueue ?? false })
    return (await this.#digester)()
  }
}

/** What a refused request of a kind may write: that it was tried, and what its idempotency key stands for from now on (decisions 3 and 15). */
const mayWrite: Record<string, (shot: Shot | WireShot) => boolean> = {
  sign_in_attempt: triesPassword,
  audit_log: triesPassword,
  verification_code: ({ intent }) => /\/verify$|^mutation (verifyDeveloper|confirmDestination)$/.test(intent),
  mailbox_proof: ({ intent }) => /^mutation (verifyEmail|signInWithCode)$|^page POST /.test(intent),
  // When a page was last opened.
  access_token: ({ intent }) => intent.startsWith('page '),
  idempotency_record: (shot) =>
    'headers' in shot && (shot.headers.some(([name]) => name === 'Idempotency-Key') || shot.body?.includes('@idempotent') === true),
}

function triesPassword({ intent }: Shot | WireShot): boolean {
  return /\/auth\/token$|^mutation (signIn|beginSecondFactor|confirmSecondFactor|renewRecoveryCodes|changePassword)$|^page POST /.test(
    intent,
  )
}

const queries = rootFields.filter(({ operation }) => operation === OperationTypeNode.QUERY)

/** Everything that can be asked, by the intent of its shots. */
const targets = {
  rest: restRoutes.map((rest) => ({
    intent: restIntent(rest),
    shoot: (world: BadInputWorld, random: SeededRandom) => restShot(rest, world, random),
  })),
  graphql: rootFields.map((root) => ({
    intent: graphqlIntent(root),
    shoot: (world: BadInputWorld, random: SeededRandom) => graphqlShot(root, world, random),
  })),
}
const allTargets = [...targets.rest, ...targets.graphql]

/** The intents of all shots at routes and root fields. */
export const intents: readonly string[] = allTargets.map(({ intent }) => intent)

function count<Key extends string>(counts: Partial<Record<Key, number>>, key: Key): void {
  counts[key] = (counts[key] ?? 0) + 1
}

function headOf({ method, path, headers, body }: Shot): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  const length = body || !['GET', 'HEAD', 'OPTIONS'].includes(method) ? [`Content-Length: ${body?.length ?? 0}`] : []
  return Buffer.from(
    [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', ...lines, ...length, '', ''].join('\r\n'),
    'latin1',
  )
}
