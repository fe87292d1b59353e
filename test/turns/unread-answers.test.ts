import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DomainError } from '../../server/domain/errors.js'
import { UnreadAnswers, type Answer } from '../../server/turns/unread-answers.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An answer whose caller reads when the test says so. */
class FakeAnswer implements Answer {
  writableLength = 0
  closed = false
  #ended: Array<() => void> = []

  on(_event: 'close', ended: () => void): void {
    this.#ended.push(ended)
  }

  destroy(): void {
    this.closed = true
    for (const ended of this.#ended.splice(0)) ended()
  }
}

const oneSecondForEachTenBytes = (bytes: number) => 2_000 + bytes * 100

function begun(answers: UnreadAnswers, principal: string, bytes = 0): FakeAnswer {
  const answer = new FakeAnswer()
  answers.begin(answer, principal)
  answer.writableLength = bytes
  return answer
}

const newAnswers = () => new UnreadAnswers({ bytesEach: 100, mostMsFor: oneSecondForEachTenBytes })

test('as long as more waits for somebody than may, nothing further is begun for them, and for everybody else it is', () => {
  const answers = newAnswers()
  const first = begun(answers, 'greedy', 60)
  begun(answers, 'greedy', 40)
  const third = begun(answers, 'greedy', 1)
  expect(() => begun(answers, 'greedy')).toThrow(DomainError)
  expect(() => answers.requireRoom('greedy')).toThrow('is not read')
  begun(answers, 'modest', 100)
  answers.requireRoom('modest')
  expect(answers.bytes()).toBe(201)
  first.writableLength = 59
  answers.requireRoom('greedy')
  third.writableLength = 100
  expect(() => answers.requireRoom('greedy')).toThrow(DomainError)
  third.destroy()
  answers.requireRoom('greedy')
})

test('nothing is left of answers that are over, bounded elsewhere, or of whoever had gone before', () => {
  const answers = newAnswers()
  const [one, other] = [begun(answers, 'a', 10), begun(answers, 'b', 10)]
  const gone = new FakeAnswer()
  gone.destroy()
  answers.begin(gone, 'c')
  expect(answers.principals).toBe(2)
  one.destroy()
  answers.leave(other)
  expect([answers.principals, answers.bytes(), vi.getTimerCount()]).toEqual([0, 0, 1])
  vi.advanceTimersByTime(1_000)
  expect(vi.getTimerCount()).toBe(0)
})

test('an answer has as long as it takes to read it slowly, from when some of it waits; then it is cut off', () => {
  const answers = newAnswers()
  const [slow, made] = [begun(answers, 'slow', 50), begun(answers, 'made')]
  vi.advanceTimersByTime(7_000)
  slow.writableLength = 1
  vi.advanceTimersByTime(1_000)
  expect([slow.closed, made.closed]).toEqual([false, false])
  vi.advanceTimersByTime(1_000)
  expect([slow.closed, made.closed, answers.principals]).toEqual([true, false, 1])
  made.writableLength = 20
  vi.advanceTimersByTime(4_000)
  made.writableLength = 0
  vi.advanceTimersByTime(1_000)
  made.writableLength = 20
  vi.advanceTimersByTime(5_000)
  expect(made.closed).toBe(false)
})
