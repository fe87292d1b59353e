import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// Didit as its documentation has it (docs/identity-provider.md): opens sessions, tells how they stand, and signs what it sends.

export const diditKeys = {
  apiKey: 'didit-key-of-a-test',
  workflowId: '0b8c3f1e-5f0e-4d8a-9f4e-2f6f0f6a1c11',
  webhookSecret: 'didit-webhook-secret-of-a-test',
}

export interface DiditSession {
  session_id: string
  vendor_data: string
  workflow_id: string
  status: string
  callback: string
}

/** What the next answer is instead of the right one; null hangs until the caller gives up. */
export type Lie = ((session: DiditSession) => { status?: number; text: string }) | null

export interface Didit {
  url: string
  sessions: Map<string, DiditSession>
  asked: Array<{ method: string; path: string; key: string | undefined; body: Record<string, unknown> }>
  /** Tells something else once. */
  lie(how: Lie): void
  close(): Promise<void>
}

export async function startDidit(): Promise<Didit> {
  const sessions: Didit['sessions'] = new Map()
  const asked: Didit['asked'] = []
  const lies: Lie[] = []
  const server = createServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const { method = '', url: path = '', headers } = request
    const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
    asked.push({ method, path, key: headers['x-api-key'] as string | undefined, body })
    if (headers['x-api-key'] !== diditKeys.apiKey) return send(response, 403, { detail: 'You do not have permission.' })
    const session = method === 'POST' ? openSession(body) : sessions.get(/^\/v3\/session\/([^/]+)\/decision\/$/.exec(path)?.[1] ?? '')
    if (!session) return send(response, 404, { detail: 'Not found.' })
    const lie = lies.shift()
    if (lie === null) return
    if (lie) {
      const { status = method === 'POST' ? 201 : 200, text: told } = lie(session)
      response.writeHead(status, { 'content-type': 'application/json' }).end(told)
      return
    }
    if (method === 'POST') send(response, 201, { ...session, session_token: 'tok', url: pageOf(session) })
    else send(response, 200, { ...session, session_kind: 'user', id_verifications: [{ status: session.status }] })
  }
  /** Whoever has an unfinished session gets it again. */
  function openSession({ vendor_data, workflow_id, callback }: Record<string, unknown>): DiditSession {
    const open = [...sessions.values()].find((each) => each.vendor_data === vendor_data && each.status === 'Not Started')
    const made = { vendor_data: String(vendor_data), workflow_id: String(workflow_id), callback: String(callback) }
    const session = open ?? { session_id: randomUUID(), status: 'Not Started', ...made }
    sessions.set(session.session_id, session)
    return session
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sessions,
    asked,
    lie: (how) => void lies.push(how),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export const pageOf = ({ session_id }: Pick<DiditSession, 'session_id'>): string => `https://verify.didit.me/session/${session_id}`

interface Message {
  body: string
  headers: Record<string, string>
}

/** What Didit sends when the status of a session changes; anything of it can be another. */
export function diditMessage(session: DiditSession, status: string, now: Date, more: Record<string, unknown> = {}): Message {
  const { session_id, vendor_data, workflow_id } = session
  const sentAt = Math.floor(now.getTime() / 1_000)
  const body = { session_id, status, webhook_type: 'status.updated', timestamp: sentAt, created_at: sentAt, vendor_data, workflow_id }
  return signedMessage({ event_id: randomUUID(), ...body, decision: { session_id, status }, ...more })
}

export function signedMessage(content: Record<string, unknown>, secret = diditKeys.webhookSecret): Message {
  const body = JSON.stringify(content)
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  return { body, headers: { 'content-type': 'application/json', 'x-signature': signature, 'x-timestamp': String(content['timestamp']) } }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
