import { expect, test } from 'vitest'
import { readConfig } from '../../server/config.js'
import type { Context } from '../../server/graphql/context.js'
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
