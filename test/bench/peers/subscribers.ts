import { createClient, type Client } from 'graphql-ws'
import { WebSocket } from 'ws'
import { answering } from '../../support/process/answering.js'
import type { Arrival } from './receiver.js'

export type SubscribersQuestion = { open: { url: string; authorization: string; sockets: number } } | { take: true } | { close: true }

// Follows the event feed over websockets, one subscription each, and notes when events arrive.
let clients: Client[] = []
let arrivals: Arrival[] = []

answering(async (question: SubscribersQuestion): Promise<Arrival[] | number> => {
  if ('open' in question) {
    const { url, authorization, sockets } = question.open
    for (let opened = 0; opened < sockets; opened += 50) {
      await Promise.all(
        Array.from({ length: Math.min(50, sockets - opened) }, (_, index) => follow(url, authorization, `${opened + index}`)),
      )
    }
    return clients.length
  }
  if ('close' in question) {
    for (const client of clients) await client.dispose()
    clients = []
    return 0
  }
  const taken = arrivals
  arrivals = []
  return taken
})

/** Resolves when the socket is acknowledged and the subscription sent. */
function follow(url: string, authorization: string, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const client = createClient({
      url,
      webSocketImpl: WebSocket,
      connectionParams: { authorization },
      lazy: false,
      retryAttempts: 0,
      onNonLazyError: reject,
      on: { connected: () => resolve() },
    })
    clients.push(client)
    client.subscribe<{ events: { id: string } }>(
      { query: 'subscription Follow { events { id type timestamp data } }' },
      {
        next: ({ data, errors }) => {
          if (errors) throw new Error(JSON.stringify(errors))
          arrivals.push({ eventId: data!.events.id, path: name, at: performance.timeOrigin + performance.now() })
        },
        error: (error) => reject(error as Error),
        complete: () => {},
      },
    )
  })
}
