import { buildSchema as schemaOf, type GraphQLError } from 'graphql'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig, type Environment } from '../../server/config.js'
import type { Context } from '../../server/graphql/context.js'
import { Engine } from '../../server/graphql/engine/engine.js'
import { OperationTurns } from '../../server/graphql/engine/operation-turns.js'
import { UnreadAnswers } from '../../server/turns/unread-answers.js'

/** One address that reads when the test says so, and what is asked from there. */
function scene() {
  const { limits } = readConfig({ LONG_READS_AT_ONCE_EACH: '1' })
  const unreadAnswers = new UnreadAnswers({ bytesEach: 100, bytesInAll: 1_000, mostMsFor: () => Infinity })
  const answer = { writableLength: 0, closed: false, on: () => {}, destroy: () => {} }
  unreadAnswers.begin(answer, 'here')
  const contextOf = (clientAddress: string) =>
    ({ actor: { kind: 'anonymous' }, clientAddress, services: { unreadAnswers } }) as unknown as Context
  return { turns: new OperationTurns(limits), answer, here: contextOf('here'), elsewhere: contextOf('elsewhere') }
}

const overloaded = expect.objectContaining({ code: 'OVERLOADED' })

test('what waited for its turn is refused when the turn comes and what was answered before is not read', async () => {
  const { turns, answer, here, elsewhere } = scene()
  const giveBack = await turns.take('longRead', here)
  const taken = turns.take('longRead', here).then((giveBackAgain) => giveBackAgain())
  const refused = Promise.allSettled([taken, turns.run('longRead', here, () => Promise.resolve('done'))])
  answer.writableLength = 101
  giveBack()
  expect(await refused).toEqual([
    { status: 'rejected', reason: overloaded },
    { status: 'rejected', reason: overloaded },
  ])
  await expect(turns.run('write', here, () => Promise.resolve('done'))).rejects.toEqual(overloaded)
  expect(await turns.run('longRead', elsewhere, () => Promise.resolve('done'))).toBe('done')
  // Sockets and streams are bounded by themselves.
  expect(await turns.run('event', here, () => Promise.resolve('done'))).toBe('done')
  answer.writableLength = 100
  expect(await turns.run('longRead', here, () => Promise.resolve('done'))).toBe('done')
})

/** Events whose execution ends when the test says so, followed by principals of an engine with few places. */
function feed(settings: Environment) {
  const schema = schemaOf('type Query { none: Int } type Subscription { told(name: String!): String }')
  const engine = new Engine({ schema, limits: readConfig(settings).limits, documents: [] })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  schema.getSubscriptionType()!.getFields()['told']!.subscribe = async function* subscribe() {
    yield {
      told: ({ name }: { name: string }) => {
        begun.push(name)
        return new Promise<string>((resolve) => void ends.set(name, () => resolve(name)))
      },
    }
  }
  /** One event for each name, whose first letter is the principal's. */
  const follow = (...names: string[]) =>
    Promise.all(
      names.map(async (name) => {
        const prepared = engine.prepare({
          query: 'subscription($name: String!) { told(name: $name) }',
          operationName: null,
          variables: { name },
        })
        const context = { actor: { kind: 'user', userId: name[0] }, clientAddress: '127.0.0.1', language: 'en' } as unknown as Context
        const results = await engine.follow(prepared, { newContext: () => context, present: (error) => error as GraphQLError })
        await (results as AsyncGenerator).next()
      }),
    )
  const end = (...names: string[]) => names.forEach((name) => ends.get(name)!())
  return { begun, follow, end }
}

test('the events of one principal have their places and no more, and those of another are told meanwhile', async () => {
  const { begun, follow, end } = feed({ EVENTS_AT_ONCE: '3', EVENTS_AT_ONCE_EACH: '2' })
  const told = follow('a1', 'a2', 'a3', 'a4')
  await expect.poll(() => begun).toEqual(['a1', 'a2'])
  const others = follow('b1', 'c1')
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1'])
  end('a1')
  // In turn, though two of theirs have waited longer.
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'c1'])
  end('b1')
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
  end('a2', 'c1')
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4'])
  end('a3', 'a4')
  await Promise.all([told, others])
})

test('events are begun one after the other for a slice of time, and whoever else waits for the thread comes between slices', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { limits } = readConfig({ EVENTS_AT_ONCE: '1', EVENTS_AT_ONCE_EACH: '1', EVENTS_SLICE_MS: '20' })
  const { here } = scene()
  const turns = new OperationTurns(limits)
  const told: string[] = []
  const tell = (name: string) =>
    turns.run('event', here, () => {
      vi.advanceTimersByTime(10)
      return Promise.resolve(void told.push(name))
    })
  const events = ['1', '2', '3', '4', '5'].map(tell)
  setImmediate(() => setImmediate(() => void told.push('somebody else')))
  await Promise.all(events)
  expect(told).toEqual(['1', '2', '3', 'somebody else', '4', '5'])
})
