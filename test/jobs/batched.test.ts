import { expect, it } from 'vitest'
import { batched } from '../../jobs/batched.js'

it('does what was asked for during a call in the next one, each answered with their own', async () => {
  const calls: number[][] = []
  const double = batched((items: number[]) => {
    calls.push(items)
    return Promise.resolve(items.map((item) => item * 2))
  })
  const first = Promise.all([double(1), double(2)])
  await Promise.resolve()
  await Promise.resolve()
  const second = Promise.all([double(3), double(4), double(5)])
  expect([await first, await second]).toEqual([
    [2, 4],
    [6, 8, 10],
  ])
  expect(calls).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
})

it('lets nobody pay for another’s failure, and goes on', async () => {
  const invert = batched((items: number[]) =>
    items.includes(0) ? Promise.reject(new Error('nothing to divide by')) : Promise.resolve(items.map((item) => 1 / item)),
  )
  const settled = await Promise.allSettled([invert(2), invert(0), invert(4)])
  expect(settled.map((each) => (each.status === 'fulfilled' ? each.value : (each.reason as Error).message))).toEqual([
    0.5,
    'nothing to divide by',
    0.25,
  ])
  expect(await invert(1)).toBe(1)
})
