import { expect } from 'vitest'

type Work = () => Promise<unknown>

/**
 * Both take as long, within a factor of two. Of each the fastest of several turns counts: what else the machine does makes single ones slow.
 * On a busy one it takes more turns until each has had a quiet moment; what really differs differs after sixty of them as well.
 */
export async function expectToTakeAsLong(one: Work, another: Work): Promise<void> {
  let [first, second] = [Infinity, Infinity]
  const isClose = () => first / second > 0.5 && first / second < 2
  for (let turn = 0; turn < 8 || (turn < 60 && !isClose()); turn++) {
    first = Math.min(first, await timeOf(one))
    second = Math.min(second, await timeOf(another))
  }
  expect(first / second).toBeGreaterThan(0.5)
  expect(first / second).toBeLessThan(2)
}

async function timeOf(work: Work): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
