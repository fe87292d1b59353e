import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface DripFigures {
  /** The longest that any connection was kept, in milliseconds; Infinity when one outlived the watch. */
  headersMs: number
  bodyMs: number
  /** Whether others were served meanwhile. */
  isReady: boolean
}

/** Opens connections whose headers, and others whose body, come a few bytes a second and never end, and watches how long each is kept. */
export async function dripFeed({ port, sockets, watchMs }: { port: number; sockets: number; watchMs: number }): Promise<DripFigures> {
  const host = 'Host: 127.0.0.1\r\n'
  const headers = { opening: `GET /api/v1/me HTTP/1.1\r\n${host}`, crumb: 'X: y\r\n' }
  const body = {
    opening: `POST /api/developer/register HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 90000\r\n\r\n{`,
    crumb: ' ',
  }
  const many = (drip: typeof headers) => Array.from({ length: sockets }, () => keptMs(port, drip, watchMs))
  const [slowHeaders, slowBodies] = [many(headers), many(body)]
  await sleep(2_000)
  const { ok: isReady } = await fetch(`http://127.0.0.1:${port}/readyz`)
  return { headersMs: Math.max(...(await Promise.all(slowHeaders))), bodyMs: Math.max(...(await Promise.all(slowBodies))), isReady }
}

function keptMs(port: number, { opening, crumb }: { opening: string; crumb: string }, watchMs: number): Promise<number> {
  return new Promise((resolve) => {
    const startedMs = performance.now()
    const socket = connect({ host: '127.0.0.1', port, noDelay: true })
    const feeding = setInterval(() => socket.write(crumb), 500)
    const watching = setTimeout(() => finish(Infinity), watchMs)
    const finish = (ms: number) => {
      clearInterval(feeding)
      clearTimeout(watching)
      socket.destroy()
      resolve(ms)
    }
    // Until the connection is gone, not until it was answered: that is what it costs.
    socket.on('connect', () => socket.write(opening)).resume()
    socket.on('error', () => undefined).on('close', () => finish(performance.now() - startedMs))
  })
}
