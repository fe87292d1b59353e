import { buildSchema, graphql, type GraphQLResolveInfo } from 'graphql'
import { describe, expect, it } from 'vitest'
import { asksFor } from '../../server/graphql/asks-for.js'

const schema = buildSchema('type Query { thing: Thing } type Thing { name: String part: Part } type Part { name: String picture: String }')

async function asks(source: string, path: readonly string[]): Promise<boolean | undefined> {
  let answer: boolean | undefined
  const thing = (_args: unknown, _context: unknown, info: GraphQLResolveInfo) => {
    answer = asksFor(info, path)
    return null
  }
  const { errors } = await graphql({ schema, source, rootValue: { thing } })
  expect(errors).toBeUndefined()
  return answer
}

const picture = ['part', 'picture']

describe('what a caller asks for is seen', () => {
  it.each([
    ['by name', '{ thing { part { picture } } }'],
    ['under another name', '{ thing { one: part { two: picture } } }'],
    ['in a fragment', '{ thing { ...T } } fragment T on Thing { name part { ...P } } fragment P on Part { picture }'],
    ['in an inline fragment', '{ thing { ... on Thing { part { ... { picture } } } } }'],
    ['in the second mention of a field', '{ thing { part { name } } thing { part { picture } } }'],
    ['where it is left out', '{ thing { part { picture @skip(if: true) } } }'],
  ])('%s', async (_how, source) => {
    expect(await asks(source, picture)).toBe(true)
  })

  it.each([
    ['another field', '{ thing { part { name } } }'],
    ['the name elsewhere', '{ thing { name picture: name } }'],
  ])('and not %s', async (_what, source) => {
    expect(await asks(source, picture)).toBe(false)
  })
})
