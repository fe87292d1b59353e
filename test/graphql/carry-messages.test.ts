import { EventEmitter } from 'node:events'
import type { Server } from 'graphql-ws'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { readConfig } from '../../server/config.js'
import type { Connection } from '../../server/graphql/live/connection.js'
import { carryMessages } from '../../server/graphql/live/carry-messages.js'

/** A websocket whose reader takes nothing until the test says so. */
class SlowSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  isPaused = false
  readonly #sent: Array<{ bytes: number; out: () => void }> = []
  pause = () => void (this.isPaused = true)
  resume = () => void (this.isPaused = false)
  send = (text: string, out: () => void) => {
    this.bufferedAmount += text.length
    this.#sent.push({ bytes: text.length, out })
  }
  /** The oldest message has been read. */
  read = async () => {
    const { bytes, out } = this.#sent.shift()!
    this.bufferedAmount -= bytes
    out()
    await new Promise((resolve) => void setImmediate(resolve))
  }
}

const unreadBytes = 1_000
let socket: SlowSocket | undefined
afterEach(() => void socket?.emit('close', 1000, ''))

/** A connection on which each message is answered with so many bytes. */
function talk(answer: string) {
  const own = (socket = new SlowSocket())
  const taken: string[] = []
  const server = {
    opened: (line: { send(text: string): Promise<void>; onMessage(take: (text: string) => Promise<void>): void }) => {
      line.onMessage((text) => {
        taken.push(text)
        void line.send(answer)
        return Promise.resolve()
      })
      return () => Promise.resolve()
    },
  } as unknown as Server<Connection>
  const connection = { id: 'one', socket: own as unknown as WebSocket, place: null } as unknown as Connection
  const { limits: jsonLimits } = readConfig({})
  carryMessages(server, connection, { pingMs: 60_000, unreadBytes, jsonLimits, log: pino({ level: 'silent' }) })
  const say = (text: string) => void own.emit('message', Buffer.from(text), false)
  return { own, taken, say }
}

it('whoever has more to read than may wait is not heard, and is heard again when they have read it', async () => {
  const { own, taken, say } = talk('a'.repeat(600))
  say('{"id":"1"}')
  expect(own.isPaused).toBe(false)
  say('{"id":"2"}')
  expect([taken.length, own.bufferedAmount, own.isPaused]).toEqual([2, 1_200, true])
  await own.read()
  expect([own.bufferedAmount, own.isPaused]).toEqual([600, false])
})

it('as much as may wait stops nobody', () => {
  const { own, say } = talk('a'.repeat(unreadBytes))
  say('{"id":"1"}')
  expect([own.bufferedAmount, own.isPaused]).toEqual([unreadBytes, false])
})
