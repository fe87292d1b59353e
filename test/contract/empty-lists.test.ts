import { getNamedType, getNullableType, isInputObjectType, isLeafType, isListType, isNonNullType, OperationTypeNode } from 'graphql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rootFields, type RootField } from '../proof/bad-input/root-fields.js'
import { openGraphqlWorld, type GraphqlWorld } from '../support/graphql-world.js'

// A list of nothing is an answer to "which ones?": a filter by it finds nothing, or is refused, whatever the statement is that it is put into.

let world: GraphqlWorld
beforeAll(async () => {
  world = await openGraphqlWorld()
})
afterAll(() => world.close())

/** What of an argument is a list: itself, or fields of its input. */
function emptied({ type }: RootField['field']['args'][number]): unknown {
  if (isListType(getNullableType(type))) return []
  const named = getNamedType(type)
  if (!isInputObjectType(named)) return undefined
  const lists = Object.values(named.getFields()).filter((field) => isListType(getNullableType(field.type)))
  return lists.length > 0 ? Object.fromEntries(lists.map(({ name }) => [name, []])) : undefined
}

const filtered = rootFields.flatMap(({ operation, field }) => {
  if (operation !== OperationTypeNode.QUERY || field.args.some(({ type }) => isNonNullType(type))) return []
  const given = field.args.flatMap((argument) => {
    const value = emptied(argument)
    return value === undefined ? [] : [{ ...argument, value }]
  })
  return given.length > 0 ? [[field.name, field, given] as const] : []
})

it.each(filtered)('%s takes filters by nothing', async (name, field, given) => {
  const declared = given.map((argument) => `$${argument.name}: ${String(argument.type)}`).join(', ')
  const passed = given.map((argument) => `${argument.name}: $${argument.name}`).join(', ')
  const selected = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }'
  const variables = Object.fromEntries(given.map((argument) => [argument.name, argument.value]))
  const answers = await Promise.all(
    (['owner', 'sellerKey', 'developer'] as const).map((as) =>
      world.ask(`query(${declared}) { ${name}(${passed}) ${selected} }`, { as, variables }),
    ),
  )
  expect(answers.map(({ errors }) => errors?.[0]?.extensions.code).filter((code) => code === 'INTERNAL_ERROR')).toEqual([])
  expect(answers.some(({ data }) => data?.[name])).toBe(true)
})

it('which there are', () => {
  expect(filtered.map(([name]) => name)).toEqual(expect.arrayContaining(['escrows', 'charges']))
})
