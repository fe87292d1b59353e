import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { endLater } from './cleanup.js'

/** A webhook receiver on loopback that answers 200 after a while. */
export interface Receiver {
  readonly url: string
  /** In the order in which they came. */
  readonly deliveries: readonly Delivery[]
  /** The most that were under way at once. */
  mostAtOnce(): number
  stop(): Promise<void>
}

export interface Delivery {
  readonly eventId: string
  readonly type: string
  readonly attempt: number
  /** `esc_…` and its version in this event; null for events without escrow. */
  readonly escrowId: string | null
  readonly version: number | null
}

export async function startReceiver({ delayMs = 0 } = {}): Promise<Receiver> {
  const deliveries: Delivery[] = []
  let atOnce = 0
  let most = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      atOnce += 1
      most = Math.max(most, atOnce)
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
        id: string
        type: string
        data: { escrow?: { id: string; version: number } }
      }
      const { escrow } = body.data
      const attempt = Number.parseInt(String(request.headers['x-webhook-attempt']), 10)
      deliveries.push({ eventId: body.id, type: body.type, attempt, escrowId: escrow?.id ?? null, version: escrow?.version ?? null })
      void sleep(delayMs).then(() => {
        atOnce -= 1
        response.writeHead(200).end()
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = endLater(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, deliveries, mostAtOnce: () => most, stop }
}
