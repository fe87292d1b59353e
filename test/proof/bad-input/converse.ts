import type { Socket } from 'node:net'
import { WebSocket } from 'ws'
import { errorCatalogue } from '../../../server/domain/errors.js'
import type { Conversation } from './socket-shots.js'

/** Says it all on a websocket of its own, and answers what was wrong with what came back; empty when nothing was. */
export async function converse(url: string, { protocol, frames }: Conversation): Promise<string[]> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/graphql`, protocol === undefined ? [] : [protocol])
  const problems: string[] = []
  const errors: string[] = []
  let said = 0
  let quiet: NodeJS.Timeout
  socket.on('message', (data: Buffer) => {
    said += 1
    problems.push(...judgeMessage(data.toString('utf8')))
  })
  socket.on('error', ({ message }) => errors.push(message))
  const closed = new Promise<number>((resolve) => {
    socket.once('close', resolve)
  })
  const opened = new Promise<boolean>((resolve) => {
    socket.once('open', () => resolve(true))
  })
  const isOpen = await Promise.race([opened, closed.then(() => false)])
  if (isOpen) {
    for (const frame of frames) await say(socket, frame)
    // Whoever has nothing to complain of keeps the connection; a ping that comes back says that everything before it was taken.
    socket.ping()
    const ponged = new Promise((resolve) => {
      socket.once('pong', resolve)
    })
    await Promise.race([ponged, closed, new Promise((resolve) => (quiet = setTimeout(resolve, patienceMs)))])
    clearTimeout(quiet!)
    socket.close(1000)
  }
  const code = await Promise.race([closed, new Promise<'never'>((resolve) => (quiet = setTimeout(() => resolve('never'), patienceMs)))])
  clearTimeout(quiet!)
  socket.terminate()
  if (code === 'never') problems.push('the connection was never closed')
  else if (!mayClose(code, { isOpen, errors, frames })) problems.push(`closed with ${code}`)
  return problems.length > 0 ? [...problems, `after ${said} messages`, ...errors] : []
}

const patienceMs = 8_000

/** Of the protocol of websockets and of graphql-ws, without those by which a server says that it failed (1011, 4500). */
const closings = new Set([1000, 1002, 1005, 1007, 1009, 4400, 4401, 4403, 4406, 4408, 4409, 4429])

/** Without taking leave (1006) ends what was refused with an answer before it was a connection, and what has sent bytes that are no frames. */
function mayClose(
  code: number,
  { isOpen, errors, frames }: { isOpen: boolean; errors: string[]; frames: Conversation['frames'] },
): boolean {
  if (code !== 1006) return closings.has(code)
  return isOpen ? frames.some(({ kind }) => kind === 'raw') : errors.some((message) => refusedHandshake.test(message))
}

/** In the words of the client library. */
const refusedHandshake = /^Unexpected server response: 4\d\d$|^Server sent (?:no|an invalid) subprotocol$/

async function say(socket: WebSocket, frame: Conversation['frames'][number]): Promise<void> {
  if (socket.readyState !== WebSocket.OPEN) return
  if (frame.kind === 'raw') return void (Reflect.get(socket, '_socket') as Socket | null)?.write(frame.data)
  await new Promise<void>((resolve) => {
    socket.send(frame.kind === 'binary' ? Buffer.from(frame.data) : frame.data, () => resolve())
  })
}

const types = new Set(['connection_ack', 'ping', 'pong', 'next', 'error', 'complete'])

function judgeMessage(text: string): string[] {
  const { type, payload } = JSON.parse(text) as { type: string; payload?: { errors?: unknown[] } | unknown[] }
  if (!types.has(type)) return [`a message of type ${type}`]
  const errors = Array.isArray(payload) ? payload : (payload?.errors ?? [])
  return (errors as Array<{ extensions?: { code?: string; httpStatus?: number } }>).flatMap(({ extensions }) => {
    if (!extensions?.code || !(extensions.code in errorCatalogue)) return [`an error without code: ${text.slice(0, 300)}`]
    return (extensions.httpStatus ?? 500) >= 500 ? [`an error is ${extensions.code}`] : []
  })
}
