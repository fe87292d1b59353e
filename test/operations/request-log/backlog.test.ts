import { expect, test } from 'vitest'
import type { EndedExchange } from '../../../server/domain/request-log/exchange.js'
import { Backlog } from '../../../server/operations/request-log/backlog.js'

/** One that takes a thousand bytes in memory. */
const exchangeOf = (developerId: string): EndedExchange => ({
  developerId,
  size: 500,
  read: () => {
    throw new Error('nobody reads it here')
  },
})

/** How many of `count` exchanges of somebody find room. */
const kept = (backlog: Backlog, developerId: string, count: number): number =>
  Array.from({ length: count }, () => backlog.add(exchangeOf(developerId))).filter((isKept) => isKept).length

test('one developer alone has two thirds of it, and others have room beside them', () => {
  const backlog = new Backlog(30_000)
  expect(kept(backlog, 'greedy', 100)).toBe(20)
  expect(kept(backlog, 'modest', 5)).toBe(5)
  expect(kept(backlog, 'greedy', 100)).toBe(0)
})

test('whoever comes after several who ask for a lot has room as well', () => {
  const backlog = new Backlog(100_000)
  for (let n = 0; n < 3; n++) kept(backlog, `greedy ${n}`, 200)
  expect(kept(backlog, 'modest', 1)).toBe(1)
})

test('all of it is bounded, and what is being written counts until it is let go', () => {
  const backlog = new Backlog(30_000)
  kept(backlog, 'greedy', 100)
  const taken = backlog.take()
  expect([taken.length, backlog.isEmpty]).toEqual([20, true])
  expect(kept(backlog, 'greedy', 100)).toBe(0)
  backlog.letGo(taken)
  expect(kept(backlog, 'greedy', 100)).toBe(20)
  expect(new Backlog(999).add(exchangeOf('somebody'))).toBe(false)
})
