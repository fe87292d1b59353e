import { expect, test } from 'vitest'
import { Bag } from '../../server/turns/bag.js'

test('what was put in is there until it is taken out, whichever goes first', () => {
  const bag = new Bag<{ name: string }>()
  const [one, two, three] = [{ name: 'one' }, { name: 'two' }, { name: 'three' }]
  for (const each of [one, two, three]) bag.add(each)
  bag.delete(one)
  expect(new Set(bag.things)).toEqual(new Set([two, three]))
  bag.delete(one)
  bag.delete({ name: 'two' })
  expect(bag.things).toHaveLength(2)
  bag.delete(three)
  expect(bag.things).toEqual([two])
  bag.delete(two)
  expect(bag.things).toEqual([])
})
