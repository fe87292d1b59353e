import { setTimeout as sleep } from 'node:timers/promises'
import { mutations } from '../race/mutations.js'
import { createEscrow, createWebhook } from '../../support/installation/create-over-rest.js'
import { inParallel } from '../../support/flow/in-parallel.js'
import { aPerson, anIntegrator, type Integrator, type Person } from '../../support/installation/people.js'
import { RestClient } from '../../support/installation/rest-client.js'
import { rowsAsOwner } from '../../support/database/start-database.js'
import type { Query } from '../../support/database/database-digest.js'
import type { Installation } from '../../support/installation/start-installation.js'
import { until } from '../../support/flow/until.js'
import { WebhookReceiver, type Arrival } from '../../support/installation/webhook-receiver.js'
import { ownerOfPort } from './owner-of-port.js'

/** Deliveries under way at once to one webhook, over all processes (decisions 11). */
const mostToOneWebhook = 5
const receiverTakesMs = 15
/** How many of them the first worker has under way when it is stopped. */
const heldByFirst = 3
/** For so long the other one has the chance to begin more than it may. */
const watchedMs = 1_500
/** The database waits for so long for no process that is running. */
const leftOpenAfterMs = 250

/**
 * Two workers deliver to one slow webhook: every event once, per escrow in order, and never more than five at once although neither worker
 * knows what the other is doing. While there is enough to do the worker that has the places keeps them, so which of them delivers how much
 * under load is chance; what each leaves to the other is shown apart.
 */
export async function webhooksOfTwoWorkers({ web, nodes, database }: Installation, escrows: number): Promise<string> {
  const clients = web.map((base) => new RestClient(base))
  const receiver = await WebhookReceiver.open()
  const shop = await anIntegrator(clients[0]!)
  const buyer = await aPerson(clients[0]!, shop.key, { walletTnd: 1_000_000 })
  await createWebhook(clients[0]!, shop.token, receiver.url)
  const workers = nodes.flatMap(({ role, pid }) => (role === 'web' ? [] : [pid]))
  const senders = new Senders(workers, Number.parseInt(new URL(receiver.url).port, 10))
  receiver.answerWith((arrival) => senders.take(arrival))
  await inParallel(Array.from({ length: escrows }), 8, (_, index) => lifecycle(clients[index % clients.length]!, shop, buyer))
  const { arrivals } = receiver
  const ofLifecycles = escrows * eventsOfEach
  await until('every delivery', () => arrivals.length >= ofLifecycles && senders.underWay === 0, { withinMs: 120_000 })
  const madeUnderLoad = senders.shares(ofLifecycles)
  const eventsAfter = await sharePlaces({ create: () => created(clients[0]!, shop, buyer), workers, senders, rows: rowsAsOwner(database) })
  const wanted = ofLifecycles + eventsAfter
  await until('every delivery of shared places', () => arrivals.length >= wanted && senders.underWay === 0)
  const once = new Set(arrivals.map(({ eventId }) => eventId)).size
  if (arrivals.length !== wanted || once !== wanted)
    throw new Error(`${arrivals.length} deliveries of ${once} events, and ${wanted} were due`)
  const versions = arrivals.map(versionOf)
  const unordered = [...Map.groupBy(versions, ({ id }) => id).values()].filter((ofOne) => !isInOrder(ofOne)).length
  if (unordered > 0) throw new Error(`${unordered} escrows were told out of order`)
  if (senders.most > mostToOneWebhook) throw new Error(`${senders.most} deliveries at once`)
  return `${wanted} deliveries, each once and per escrow in order, at most ${senders.most} at once; under load the workers made ${madeUnderLoad}, and of five places one took ${heldByFirst} and the other the rest`
}

interface TwoWorkers {
  /** Makes an escrow, which is one event. */
  create: () => Promise<unknown>
  workers: readonly number[]
  senders: Senders
  rows: Query
}

/**
 * One worker after the other stands still, so that it is no chance who takes what: the first has some deliveries under way whose receiver does
 * not answer, and the second, with more to do than there is room, takes just the places that are left.
 *
 * @returns how many events there were
 */
async function sharePlaces({ create, workers, senders, rows }: TwoWorkers): Promise<number> {
  const [first, second] = workers as [number, number]
  const due = heldByFirst + mostToOneWebhook
  const held = senders.hold()
  await whileStopped(second, rows, async () => {
    await times(heldByFirst, create)
    await until('the first worker to deliver', () => senders.underWay === heldByFirst)
  })
  await whileStopped(first, rows, async () => {
    await times(due - heldByFirst, create)
    await until('the second worker to take the other places', () => senders.underWay === mostToOneWebhook)
    await sleep(watchedMs)
    if (senders.underWay !== mostToOneWebhook) throw new Error(`${senders.underWay} deliveries at once`)
  })
  const made = senders.madeSince(held)
  if (made.get(first) !== heldByFirst || made.get(second) !== mostToOneWebhook - heldByFirst)
    throw new Error(`of the places one took ${made.get(first)} and the other ${made.get(second)}`)
  senders.release()
  return due
}

async function whileStopped(pid: number, rows: Query, work: () => Promise<void>): Promise<void> {
  await until('the worker to stand still between two transactions', () => stopsBetweenTransactions(pid, rows))
  try {
    await work()
  } finally {
    process.kill(pid, 'SIGCONT')
  }
}

/**
 * Who stands still within a transaction keeps its locks from everybody until the database ends the session after ten seconds, and finds that
 * out with an error in the log. That is another fault than the one that is made here, so such a process goes on and is stopped again.
 */
async function stopsBetweenTransactions(pid: number, rows: Query): Promise<boolean> {
  process.kill(pid, 'SIGSTOP')
  // What it has asked for is answered by then.
  await sleep(leftOpenAfterMs)
  const open = await openTransactions(rows)
  await sleep(leftOpenAfterMs)
  const isLeftOpen = (await openTransactions(rows)).some((one) => open.includes(one))
  if (isLeftOpen) process.kill(pid, 'SIGCONT')
  return !isLeftOpen
}

/** Transactions for whose next statement the database waits, each named with the moment since when. */
async function openTransactions(rows: Query): Promise<string[]> {
  const found = await rows<{ named: string }>(
    `select concat(pid, ' since ', state_change) as named from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`,
  )
  return found.map(({ named }) => named)
}

async function times(many: number, work: () => Promise<unknown>): Promise<void> {
  for (let done = 0; done < many; done += 1) await work()
}

const created = (client: RestClient, shop: Integrator, buyer: Person) =>
  createEscrow(client, shop.key, { title: 'Told', amount: 20, mode: 'quick', buyerEmail: buyer.email })

async function lifecycle(client: RestClient, shop: Integrator, buyer: Person): Promise<void> {
  const escrowId = await created(client, shop, buyer)
  const say = (mutation: string, token: string, more: object = {}) => client.graphql(mutation, { escrowId, ...more }, token)
  await say(mutations.pay, buyer.token, { method: 'WALLET' })
  await say(mutations.deliver, shop.user.token)
  await say(mutations.requestCancellation, buyer.token)
  await say(mutations.rejectCancellation, shop.user.token)
  await say(mutations.complete, buyer.token)
}

/** Created, paid, delivered, requested, rejected, completed. */
const eventsOfEach = 6

interface Version {
  readonly id: string
  readonly version: number
}

const versionOf = ({ body }: Arrival) => (JSON.parse(body) as { data: { escrow: Version } }).data.escrow

const isInOrder = (versions: Version[]) => versions.every(({ version }, index) => index === 0 || version > versions[index - 1]!.version)

/** Counts how many deliveries are under way at once, and which process made how many. */
class Senders {
  most = 0
  underWay = 0
  readonly #times: Map<number, number>
  #answers: PromiseWithResolvers<void> | undefined
  /** While a connection is open its port is nobody else's; each is looked up with its first delivery. */
  readonly #owners = new Map<number, Promise<number>>()

  /** @param receiverPort where the deliveries go */
  constructor(
    private readonly pids: readonly number[],
    private readonly receiverPort: number,
  ) {
    this.#times = new Map(pids.map((pid) => [pid, 0]))
  }

  async take({ fromPort }: Arrival): Promise<number> {
    this.underWay += 1
    this.most = Math.max(this.most, this.underWay)
    const owner = this.#owners.get(fromPort) ?? this.#ownerOf(fromPort)
    this.#owners.set(fromPort, owner)
    const [pid] = await Promise.all([owner, sleep(receiverTakesMs)])
    this.#times.set(pid, this.#times.get(pid)! + 1)
    await this.#answers?.promise
    this.underWay -= 1
    return 200
  }

  /** From now on nothing is answered until `release`. Answers how many deliveries each process had begun before. */
  hold(): ReadonlyMap<number, number> {
    this.#answers = Promise.withResolvers()
    return new Map(this.#times)
  }

  release(): void {
    this.#answers?.resolve()
    this.#answers = undefined
  }

  /** How many deliveries each process has begun since. */
  madeSince(before: ReadonlyMap<number, number>): Map<number, number> {
    return new Map([...this.#times].map(([pid, made]) => [pid, made - before.get(pid)!]))
  }

  /** The table of connections is read in pieces while it changes, so that one look may miss what is there all the time. */
  #ownerOf(from: number): Promise<number> {
    return until('a worker to own the connection of a delivery', () => ownerOfPort({ from, to: this.receiverPort }, this.pids))
  }

  /** @throws Error when it is not known of each who made it. */
  shares(wanted: number): string {
    const made = [...this.#times.values()]
    const words = made.join(' and ')
    if (made.reduce((sum, each) => sum + each, 0) !== wanted) throw new Error(`${wanted} deliveries, of which the workers made ${words}`)
    return words
  }
}
