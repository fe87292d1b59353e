import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../support/process/free-port.js'
import { besideBystander, requireServed } from './bystander.js'
import type { FairnessCheck } from './fairness-check.js'
import { onScene, type Scene } from './scene.js'

/** Where the half of a request ends. */
const half = 'GET /api/v1/me HTTP/1.1\r\nHost: localhost\r\nX-Slow: '

export const halfSentRequests: FairnessCheck = {
  name: 'one address holds 2,000 half-sent requests, and others and health are answered, on connections of their own',
  before: 'nobody for 10 s, health included',
  async measure({ short, goal }) {
    const healthPort = await freePort()
    return onScene({ env: { HEALTH_PORT: String(healthPort) } }, async (scene) => {
      const seconds = short ? 5 : 20
      const errands = [
        { what: 'GET /me', url: `${scene.url}/api/v1/me`, token: scene.modest.key },
        { what: '/livez', url: `${scene.url}/livez` },
        { what: '/readyz', url: `${scene.url}/readyz` },
        { what: '/livez at its own door', url: `http://127.0.0.1:${healthPort}/livez` },
        { what: '/readyz at its own door', url: `http://127.0.0.1:${healthPort}/readyz` },
      ]
      const figures: string[] = []
      for (const { what, ...errand } of errands) {
        const watched = await besideBystander({ ...errand, everyMs: 50, isFresh: true }, () => holdHalfSent(scene, seconds))
        figures.push(`${what} ${requireServed(watched, goal)}, beside ${watched.result} open`)
      }
      return figures.join('; ')
    })
  },
}

/** Opens again whatever is closed, as fast as it is closed; answers how many were open in the middle. */
async function holdHalfSent({ url }: Scene, seconds: number): Promise<number> {
  const { port } = new URL(url)
  const open = new Set<Socket>()
  const endsAtMs = performance.now() + seconds * 1_000
  const most: number[] = []
  while (performance.now() < endsAtMs) {
    for (let missing = Math.min(2_000 - open.size, 200); missing > 0; missing--) {
      const socket = connect({ host: '127.0.0.1', port: Number.parseInt(port, 10), localAddress: '127.0.0.9' })
      open.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => open.delete(socket))
      socket.once('connect', () => socket.write(half))
      socket.resume()
    }
    await sleep(50)
    most.push([...open].filter(({ readyState }) => readyState === 'open').length)
  }
  for (const socket of open) socket.destroy()
  await sleep(500)
  return most.toSorted((a, b) => a - b)[Math.floor(most.length / 2)] ?? 0
}
