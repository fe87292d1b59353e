import { afterEach, expect, it, vi } from 'vitest'
import { LiveConnections, type EndReason } from '../../server/graphql/live/live-connections.js'
import type { Authentication } from '../../server/queries/credential/authenticate.js'
import { unreadAnswersFor } from '../../server/start/unread-answers.js'
import { databaseWorld } from '../support/database-world.js'

const world = databaseWorld({
  config: { UNREAD_BYTES_PER_PRINCIPAL: '1000000', UNREAD_BYTES_IN_ALL: '2000000', SOCKETS_PER_PRINCIPAL: '5' },
})

afterEach(() => void vi.useRealTimers())

/** With a timer that goes by the clock of the test alone. */
const withOwnAnswers = () => ({ ...world.services, unreadAnswers: unreadAnswersFor(world.services.config.limits) })

const person = (userId: string) =>
  ({ actor: { kind: 'user', userId }, token: { id: userId, expiresAt: new Date(Date.now() + 60_000) } }) as unknown as Authentication

/** Connections of one principal with so many unread bytes each. */
function connect(connections: LiveConnections, userId: string, ...unread: number[]) {
  const ended: Array<[number, EndReason]> = []
  const who = person(userId)
  const places = unread.map((bytes, n) => connections.add(who, { end: (reason) => ended.push([n, reason]), unread: () => bytes }))
  return { places, ended }
}

it('one principal has so many connections, others have theirs, and one that is over makes room', () => {
  const connections = new LiveConnections(world.services)
  const { places } = connect(connections, 'a', 0, 0, 0, 0, 0)
  const full = expect.objectContaining({ code: 'SUBSCRIPTION_LIMIT_REACHED' })
  expect(() => connect(connections, 'a', 0)).toThrow(full)
  connect(connections, 'b', 0, 0, 0, 0, 0)
  places[0]!.release()
  connect(connections, 'a', 0)
  expect(() => connect(connections, 'a', 0)).toThrow(full)
  connections.stop()
})

it('a connection of which nothing is read is ended after so long, and not one that is read slowly', () => {
  vi.useFakeTimers()
  const connections = new LiveConnections(withOwnAnswers())
  const { unreadSeconds } = world.services.config.limits
  const ended: string[] = []
  let left = 1_000
  connections.add(person('a'), { end: (reason) => ended.push(`a is ${reason}`), unread: () => 1_000 })
  connections.add(person('b'), { end: (reason) => ended.push(`b is ${reason}`), unread: () => left })
  // Both are seen to wait after the first second; of the second one a byte is read every ten.
  for (let second = 1; second <= unreadSeconds; second++) {
    vi.advanceTimersByTime(1_000)
    if (second % 10 === 0) left -= 1
  }
  expect(ended).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(ended).toEqual(['a is slow'])
  vi.advanceTimersByTime((unreadSeconds - 1) * 1_000)
  expect(ended).toEqual(['a is slow'])
  vi.advanceTimersByTime(1_000)
  expect(ended).toEqual(['a is slow', 'b is slow'])
  connections.stop()
})

it('what one principal has not read is bounded over all their connections, and whose message is too much is ended', () => {
  const connections = new LiveConnections(world.services)
  const { places, ended } = connect(connections, 'a', 400_000, 400_000, 0)
  expect(places[2]!.admits(200_000)).toBe(true)
  expect(ended).toEqual([])
  expect(places[2]!.admits(200_001)).toBe(false)
  expect(ended).toEqual([[2, 'slow']])
  expect(places[2]!.admits(1)).toBe(false)
  expect(connections.unread()).toBe(800_000)
  connections.stop()
})

it('what another principal has not read is nobody else’s', () => {
  const connections = new LiveConnections(world.services)
  connect(connections, 'a', 1_000_000)
  const other = connect(connections, 'b', 0, 1)
  expect(other.places[1]!.admits(999_999)).toBe(true)
  expect(other.ended).toEqual([])
  connections.stop()
})

it('one message may be longer when everything before it was read', () => {
  const connections = new LiveConnections(world.services)
  const { places, ended } = connect(connections, 'a', 0)
  expect(places[0]!.admits(5_000_000)).toBe(true)
  expect(ended).toEqual([])
  connections.stop()
})

it('a connection that is over gives its bytes back', () => {
  const connections = new LiveConnections(world.services)
  const { places } = connect(connections, 'a', 900_000, 1)
  expect(places[1]!.admits(100_000)).toBe(false)
  const again = connect(connections, 'a', 1)
  places[0]!.release()
  expect(again.places[0]!.admits(100_000)).toBe(true)
  connections.stop()
})

it('what all principals have not read is bounded together, and the connections of whoever holds most are ended', () => {
  vi.useFakeTimers()
  const connections = new LiveConnections(withOwnAnswers())
  const [few, most] = [connect(connections, 'a', 900_000), connect(connections, 'b', 500_000, 450_000)]
  vi.advanceTimersByTime(2_000)
  expect([few.ended, most.ended]).toEqual([[], []])
  const one = connect(connections, 'c', 200_000)
  vi.advanceTimersByTime(2_000)
  expect([few.ended, most.ended, one.ended]).toEqual([[], [[0, 'slow']], []])
  expect(connections.unread()).toBe(1_550_000)
  connections.stop()
})
