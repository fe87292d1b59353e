import { GraphQLScalarType, valueFromASTUntyped } from 'graphql'

/** What JSON can say, as a client of the API has it. */
export type JsonData = null | boolean | number | string | JsonData[] | { [key: string]: JsonData }

/** Any JSON value: event data, and metadata objects of string values. */
export const Json = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  description: 'Any JSON value.',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
})
