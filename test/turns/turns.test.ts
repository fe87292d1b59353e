import { expect, onTestFinished, test, vi } from 'vitest'
import { DomainError } from '../../server/domain/errors.js'
import { Presence } from '../../server/turns/presence.js'
import { Turns, type TurnBounds } from '../../server/turns/turns.js'

/** Work of principals that ends when it is told to, and in which order it began. */
function workshop(bounds: Partial<TurnBounds> = {}) {
  const turns = new Turns({ places: 2, placesEach: 2, waitingEach: 3, patienceMs: 60_000, ...bounds })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const refused: string[] = []
  const ask = (name: string) =>
    turns
      .run(name[0]!, () => {
        begun.push(name)
        return new Promise<void>((resolve) => void ends.set(name, resolve))
      })
      .catch((error: unknown) => void refused.push(error instanceof DomainError ? `${name} ${error.code}` : String(error)))
  const settle = async () => {
    for (let round = 0; round < 3; round++) await new Promise((resolve) => void setImmediate(resolve))
  }
  /** Ends some work and lets whoever comes next begin. */
  const end = async (...names: string[]) => {
    for (const name of names) ends.get(name)!()
    await settle()
  }
  return { turns, begun, refused, ask: (...names: string[]) => void names.map(ask), settle, end }
}

test('whoever finds room begins at once, and leaves nothing behind', async () => {
  const { turns, begun, ask, end } = workshop()
  ask('a1', 'b1')
  await Promise.resolve()
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1', 'b1')
  expect(turns.load).toEqual({ principals: 0, served: 0, waiting: 0 })
})

test('lines are served in turn, one of each, however long one of them is', async () => {
  const { begun, ask, end, settle } = workshop()
  ask('a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2')
  await settle()
  expect(begun).toEqual(['a1', 'a2'])
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('no principal has more places than their share, and the others get what is left', async () => {
  const { begun, ask, end, settle } = workshop({ places: 3, placesEach: 2 })
  ask('a1', 'a2', 'a3', 'a4')
  await settle()
  expect(begun).toEqual(['a1', 'a2'])
  ask('b1', 'c1')
  await settle()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
})

test('whoever is alone has more places, until somebody else is about, and again a second after', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { begun, ask, end, settle } = workshop({ places: 6, placesEach: 1, alone: { places: 3, presence: new Presence() }, waitingEach: 9 })
  ask('a1', 'a2', 'a3', 'a4')
  await settle()
  expect(begun).toEqual(['a1', 'a2', 'a3'])
  ask('b1', 'b2')
  await end('a1', 'a2')
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1'])
  await end('a3')
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4'])
  ask('a5', 'a6')
  await end('b1')
  expect(begun.slice(5)).toEqual(['b2'])
  vi.advanceTimersByTime(999)
  ask('a7')
  await settle()
  expect(begun.slice(6)).toEqual([])
  vi.advanceTimersByTime(1)
  await end('a4')
  expect(begun.slice(6)).toEqual(['a5', 'a6', 'a7'])
})

test('nobody overtakes who waits, when a place has become free and is not given out yet', async () => {
  const { begun, ask, end, settle } = workshop({ places: 1 })
  ask('a1', 'b1')
  await settle()
  const freed = end('a1')
  await Promise.resolve()
  ask('c1')
  await freed
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
})

test('whose line is full is refused, and nobody else is', async () => {
  const { turns, begun, refused, ask, end, settle } = workshop({ places: 1, placesEach: 1, waitingEach: 2 })
  ask('a1', 'a2', 'a3', 'a4', 'b1')
  await settle()
  expect(refused).toEqual(['a4 OVERLOADED'])
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name)
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
  expect(turns.load).toEqual({ principals: 0, served: 0, waiting: 0 })
})

test('who has waited too long is refused when that is over, while those before them are still served, and the next one is served', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { turns, begun, refused, ask, end, settle } = workshop({ places: 1, placesEach: 1, patienceMs: 20 })
  ask('a1', 'a2', 'b1')
  vi.advanceTimersByTime(15)
  ask('a3', 'c1')
  vi.advanceTimersByTime(6)
  await settle()
  expect(refused).toEqual(['a2 OVERLOADED', 'b1 OVERLOADED'])
  expect(turns.load).toEqual({ principals: 2, served: 1, waiting: 2 })
  ask('b2')
  await end('a1')
  expect(begun).toEqual(['a1', 'c1'])
  vi.advanceTimersByTime(14)
  await end('c1')
  expect(begun).toEqual(['a1', 'c1', 'b2'])
  expect(refused).toEqual(['a2 OVERLOADED', 'b1 OVERLOADED', 'a3 OVERLOADED'])
  vi.advanceTimersByTime(21)
  expect([turns.load, vi.getTimerCount()]).toEqual([{ principals: 1, served: 1, waiting: 0 }, 0])
  await end('b2')
  expect(turns.load).toEqual({ principals: 0, served: 0, waiting: 0 })
})

test('whoever comes when all who waited are refused has the room that there is', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { begun, refused, ask, end, settle } = workshop({ places: 2, placesEach: 1, patienceMs: 20 })
  ask('a1', 'b1', 'c1')
  vi.advanceTimersByTime(21)
  await settle()
  expect(refused).toEqual(['c1 OVERLOADED'])
  const freed = end('a1')
  ask('d1')
  await Promise.resolve()
  expect(begun).toEqual(['a1', 'b1'])
  await freed
  expect(begun).toEqual(['a1', 'b1', 'd1'])
})

test('who is due when the timer is late, as the thread was busy, is refused when it would be their turn', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { begun, refused, ask, end } = workshop({ places: 1, placesEach: 1, patienceMs: 20_000 })
  ask('a1', 'a2')
  vi.advanceTimersByTime(20_001)
  await end('a1')
  expect([begun, refused]).toEqual([['a1'], ['a2 OVERLOADED']])
})

test('one timer is enough for all who wait, and none is kept where nobody loses patience', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  workshop({ places: 1, patienceMs: 20 }).ask('a1', 'b1', 'c1')
  workshop({ places: 1, patienceMs: Infinity }).ask('a1', 'b1', 'c1')
  expect(vi.getTimerCount()).toBe(1)
})

test('work that fails gives its place back', async () => {
  const turns = new Turns({ places: 1, placesEach: 1, waitingEach: 0, patienceMs: 1_000 })
  const failed = new Error('no')
  await expect(turns.run('a', () => Promise.reject(failed))).rejects.toBe(failed)
  await expect(turns.run('a', () => Promise.resolve('done'))).resolves.toBe('done')
})

test('a place is given back once, whoever says so twice', async () => {
  const turns = new Turns({ places: 2, placesEach: 2, waitingEach: 1, patienceMs: 1_000 })
  const [first] = [await turns.take('a'), await turns.take('a')]
  first()
  first()
  expect(turns.load).toMatchObject({ served: 1 })
})

test('whoever is not served here has their turn between two who are', async () => {
  const turns = new Turns({ places: 1, placesEach: 1, waitingEach: 10, patienceMs: 1_000 })
  const told: string[] = []
  const works = ['a', 'b', 'c'].map((name) => turns.run(name, () => Promise.resolve(void told.push(name))))
  setImmediate(() => void told.push('somebody else'))
  await Promise.all(works)
  expect(told).toEqual(['a', 'somebody else', 'b', 'c'])
})

test('within a slice one after the other begins, in turn, and whoever is not served here comes when it is over', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const turns = new Turns({ places: 1, placesEach: 1, waitingEach: 10, patienceMs: 1_000, sliceMs: 20 })
  const told: string[] = []
  const works = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) =>
    turns.run(name[0]!, () => {
      vi.advanceTimersByTime(name === 'b2' ? 20 : 1)
      return Promise.resolve(void told.push(name))
    }),
  )
  setImmediate(() => setImmediate(() => void told.push('somebody else')))
  await Promise.all(works)
  expect(told).toEqual(['a1', 'b1', 'a2', 'b2', 'somebody else', 'a3'])
})

test('of all lines together so many wait: whoever came last in the longest gives way, and nobody to a line that is no shorter', async () => {
  const { turns, begun, refused, ask, end, settle } = workshop({ places: 1, waitingEach: 10, waitingInAll: 3 })
  ask('a1', 'a2', 'a3', 'a4')
  await settle()
  ask('a5', 'b1')
  await settle()
  expect(refused).toEqual(['a5 OVERLOADED', 'a4 OVERLOADED'])
  ask('b2', 'c1')
  await settle()
  expect(refused).toEqual(['a5 OVERLOADED', 'a4 OVERLOADED', 'b2 OVERLOADED', 'a3 OVERLOADED'])
  expect(turns.load).toEqual({ principals: 3, served: 1, waiting: 3 })
  for (const name of ['a1', 'a2', 'b1', 'c1']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1'])
  expect(turns.load).toEqual({ principals: 0, served: 0, waiting: 0 })
})
