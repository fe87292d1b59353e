import type { PlantedBug } from '../planted-bug.js'

const live = 'server/graphql/live/live-connections.ts'
const carry = 'server/graphql/live/carry-messages.ts'
const connections = ['test/graphql/live-connections.test.ts'] as const
const messages = ['test/graphql/carry-messages.test.ts'] as const

/** Sockets and streams of which somebody has more than they may, or does not read. */
export const liveBugs: readonly PlantedBug[] = [
  {
    name: 'one principal has a socket more than they may',
    edits: [{ file: live, search: '?.size ?? 0) >= most)', replace: '?.size ?? 0) > most)' }],
    tests: connections,
  },
  {
    name: 'a socket that is over keeps its place',
    edits: [{ file: live, search: '    own?.delete(connection)\n', replace: '' }],
    tests: connections,
  },
  {
    name: 'sockets of everybody are those of one principal',
    edits: [{ file: live, search: '(this.#byOwner.get(owner)?.size ?? 0) >= most', replace: 'this.#open.size >= most' }],
    tests: connections,
  },
  {
    name: 'one socket has a subscription more than it may',
    edits: [
      {
        file: 'server/graphql/live/subscription-server.ts',
        search: '.length > config.limits.subscriptionsPerSocket',
        replace: '.length > config.limits.subscriptionsPerSocket + 1',
      },
    ],
    tests: ['test/graphql/sockets.test.ts'],
  },
  {
    name: 'a socket of which nothing is read stays open for ever',
    edits: [{ file: live, search: 'nowMs - stalled.sinceMs >= mostMs', replace: 'nowMs - stalled.sinceMs >= Infinity' }],
    tests: connections,
  },
  {
    name: 'a socket that is read slowly is ended as one of which nothing is read',
    edits: [{ file: live, search: '!stalled || bytes < stalled.bytes) connection', replace: '!stalled) connection' }],
    tests: connections,
  },
  {
    name: 'a socket is heard however much of its answers is unread',
    edits: [
      {
        file: carry,
        search: 'if (socket.bufferedAmount > unreadBytes) socket.pause()',
        replace: 'if (socket.bufferedAmount > Infinity) socket.pause()',
      },
    ],
    tests: messages,
  },
  {
    name: 'a socket is heard again before its answers were read',
    edits: [{ file: carry, search: 'socket.isPaused && socket.bufferedAmount <= unreadBytes', replace: 'socket.isPaused' }],
    tests: messages,
  },
  {
    name: 'a socket whose answers were read is never heard again',
    edits: [
      {
        file: carry,
        search: 'socket.isPaused && socket.bufferedAmount <= unreadBytes',
        replace: 'socket.isPaused && socket.bufferedAmount < 0',
      },
    ],
    tests: messages,
  },
  {
    name: 'event streams that catch up tell all there is in one turn of the event loop',
    edits: [{ file: 'server/graphql/live/event-stream.ts', search: '    setImmediate(giveBack)\n', replace: '    giveBack()\n' }],
    tests: ['test/graphql/event-stream.test.ts'],
  },
]
