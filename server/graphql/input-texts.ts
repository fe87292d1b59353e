import {
  getNamedType,
  getOperationAST,
  isInputObjectType,
  isInputType,
  parse,
  typeFromAST,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql'
import type { FieldText } from '../../schema/document/open-api.js'

interface Operation {
  name: string
  text: string
}

/** What the schema says of the fields of each operation's `$input`, so that REST, whose bodies have the same, need not say it again. */
export function inputTexts(schema: GraphQLSchema, operations: readonly Operation[]): ReadonlyMap<string, Record<string, FieldText>> {
  return new Map(operations.map(({ name, text }) => [name, textsOf(inputOf(schema, text))]))
}

function inputOf(schema: GraphQLSchema, text: string): GraphQLInputType | undefined {
  const variables = getOperationAST(parse(text, { noLocation: true }))?.variableDefinitions ?? []
  const input = variables.find(({ variable }) => variable.name.value === 'input')
  const type = input && typeFromAST(schema, input.type)
  return isInputType(type) ? type : undefined
}

function textsOf(type: GraphQLInputType | undefined): Record<string, FieldText> {
  const named = type && getNamedType(type)
  if (!named || !isInputObjectType(named)) return {}
  const fields = Object.values(named.getFields())
  return Object.fromEntries(fields.map((field) => [field.name, { description: field.description ?? '', fields: textsOf(field.type) }]))
}
