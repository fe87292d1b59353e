import { createClient } from 'graphql-sse'
import type { NewEventsSubscription } from '../../schema/operations/document-types.js'
import { requestHeaders } from './session.js'

export type NewEvent = NewEventsSubscription['events']
/** Null: the page was out of sight for so long that nobody counts what was missed. */
export type Listener = (event: NewEvent | null) => void

/** Whoever looks away for longer has missed more than is worth repeating. */
const mostMissedMs = 5 * 60_000

const listeners = new Set<Listener>()
let end: (() => void) | null = null
/** Of the last event that came: a new connection goes on behind it. */
let cursor: string | null = null
let leftAt = 0

const client = createClient({
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
  if (listeners.size === 0 || document.visibilityState !== 'visible') return disconnect()
  if (end) return
  if (leftAt > 0 && Date.now() - leftAt > mostMissedMs) {
    cursor = null
    tell(null)
  }
  const over = () => {
    end = null
  }
  end = client.subscribe<{ events: NewEvent }>({ query: 'NewEvents' }, { next: take, error: over, complete: over })
}

function disconnect(): void {
  if (!end) return
  leftAt = Date.now()
  end()
  end = null
}

function take({ data }: { data?: { events: NewEvent } | null }): void {
  if (!data) return
  cursor = data.events.cursor
  tell(data.events)
}

const tell: Listener = (event) => listeners.forEach((listener) => listener(event))
