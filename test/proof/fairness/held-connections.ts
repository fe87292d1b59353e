import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { besideBystander, requireServed } from './bystander.js'
import type { FairnessCheck } from './fairness-check.js'
import { onScene, type Scene } from './scene.js'

const livez = 'GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n'
/** Less than a connection may rest. */
const askEveryMs = 4_000
const places = 2_000
const addresses = Array.from({ length: 10 }, (_none, index) => `127.0.0.${index + 11}`)

export const heldConnections: FairnessCheck = {
  name: 'ten addresses hold all 2,000 connections at rest and ask for /livez every four seconds, and whoever comes is answered, health included',
  before: 'nobody for as long as they went on, health included',
  measure: ({ short, goal }) =>
    onScene({}, async (scene) => {
      const errands = [
        { what: 'GET /me', url: `${scene.url}/api/v1/me`, token: scene.modest.key },
        { what: '/livez', url: `${scene.url}/livez` },
        { what: '/readyz', url: `${scene.url}/readyz` },
      ]
      const held = new HeldConnections(scene)
      // A process that has just started takes its first thousands slowly, whoever they are of.
      await held.holdFor(5_000)
      const figures: string[] = []
      for (const { what, ...errand } of errands) {
        const watched = await besideBystander({ ...errand, everyMs: 50, isFresh: true }, () => held.holdFor(short ? 12_000 : 20_000))
        figures.push(`${what} ${requireServed(watched, goal)}, beside ${watched.result} open`)
      }
      return figures.join('; ')
    }),
}

class HeldConnections {
  readonly #port: number
  readonly #open = new Set<Socket>()

  constructor({ url }: Scene) {
    this.#port = Number.parseInt(new URL(url).port, 10)
  }

  /**
   * Opens them within four seconds, so that they ask one after the other, and again whatever is closed; closes all in the end. Answers how many
   * were open in the middle.
   */
  async holdFor(ms: number): Promise<number> {
    const endsAtMs = performance.now() + ms
    const open: number[] = []
    while (performance.now() < endsAtMs) {
      const missing = Math.min(places - this.#open.size, 25)
      for (let index = 0; index < missing; index++) this.#hold(addresses[index % addresses.length]!)
      await sleep(50)
      open.push([...this.#open].filter(({ readyState }) => readyState === 'open').length)
    }
    for (const socket of this.#open) socket.destroy()
    await sleep(500)
    return open.toSorted((a, b) => a - b)[Math.floor(open.length / 2)] ?? 0
  }

  #hold(from: string): void {
    const socket = connect({ host: '127.0.0.1', port: this.#port, localAddress: from })
    this.#open.add(socket)
    socket.once('connect', () => socket.write(livez))
    const asking = setInterval(() => socket.write(livez), askEveryMs)
    socket.on('error', () => undefined)
    socket.once('close', () => {
      clearInterval(asking)
      this.#open.delete(socket)
    })
    socket.resume()
  }
}
