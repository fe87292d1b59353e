import { setTimeout as sleep } from 'node:timers/promises'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { inParallel } from '../../support/flow/in-parallel.js'
import { happensWithin } from '../../support/flow/happens-within.js'
import { until } from '../../support/flow/until.js'
import { createEscrow } from '../../support/installation/create-over-rest.js'
import { followOverSocket } from '../../support/installation/follow-events.js'
import { anIntegrator } from '../../support/installation/people.js'
import { residentMb } from '../../support/process/process-figures.js'
import type { FairnessCheck } from './fairness-check.js'
import { onScene, type Scene } from './scene.js'
import { watchPeak } from './watch-peak.js'

const socketsEach = 5
const subscriptionsEach = 20
/** What may wait for one principal (`UNREAD_BYTES_PER_PRINCIPAL`), what else one costs, and what garbage comes to in between. */
const mostMb = { each: 16 + 14, besides: 150 }

/** Some fifty kilobytes an event: with twenty subscriptions to all of them more than the system takes for somebody who does not read. */
const bulky = following(Array.from({ length: 14 }, (_none, index) => `d${index}: data`).join(' '))

export const unreadSockets: FairnessCheck = {
  name: 'five developers made by one read nothing of 25 websockets with 500 subscriptions: memory is bounded, each is ended with 1013, and goes on after its cursor',
  before: '694 MB for one key, and five ended the process',
  measure: ({ short }) =>
    onScene({ env: { UNREAD_SECONDS: '2' } }, async (scene) => {
      const events = 100
      const developers = await inParallel(Array.from({ length: short ? 2 : 5 }), 2, async () => {
        const { key } = await anIntegrator(scene.client)
        const { events: feed } = await scene.client.graphql<{ events: { endCursor: string } }>('{ events { endCursor } }', {}, key)
        await fillFeed(scene, key, events)
        return { key, after: feed.endCursor }
      })
      const process = scene.installation.nodes[0]!
      const before = residentMb(process.pid)
      const peak = watchPeak(process.pid)
      const sockets = await Promise.all(
        developers.flatMap((developer) => Array.from({ length: socketsEach }, () => followUnread(scene, developer))),
      )
      await untilEnded(sockets)
      const growth = peak() - before
      const most = developers.length * mostMb.each + mostMb.besides
      const codes = sockets.map(({ code }) => code())
      const figure = `${Math.round(growth)} MB more for ${sockets.length} sockets, ended with ${[...new Set(codes)].join(', ')}`
      if (process.hasEnded()) throw new Error(`the process ended; ${figure}`)
      if (growth > most) throw new Error(`${figure}; at most ${most} MB`)
      if (codes.some((code) => code !== 1013)) throw new Error(`not every socket was ended with 1013: ${codes.join(' ')}; ${figure}`)
      const read = leastRead(sockets.slice(0, socketsEach))
      if (read.events >= events) throw new Error(`all ${events} events were read by each; ${figure}`)
      return `${figure}; ${await goOn(scene, developers[0]!, { read, events })}`
    }),
}

async function fillFeed({ client }: Scene, key: string, events: number): Promise<void> {
  const body = { amount: 50, mode: 'quick', buyerEmail: 'buyer@example.com', description: 'a'.repeat(2_000) }
  await inParallel(Array.from({ length: events }), 4, (_none, index) => createEscrow(client, key, { ...body, title: `Event ${index}` }))
}

/** Whose feed is full from there on. */
interface Developer {
  readonly key: string
  readonly after: string
}

interface Unread {
  readonly socket: WebSocket
  /** With which it was ended. */
  code: () => number | null
  /** What the first of its subscriptions was sent. */
  read: () => Read
  /** What all of them were. */
  bytes: () => number
}

interface Read {
  readonly events: number
  /** The last one. */
  readonly cursor: string
}

interface Payload {
  readonly data: { readonly events: { readonly cursor: string } }
}

/** Subscribes to all that there is, and reads no more. */
async function followUnread({ url }: Scene, { key, after }: Developer): Promise<Unread> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/graphql`, 'graphql-transport-ws')
  let code: number | null = null
  let read: Read = { events: 0, cursor: after }
  let bytes = 0
  socket.on('error', () => undefined)
  socket.on('close', (with_) => {
    code = with_
  })
  socket.on('message', (text: Buffer) => {
    bytes += text.length
    const { id, type, payload } = JSON.parse(text.toString()) as { id?: string; type: string; payload?: Payload }
    if (id === '1' && type === 'next') read = { events: read.events + 1, cursor: payload!.data.events.cursor }
  })
  await once(socket, 'open')
  const acknowledged = once(socket, 'message')
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${key}` } }))
  await acknowledged
  for (let id = 1; id <= subscriptionsEach; id++) {
    socket.send(JSON.stringify({ id: String(id), type: 'subscribe', payload: { query: bulky, variables: { after } } }))
  }
  socket.pause()
  return { socket, code: () => code, read: () => read, bytes: () => bytes }
}

/**
 * Reads only after nothing was read for longer than the service bears, to see with which word it ended. Whoever was not at their bound by then,
 * because a busy machine had not given them enough, reads no more than the system takes for them, and stops again: as long as something is
 * left to send, they are ended.
 */
async function untilEnded(sockets: readonly Unread[]): Promise<void> {
  const open = () => sockets.filter(({ code }) => code() === null)
  for (let round = 0; round < 8 && open().length > 0; round++) {
    await sleep(5_000)
    await Promise.all(open().map((socket) => readSome(socket)))
  }
  if (open().length > 0) throw new Error(`${open().length} of ${sockets.length} sockets that are not read were not ended`)
}

/** Until it is ended, `mostBytes` are read, or nothing more comes. */
async function readSome({ socket, code, bytes }: Unread): Promise<void> {
  const before = bytes()
  socket.resume()
  await happensWithin(() => code() !== null || bytes() - before >= mostBytes, { withinMs: 3_000 })
  socket.pause()
}

/** What both ends of a connection on this machine take of what nobody reads. */
const mostBytes = 12_000_000

const leastRead = (sockets: readonly Unread[]): Read =>
  sockets.map(({ read }) => read()).reduce((least, read) => (read.events < least.events ? read : least))

/** What lies behind the last cursor comes to who asks for it. */
async function goOn({ url }: Scene, { key }: Developer, { read, events }: { read: Read; events: number }): Promise<string> {
  const rest = await followOverSocket(url, key, read.cursor, { query: following('') })
  await until('what lies behind the last cursor', () => rest.events.length >= events - read.events, { withinMs: 20_000 })
  await sleep(500)
  rest.cut()
  if (rest.events.length > events - read.events) throw new Error(`after ${read.events} of ${events} events came ${rest.events.length} more`)
  return `one had ${read.events} events, and went on with the other ${rest.events.length}`
}

function following(fields: string): string {
  return `subscription($after: String) { events(after: $after, types: ["escrow.created"]) { id type cursor ${fields} } }`
}
