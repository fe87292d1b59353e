import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { happensWithin } from '../../support/flow/happens-within.js'
import { inParallel } from '../../support/flow/in-parallel.js'
import { until } from '../../support/flow/until.js'
import { createEscrow } from '../../support/installation/create-over-rest.js'
import { followOverStream } from '../../support/installation/follow-events.js'
import { anIntegrator } from '../../support/installation/people.js'
import { residentMb } from '../../support/process/process-figures.js'
import { askUnread } from './ask-unread.js'
import { besideBystander, requireServed } from './bystander.js'
import type { FairnessCheck } from './fairness-check.js'
import { meOf, onScene, type Scene } from './scene.js'
import { watchPeak } from './watch-peak.js'

/** `SOCKETS_PER_PRINCIPAL`, which counts streams as well. */
const streamsEach = 5
const events = 200
/** As of websockets that are not read. */
const mostMb = { each: 16 + 14, besides: 150 }

/** Some hundred kilobytes an event: a stream has far more of them than the system takes for somebody who does not read. */
const bulky = following(Array.from({ length: 14 }, (_none, index) => `d${index}: data`).join(' '))

export const unreadStreams: FairnessCheck = {
  name: 'five developers made by one read nothing of 25 event streams: another’s GET /me is answered, memory is bounded, each is ended with a word why, and goes on after its cursor',
  before: 'no figure from before: until there was a bound, websockets alone were measured',
  measure: ({ short, goal }) =>
    onScene({ env: { UNREAD_SECONDS: '2' } }, async (scene) => {
      const developers = await inParallel(Array.from({ length: short ? 2 : 5 }), 2, () => aFullFeed(scene))
      const process = scene.installation.nodes[0]!
      const before = residentMb(process.pid)
      const peak = watchPeak(process.pid)
      const watched = await besideBystander(meOf(scene), async () => {
        const streams = await Promise.all(
          developers.flatMap((developer) => Array.from({ length: streamsEach }, () => UnreadStream.open(scene, developer))),
        )
        await untilEnded(streams)
        return streams
      })
      const streams = watched.result
      const growth = peak() - before
      const most = developers.length * mostMb.each + mostMb.besides
      const told = streams.filter(({ isTold }) => isTold).length
      const figure = `${requireServed(watched, goal)}; ${Math.round(growth)} MB more for ${streams.length} streams, ${told} of them told why they end`
      if (process.hasEnded()) throw new Error(`the process ended; ${figure}`)
      if (growth > most) throw new Error(`${figure}; at most ${most} MB`)
      if (told < streams.length) throw new Error(`${figure}; the others ended without a word`)
      const read = streams.map(({ read: of }) => of).reduce((least, one) => (one.events < least.events ? one : least))
      if (read.events >= events) throw new Error(`all ${events} events were read by each; ${figure}`)
      return `${figure}; ${await goOn(scene, read)}`
    }),
}

/** Whose feed is full from there on. */
interface Developer {
  readonly key: string
  readonly after: string
}

async function aFullFeed({ client }: Scene): Promise<Developer> {
  const { key } = await anIntegrator(client)
  const { events: feed } = await client.graphql<{ events: { endCursor: string } }>('{ events { endCursor } }', {}, key)
  const body = { amount: 50, mode: 'quick', buyerEmail: 'buyer@example.com', description: '€'.repeat(2_000) }
  await inParallel(Array.from({ length: events }), 4, (_none, index) => createEscrow(client, key, { ...body, title: `Event ${index}` }))
  return { key, after: feed.endCursor }
}

interface Read {
  readonly key: string
  readonly events: number
  /** The last one. */
  readonly cursor: string
}

/** A stream of all that there is, which is not read but where it is said. */
class UnreadStream {
  read: Read
  isEnded = false
  /** Whether it was said why it ends. */
  isTold = false
  readonly #socket: Socket
  #bytes = 0
  #rest = ''

  static async open({ url }: Scene, { key, after }: Developer): Promise<UnreadStream> {
    const socket = await askUnread(url, { key, query: bulky, variables: { after }, path: '/graphql/stream' })
    return new UnreadStream(socket, { key, events: 0, cursor: after })
  }

  private constructor(socket: Socket, read: Read) {
    this.read = read
    this.#socket = socket
    socket.on('data', (bytes: Buffer) => this.#take(bytes))
    socket.once('close', () => {
      this.isEnded = true
    })
  }

  /** Until it is ended, `mostBytes` are read, or nothing more comes. */
  async readSome(): Promise<void> {
    const before = this.#bytes
    this.#socket.resume()
    await happensWithin(() => this.isEnded || this.#bytes - before >= mostBytes, { withinMs: 3_000 })
    this.#socket.pause()
    if (this.isEnded) this.#socket.destroy()
  }

  #take(bytes: Buffer): void {
    this.#bytes += bytes.length
    const text = this.#rest + bytes.toString('latin1')
    const cursors = [...text.matchAll(/"cursor":"([^"]+)"/g)]
    const last = cursors.at(-1)
    if (last) this.read = { ...this.read, events: this.read.events + cursors.length, cursor: last[1]! }
    if (text.includes('"SUBSCRIPTION_LIMIT_REACHED"')) this.isTold = true
    if (text.includes('event: complete')) this.isEnded = true
    // The next piece may begin in the middle of a word, and none is counted twice.
    this.#rest = text.slice(Math.max(last ? last.index + last[0].length : 0, text.length - 300))
  }
}

/** What both ends of a connection on this machine take of what nobody reads. */
const mostBytes = 6_000_000

/** In which every stream is full and ended, and not yet cut off for not reading why. */
const watchedMs = 6_500

/**
 * Reads only after nothing was read for longer than the service bears, to see with which word each ended: as long as something is left to send
 * whoever was not at their bound by then, because a busy machine had not given them enough, is ended in one of the next rounds.
 */
async function untilEnded(streams: readonly UnreadStream[]): Promise<void> {
  const open = () => streams.filter(({ isEnded }) => !isEnded)
  for (let round = 0; round < 3 && open().length > 0; round++) {
    await sleep(watchedMs)
    await Promise.all(open().map((stream) => stream.readSome()))
  }
  if (open().length > 0) throw new Error(`${open().length} of ${streams.length} streams that are not read were not ended`)
}

/** What lies behind the last cursor comes to who asks for it. */
async function goOn({ url }: Scene, { key, events: read, cursor }: Read): Promise<string> {
  const rest = await followOverStream(url, key, cursor, { query: following('') })
  await until('what lies behind the last cursor', () => rest.events.length >= events - read, { withinMs: 20_000 })
  await sleep(500)
  rest.cut()
  if (rest.events.length > events - read) throw new Error(`after ${read} of ${events} events came ${rest.events.length} more`)
  return `one had ${read} events, and went on with the other ${rest.events.length}`
}

function following(fields: string): string {
  return `subscription($after: String) { events(after: $after, types: ["escrow.created"]) { id type cursor ${fields} } }`
}
