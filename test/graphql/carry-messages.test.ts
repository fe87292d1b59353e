import { EventEmitter } from 'node:events'
import type { Server, WebSocket as Protocol } from 'graphql-ws'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../server/config.js'
import { carryMessages } from '../../server/graphql/live/carry-messages.js'
import type { Connection } from '../../server/graphql/live/connection.js'

const unreadBytes = 1_000

/** A socket whose reader has not taken so many bytes yet. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1
  readonly readyState = 1
  readonly protocol = 'graphql-transport-ws'
  bufferedAmount = 0
  isPaused = false
  pause = () => void (this.isPaused = true)
  resume = () => void (this.isPaused = false)
  send = (_text: string, done: () => void) => done()
  close = () => undefined
}

let socket: FakeSocket
let carried: Protocol

beforeEach(() => {
  socket = new FakeSocket()
  const server = { opened: (opened: Protocol) => ((carried = opened), () => Promise.resolve()) }
  carryMessages(
    server as unknown as Server<Connection>,
    { id: 'one', socket, request: {}, operations: 0, place: null } as unknown as Connection,
    { pingMs: 60_000, unreadBytes, jsonLimits: readConfig({}).limits, log: pino({ level: 'silent' }) },
  )
  carried.onMessage(() => Promise.resolve())
})
afterEach(() => void socket.emit('close', 1000, ''))

const say = () => void socket.emit('message', Buffer.from('{"type":"ping"}'), false)

test('a socket is heard while no more of its answers is unread than may be', () => {
  socket.bufferedAmount = unreadBytes
  say()
  expect(socket.isPaused).toBe(false)
})

test('one that has more to read is not heard until that was read', async () => {
  socket.bufferedAmount = unreadBytes + 1
  say()
  expect(socket.isPaused).toBe(true)
  await carried.send('{}')
  expect(socket.isPaused).toBe(true)
  socket.bufferedAmount = unreadBytes
  await carried.send('{}')
  expect(socket.isPaused).toBe(false)
})
