import { expect, test } from 'vitest'
import { distanceFrom } from '../../admin/show/distance.js'

// How long ago something was, as a page of the console says it.

const now = new Date(2026, 10, 20, 10, 0)

test.each([
  ['in the evening of the day before yesterday', new Date(2026, 10, 18, 19, 10), { count: -2, unit: 'day' }],
  ['yesterday at the same time', new Date(2026, 10, 19, 10, 0), { count: -1, unit: 'day' }],
  ['last night', new Date(2026, 10, 19, 23, 30), { count: -10, unit: 'hour' }],
  ['the morning after next', new Date(2026, 10, 22, 0, 5), { count: 2, unit: 'day' }],
  ['before the clocks were changed', new Date(2026, 2, 27, 22, 0), { count: -238, unit: 'day' }],
  ['a moment ago', new Date(2026, 10, 20, 9, 59, 30), { count: -0, unit: 'minute' }],
] as const)('%s', (_name, at, distance) => {
  expect(distanceFrom(now, at)).toEqual(distance)
})
