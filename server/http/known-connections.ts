import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

type Sent = Pick<IncomingMessage, 'socket' | 'headers'>

/** With what requests of a connection were let in last: a proxy sends those of many callers over one. */
const credentials = new WeakMap<Socket, Set<string>>()
const mostOfOne = 16

/** Longer than any of ours; cookies may have others beside them, and all of a connection's are kept for as long as it is open. */
const mostCharacters = 512

function credentialOf({ headers }: Sent): string | undefined {
  const shown = headers.authorization ?? headers['x-api-key']?.toString() ?? headers.cookie
  return shown !== undefined && shown.length <= mostCharacters ? shown : undefined
}

/** Whether a request of this connection was let in with the very credential that this one shows, which is yet to be judged. */
export function isKnown(request: Sent): boolean {
  const credential = credentialOf(request)
  return credential !== undefined && (credentials.get(request.socket)?.has(credential) ?? false)
}

export function letIn(request: Sent): void {
  const credential = credentialOf(request)
  if (credential === undefined) return
  const known = credentials.get(request.socket) ?? new Set()
  credentials.set(request.socket, known.add(credential))
  const [oldest] = known
  if (known.size > mostOfOne && oldest !== undefined) known.delete(oldest)
}

/** Whoever is refused is not let in any more until they are again. */
export function forget(request: Sent): void {
  const credential = credentialOf(request)
  if (credential !== undefined) credentials.get(request.socket)?.delete(credential)
}
