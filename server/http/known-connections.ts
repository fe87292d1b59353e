import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

type Sent = Pick<IncomingMessage, 'socket' | 'headers'>

/** With what the last request of a connection was let in. */
const credentials = new WeakMap<Socket, string>()

const credentialOf = ({ headers }: Sent): string | undefined => headers.authorization ?? headers['x-api-key']?.toString() ?? headers.cookie

/** Whether the last request of this connection was let in with the very credential that this one shows, which is yet to be judged. */
export function isKnown(request: Sent): boolean {
  const known = credentials.get(request.socket)
  return known !== undefined && known === credentialOf(request)
}

export function letIn(request: Sent): void {
  const credential = credentialOf(request)
  if (credential !== undefined) credentials.set(request.socket, credential)
}

export const forget = ({ socket }: Sent): void => void credentials.delete(socket)
