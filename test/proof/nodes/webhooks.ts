import { setTimeout as sleep } from 'node:timers/promises'
import { mutations } from '../race/mutations.js'
import { createEscrow, createWebhook } from '../../support/installation/create-over-rest.js'
import { inParallel } from '../../support/flow/in-parallel.js'
import { aPerson, anIntegrator, type Integrator, type Person } from '../../support/installation/people.js'
import { RestClient } from '../../support/installation/rest-client.js'
import type { Installation } from '../../support/installation/start-installation.js'
import { until } from '../../support/flow/until.js'
import { WebhookReceiver, type Arrival } from '../../support/installation/webhook-receiver.js'
import { ownerOfPort } from './owner-of-port.js'

/** Deliveries under way at once to one webhook, over all processes (decisions 11). */
const mostToOneWebhook = 5
const receiverTakesMs = 15
/** Of a hundred deliveries each worker has to have made as many: else it is not shown that they respect one another. */
const leastPercent = 10

/**
 * Two workers deliver to one slow webhook: every event once, per escrow in order, and never more than five at once although neither worker
 * knows what the other is doing.
 */
export async function webhooksOfTwoWorkers({ web, nodes }: Installation, escrows: number): Promise<string> {
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
  const wanted = escrows * eventsOfEach
  await until('every delivery', () => arrivals.length >= wanted && senders.underWay === 0, { withinMs: 120_000 })
  const once = new Set(arrivals.map(({ eventId }) => eventId)).size
  if (arrivals.length !== wanted || once !== wanted)
    throw new Error(`${arrivals.length} deliveries of ${once} events, and ${wanted} were due`)
  const versions = arrivals.map(versionOf)
  const unordered = [...Map.groupBy(versions, ({ id }) => id).values()].filter((ofOne) => !isInOrder(ofOne)).length
  if (unordered > 0) throw new Error(`${unordered} escrows were told out of order`)
  if (senders.most > mostToOneWebhook) throw new Error(`${senders.most} deliveries at once`)
  return `${wanted} deliveries, each once and per escrow in order, at most ${senders.most} at once; the workers made ${senders.shares(wanted)}`
}

async function lifecycle(client: RestClient, shop: Integrator, buyer: Person): Promise<void> {
  const escrowId = await createEscrow(client, shop.key, { title: 'Told', amount: 20, mode: 'quick', buyerEmail: buyer.email })
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
    this.underWay -= 1
    return 200
  }

  /** The table of connections is read in pieces while it changes, so that one look may miss what is there all the time. */
  #ownerOf(from: number): Promise<number> {
    return until('a worker to own the connection of a delivery', () => ownerOfPort({ from, to: this.receiverPort }, this.pids))
  }

  /** @throws Error when one made too few. */
  shares(wanted: number): string {
    const times = [...this.#times.values()]
    const words = times.join(' and ')
    if (times.reduce((sum, each) => sum + each, 0) !== wanted) throw new Error(`${wanted} deliveries, of which the workers made ${words}`)
    if (times.some((each) => each * 100 < wanted * leastPercent))
      throw new Error(`the workers made ${words}: one of them did hardly anything`)
    return words
  }
}
