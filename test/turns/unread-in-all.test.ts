import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DomainError } from '../../server/domain/errors.js'
import type { Held } from '../../server/turns/relieve.js'
import { UnreadAnswers } from '../../server/turns/unread-answers.js'
import { begun } from './fake-answer.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const newAnswers = () => new UnreadAnswers({ bytesEach: 100, bytesInAll: 250, mostMsFor: () => Infinity })
const look = () => void vi.advanceTimersByTime(1_000)

/** Sockets and streams as the answers see them, of whom each holds so much since so long. */
function others(...parts: Array<Omit<Held, 'end'>>) {
  const ended: string[] = []
  const open = new Set(parts)
  return {
    ended,
    isOpen: () => open.size > 0,
    held: () =>
      [...open].map((part) => ({
        ...part,
        end: () => {
          open.delete(part)
          ended.push(part.principal)
        },
      })),
  }
}

test('of many who each stay within their share, whoever holds most is cut off first, with what has waited longest', () => {
  const answers = newAnswers()
  const first = begun(answers, 'most', 40)
  look()
  const second = begun(answers, 'most', 50)
  look()
  const third = begun(answers, 'most', 10)
  const [less, least] = [begun(answers, 'less', 90), begun(answers, 'least', 60)]
  expect(answers.bytes()).toBe(250)
  look()
  look()
  expect([first, second, third, less, least].map(({ closed }) => closed)).toEqual([false, false, false, false, false])
  least.writableLength = 61
  look()
  expect([first, second, third, less, least].map(({ closed }) => closed)).toEqual([true, false, false, false, false])
  third.writableLength = 60
  look()
  expect([second, third, less, least].map(({ closed }) => closed)).toEqual([true, false, false, false])
  expect(answers.bytes()).toBe(211)
})

test('what somebody reads is cut off only when nothing else is left', () => {
  const answers = newAnswers()
  const [read, unread] = [begun(answers, 'reads', 100), begun(answers, 'does not', 99)]
  look()
  read.writableLength = 90
  const late = begun(answers, 'came just now', 70)
  look()
  expect([read.closed, unread.closed, late.closed]).toEqual([false, true, false])
  for (const answer of [read, late]) answer.writableLength = 200
  late.writableLength = 199
  look()
  expect([read.closed, late.closed]).toEqual([true, false])
  late.writableLength = 90
  read.writableLength = 0
  begun(answers, 'came after', 100)
  begun(answers, 'came then', 99)
  look()
  expect(answers.bytes()).toBeLessThanOrEqual(250)
})

test('as long as more is held, nothing is begun for whoever holds anything, and for whoever reads it is', () => {
  const answers = newAnswers()
  const held = ['a', 'b', 'c'].map((principal) => begun(answers, principal, 90))
  begun(answers, 'reads')
  expect(() => answers.requireRoom('c')).not.toThrow()
  look()
  expect(held.map(({ closed }) => closed)).toEqual([true, false, false])
  expect(() => begun(answers, 'c')).toThrow(DomainError)
  expect(() => answers.requireRoom('b')).toThrow('is not read')
  for (const principal of ['reads', 'a', 'new']) answers.requireRoom(principal)
  look()
  expect(() => begun(answers, 'c')).not.toThrow()
})

test('sockets and streams count with the answers, are ended like them, and are looked at where there are no answers', () => {
  const answers = newAnswers()
  const sockets = others(
    { principal: 'a', bytes: 90, sinceMs: 0, isRead: false },
    { principal: 'b', bytes: 95, sinceMs: 0, isRead: false },
    { principal: 'c', bytes: 200, sinceMs: 0, isRead: true },
  )
  answers.countIn(sockets)
  answers.watch()
  look()
  expect(sockets.ended).toEqual(['b', 'a'])
  const answer = begun(answers, 'a', 51)
  look()
  expect([sockets.ended, answer.closed]).toEqual([['b', 'a', 'c'], false])
  answer.destroy()
  look()
  expect(vi.getTimerCount()).toBe(0)
})
