import { expect, it } from 'vitest'
import { waitForCompanyMs } from '../../../server/domain/webhook/outcome-company.js'

const wait = (expectedAtMs: number[], { outcomes = 1, nowMs = 100, roundMs = 4 } = {}) =>
  waitForCompanyMs({ outcomes, sinceMs: 100, roundMs, expectedAtMs, nowMs })

it('an outcome waits for an attempt that should end by then, and no longer than a transaction takes', () => {
  expect(wait([102])).toBe(4)
  expect(wait([102], { nowMs: 101 })).toBe(3)
  expect(wait([102], { nowMs: 104 })).toBe(0)
  expect(wait([102], { roundMs: 6 })).toBe(6)
})

it('a transaction that took long, or nothing, makes it wait for ten or two milliseconds', () => {
  expect(wait([102], { roundMs: 5_000 })).toBe(10)
  expect(wait([102], { roundMs: 0 })).toBe(2)
})

it('waits for one that is a little late, and not for one that hangs', () => {
  expect(wait([97])).toBe(4)
  expect(wait([96])).toBe(0)
})

it('waits for none that takes longer, and for nobody when nothing is under way', () => {
  expect(wait([105, 5_000])).toBe(0)
  expect(wait([])).toBe(0)
})

it('eight outcomes are company enough, and what is due for the first time needs none', () => {
  expect(wait([101], { outcomes: 7 })).toBe(4)
  expect(wait([101], { outcomes: 8 })).toBe(0)
  expect(wait([101], { outcomes: 0 })).toBe(0)
})
