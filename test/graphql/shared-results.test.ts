import { buildSchema as schemaOf, type ExecutionResult, type GraphQLError } from 'graphql'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readConfig } from '../../server/config.js'
import type { Context } from '../../server/graphql/context.js'
import { Engine } from '../../server/graphql/engine/engine.js'

const schema = schemaOf('type Query { none: Int } type Subscription { read(after: Int): Int }')
const asked = { query: 'subscription { read }', variables: {} }
const buyer = { actor: { kind: 'user', userId: 'buyer' }, clientAddress: '127.0.0.1', language: 'en' }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** An engine whose subscription counts how often its event was executed, and what each caller asks it. */
function scene() {
  const engine = new Engine({ schema, limits: readConfig({}).limits, documents: [] })
  let reads = 0
  const read = () => ++reads
  const event = { read }
  schema.getSubscriptionType()!.getFields()['read']!.subscribe = async function* subscribe() {
    yield event
  }
  const follow = async ({ query, variables }: typeof asked, who: object) => {
    const prepared = engine.prepare({ query, operationName: null, variables })
    const results = await engine.follow(prepared, { newContext: () => who as Context, present: (error) => error as GraphQLError })
    if (!(Symbol.asyncIterator in results)) throw new Error(String(results.errors))
    const { value } = (await results.next()) as IteratorYieldResult<ExecutionResult>
    return value.data?.['read']
  }
  return { follow }
}

it('an event is executed once for those who ask the same at about the same time, and anew for who is told later', async () => {
  const { follow } = scene()
  expect(await Promise.all([follow(asked, buyer), follow(asked, { ...buyer }), follow(asked, buyer)])).toEqual([1, 1, 1])
  vi.advanceTimersByTime(150)
  expect(await follow(asked, buyer)).toBe(1)
  vi.advanceTimersByTime(60)
  expect(await follow(asked, buyer)).toBe(2)
})

it.each([
  ['another caller', asked, { ...buyer, actor: { kind: 'user', userId: 'seller' } }],
  ['a caller with other rights', asked, { ...buyer, actor: { kind: 'staff', staffId: 'buyer', role: 'support' } }],
  ['another token of the caller', asked, { ...buyer, token: { id: 'token' } }],
  ['another language', asked, { ...buyer, language: 'ar' }],
  ['another address', asked, { ...buyer, clientAddress: '127.0.0.2' }],
  ['another document', { ...asked, query: 'subscription Other { read }' }, buyer],
  ['other variables', { query: 'subscription($after: Int) { read(after: $after) }', variables: { after: 2 } }, buyer],
])('%s has the event executed for itself', async (_what, question, who) => {
  const { follow } = scene()
  const first = question.query.includes('$') ? { ...question, variables: { after: 1 } } : asked
  expect([await follow(first, buyer), await follow(question, who)]).toEqual([1, 2])
})
