import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DomainError } from '../../server/domain/errors.js'
import { UnreadAnswers } from '../../server/turns/unread-answers.js'
import { begun, FakeAnswer } from './fake-answer.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const oneSecondForEachTenBytes = (bytes: number) => 2_000 + bytes * 100

const newAnswers = () => new UnreadAnswers({ bytesEach: 100, bytesInAll: 1_000, mostMsFor: oneSecondForEachTenBytes })

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
