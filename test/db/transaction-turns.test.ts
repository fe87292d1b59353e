import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../server/db/orm.js'
import type { Turns } from '../../server/turns/turns.js'

// No connection is opened for a turn, so that none of them needs a database.

let database: Database
const taken: Array<Promise<() => void>> = []

beforeEach(async () => {
  database = await openDatabase({ url: 'postgresql://nobody@127.0.0.1:1/nothing', poolSize: 20 })
})
afterEach(async () => {
  await Promise.all(taken.splice(0).map(async (turn) => (await turn)()))
  await database.close()
})

/** Asks for so many turns of each, none of which ends before the test does; answers how many began. */
function begin(turns: Turns, asked: Record<string, number>): number {
  for (const [principal, count] of Object.entries(asked)) for (let n = 0; n < count; n++) taken.push(turns.take(principal))
  return turns.load.served
}

test('one principal has three quarters of the transactions, and the next has the rest at once', () => {
  expect(begin(database.transactions, { one: 30 })).toBe(12)
  expect(begin(database.transactions, { other: 3 })).toBe(15)
})

test('a fifth of the connections is left to whoever only reads', () => {
  expect(begin(database.transactions, { one: 30, other: 30, third: 30 })).toBe(16)
})

test('whoever has no credential has a fifth of them together, and half of these alone', () => {
  expect(begin(database.strangersTransactions, { one: 30 })).toBe(2)
  expect(begin(database.strangersTransactions, { other: 30, third: 30 })).toBe(4)
})
