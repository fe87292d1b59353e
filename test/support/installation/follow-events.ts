import { once } from 'node:events'
import { WebSocket } from 'ws'

/** An event as a subscriber sees it. */
export interface SeenEvent {
  readonly id: string
  readonly type: string
  readonly cursor: string
}

/** An open subscription; `events` fills up. */
export interface Following {
  readonly events: readonly SeenEvent[]
  /** What went wrong, if something did. */
  readonly errors: readonly string[]
  /** Without a word, as a cable does it. */
  cut(): void
}

const shortest = 'subscription($after: String) { events(after: $after) { id type cursor } }'

export interface FollowOptions {
  /** Its one variable is `after`, and its root field `events`. */
  readonly query?: string
  /** As many subscriptions as this on the one socket. */
  readonly times?: number
}

interface Result {
  data?: { events: SeenEvent } | null
  errors?: Array<{ message: string }>
}

/** Follows the event feed over a websocket, in the protocol of graphql-ws; resolves when the server has taken the subscription. */
export async function followOverSocket(
  base: string,
  token: string,
  after: string | null,
  { query = shortest, times = 1 }: FollowOptions = {},
): Promise<Following> {
  const socket = new WebSocket(`${base.replace(/^http/, 'ws')}/graphql`, 'graphql-transport-ws')
  const collected = collector()
  socket.on('error', (error) => collected.errors.push(error.message))
  const send = (message: object) => socket.send(JSON.stringify(message))
  await once(socket, 'open')
  send({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } })
  await new Promise<void>((resolve, reject) => {
    socket.once('close', (code, reason) => reject(new Error(`closed with ${code} ${reason.toString()}`)))
    socket.on('message', (text: Buffer) => {
      const message = JSON.parse(text.toString()) as { type: string; payload?: unknown }
      if (message.type === 'connection_ack') {
        for (let id = 1; id <= times; id++) send({ id: String(id), type: 'subscribe', payload: { query, variables: { after } } })
        resolve()
      } else if (message.type === 'ping') send({ type: 'pong' })
      else if (message.type === 'next') collected.take(message.payload as Result)
      else if (message.type === 'error') collected.take({ errors: message.payload as Result['errors'] & object })
    })
  })
  return { ...collected, cut: () => collected.end(() => socket.terminate()) }
}

/** The same over server-sent events. */
export async function followOverStream(
  base: string,
  token: string,
  after: string | null,
  { query = shortest }: Pick<FollowOptions, 'query'> = {},
): Promise<Following> {
  const collected = collector()
  const stopping = new AbortController()
  const response = await fetch(`${base}/graphql/stream`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ query, variables: { after } }),
    signal: stopping.signal,
  })
  if (!response.ok || !response.body) throw new Error(`the stream answered ${response.status} ${await response.text()}`)
  void readStream(response.body, collected).catch((error: unknown) => {
    if (!stopping.signal.aborted) collected.errors.push(String(error))
  })
  return { ...collected, cut: () => collected.end(() => stopping.abort()) }
}

async function readStream(body: ReadableStream<Uint8Array>, collected: ReturnType<typeof collector>): Promise<void> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of body) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
    rest = parts.pop()!
    for (const part of parts) {
      const data = part.split('\n').find((line) => line.startsWith('data: {'))
      if (data && part.includes('event: next')) collected.take(JSON.parse(data.slice(6)) as Result)
    }
  }
}

function collector() {
  const events: SeenEvent[] = []
  const errors: string[] = []
  let isOver = false
  const take = ({ data, errors: failures = [] }: Result) => {
    if (isOver) return
    errors.push(...failures.map(({ message }) => message))
    if (data) events.push(data.events)
  }
  // What arrives after the cut was on the wire and never read.
  const end = (cut: () => void) => {
    isOver = true
    cut()
  }
  return { events, errors, take, end }
}
