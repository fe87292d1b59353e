import { buildSchema, graphql, type GraphQLResolveInfo } from 'graphql'
import { describe, expect, it } from 'vitest'
import { asksFor } from '../../server/graphql/asks-for.js'

const schema = buildSchema('type Query { thing: Thing } type Thing { name: String part: Part } type Part { name: String picture: String }')

async function asks(source: string, path: readonly string[], variableValues = {}): Promise<boolean | undefined> {
  let answer: boolean | undefined
  const thing = (_args: unknown, _context: unknown, info: GraphQLResolveInfo) => {
    answer = asksFor(info, path)
    return null
  }
  const { errors } = await graphql({ schema, source, rootValue: { thing }, variableValues })
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
    ['where a variable lets it in', 'query ($without: Boolean = false) { thing { part { picture @skip(if: $without) } } }'],
  ])('%s', async (_how, source) => {
    expect(await asks(source, picture)).toBe(true)
  })

  it.each([
    ['another field', '{ thing { part { name } } }'],
    ['the name elsewhere', '{ thing { name picture: name } }'],
    ['where it is left out', '{ thing { part { name picture @skip(if: true) } } }'],
    ['where a fragment is left out', '{ thing { part { name ...P @include(if: false) } } } fragment P on Part { picture }'],
    ['where a variable leaves it out', 'query ($with: Boolean = false) { thing { part { name picture @include(if: $with) } } }'],
  ])('and not %s', async (_what, source) => {
    expect(await asks(source, picture)).toBe(false)
  })
})

it('variables decide', async () => {
  const source = 'query ($with: Boolean!) { thing { part { name picture @include(if: $with) } } }'
  expect([await asks(source, picture, { with: true }), await asks(source, picture, { with: false })]).toEqual([true, false])
})
