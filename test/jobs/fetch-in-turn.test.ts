import { expect, test } from 'vitest'
import { fetchInTurn } from '../../jobs/fetch-in-turn.js'

/** Jobs in the order of coming, `a1` of the principal `a`, `-1` of nobody; each call takes the first that is let. */
function taker(...waiting: string[]) {
  const fetch = (served: string[]) => {
    const place = waiting.findIndex((name) => !served.includes(name[0]!))
    const [name] = place === -1 ? [] : waiting.splice(place, 1)
    return Promise.resolve(name === undefined ? [] : [{ name, groupId: name.startsWith('-') ? null : name[0]! }])
  }
  const next = fetchInTurn(fetch)
  const take = async (count: number) => {
    const taken: string[] = []
    for (let n = 0; n < count; n++) taken.push(...(await next()).map(({ name }) => name))
    return taken
  }
  return { take, come: (...names: string[]) => void waiting.push(...names) }
}

test('principals have one job each in a round, and whoever is alone all of theirs', async () => {
  const { take } = taker('a1', 'a2', 'a3', 'b1', 'c1', 'b2', 'a4')
  expect(await take(8)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('whoever comes later has their turn before the second one of whoever has many', async () => {
  const { take, come } = taker('a1', 'a2', 'a3')
  expect(await take(2)).toEqual(['a1', 'a2'])
  come('b1')
  expect(await take(2)).toEqual(['b1', 'a3'])
})

test('what is nobody’s is taken when it has come first', async () => {
  const { take } = taker('-1', '-2', 'a1', '-3')
  expect(await take(4)).toEqual(['-1', '-2', 'a1', '-3'])
})

test('a round ends also where others come all the time', async () => {
  const { take, come } = taker('a1', 'a2')
  const others = Array.from({ length: 60 }, (_none, index) => `${String.fromCodePoint(0x4e00 + index)}1`)
  come(...others)
  const order = await take(62)
  expect(order).toHaveLength(62)
  expect(order.indexOf('a2')).toBe(50)
})
