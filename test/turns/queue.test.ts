import { expect, test } from 'vitest'
import { Queue, type Queued } from '../../server/turns/queue.js'

class Thing implements Queued<Thing> {
  before: Thing | null = null
  after: Thing | null = null
  constructor(readonly name: string) {}
}

const things = (names: string) => names.split('').map((name) => new Thing(name))
const shown = (queue: Queue<Thing>) => [...queue].map(({ name }) => name).join('')

test('whoever came first is first, and whoever stands anywhere may leave', () => {
  const queue = new Queue<Thing>()
  const [a, b, c, d] = things('abcd') as [Thing, Thing, Thing, Thing]
  for (const thing of [a, b, c, d]) queue.add(thing)
  expect([shown(queue), queue.first]).toEqual(['abcd', a])
  queue.delete(b)
  expect(shown(queue)).toBe('acd')
  queue.delete(a)
  expect([shown(queue), queue.first]).toEqual(['cd', c])
  queue.delete(d)
  queue.add(a)
  expect(shown(queue)).toBe('ca')
  queue.delete(c)
  queue.delete(a)
  expect([shown(queue), queue.first]).toEqual(['', null])
})

test('whoever has left may stand in another one', () => {
  const [one, other] = [new Queue<Thing>(), new Queue<Thing>()]
  const [a, b] = things('ab') as [Thing, Thing]
  for (const thing of [a, b]) one.add(thing)
  one.delete(a)
  other.add(a)
  expect([shown(one), shown(other)]).toEqual(['b', 'a'])
})
