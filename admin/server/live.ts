import { createClient } from 'graphql-sse'
import type { NewEventsSubscription } from '../../schema/operations/document-types.js'
import { requestHeaders } from './session.js'

export type NewEvent = NewEventsSubscription['events']
/** Null: something may have been missed, and nobody counts what. */
export type Listener = (event: NewEvent | null) => void

/** Whoever hears nothing for longer has missed more than is worth repeating. */
const mostMissedMs = 5 * 60_000
/** Until it is tried again to listen, after the server has ended it or cannot be reached; not by all pages at the same moment. */
const againMs = () => 3_000 + Math.random() * 4_000

const listeners = new Set<Listener>()
let end: (() => void) | null = null
/** Of the last event that came: a new connection goes on behind it. */
let cursor: string | null = null
/** Since when nothing is heard, though somebody listens. */
let deafSince: number | null = null
let again: number | null = null

const client = createClient({
  on: { connected: hearAgain },
  url: '/admin/live',
  credentials: 'same-origin',
  headers: requestHeaders,
  // What follows, too, is named and not sent; the library would send its text.
  fetchFn: (url: string, init: RequestInit) =>
    fetch(url, { ...init, body: JSON.stringify({ operation: 'NewEvents', variables: { after: cursor } }) }),
})

/**
 * Tells of every event from now on, by one connection for the whole page, which is open while the page is in view and somebody listens. It
 * tells that there is something new and not what: whoever wants to know asks. Answers what ends it.
 */
export function listen(listener: Listener): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', connect)
  listeners.add(listener)
  connect()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) document.removeEventListener('visibilitychange', connect)
    connect()
  }
}

function connect(): void {
  window.clearTimeout(again ?? undefined)
  if (listeners.size === 0) return hearNoMore()
  if (document.visibilityState !== 'visible') return disconnect()
  if (end) return
  if (deafSince !== null && Date.now() - deafSince > mostMissedMs) {
    cursor = null
    deafSince = Date.now()
    tell(null)
  }
  end = client.subscribe<{ events: NewEvent }>({ query: 'NewEvents' }, { next: take, error: connectAgain, complete: connectAgain })
}

/** A server that ends in order, as for a new version, ends its streams as if they had told everything. */
function connectAgain(): void {
  if (!end) return
  end = null
  deafSince ??= Date.now()
  again = window.setTimeout(connect, againMs())
}

/** A page that is opened out of sight is deaf from its beginning. */
function disconnect(): void {
  const ended = end
  end = null
  deafSince ??= Date.now()
  ended?.()
}

/** Whoever listens later has asked for what they show by then. */
function hearNoMore(): void {
  disconnect()
  cursor = null
  deafSince = null
}

/** A new connection goes on behind the last event that came; where none had come yet, it begins now, and nobody knows what was before. */
function hearAgain(isAgain: boolean): void {
  const mayHaveMissed = cursor === null && (isAgain || deafSince !== null)
  deafSince = null
  if (mayHaveMissed) tell(null)
}

function take({ data }: { data?: { events: NewEvent } | null }): void {
  if (!data) return
  cursor = data.events.cursor
  tell(data.events)
}

const tell: Listener = (event) => listeners.forEach((listener) => listener(event))
