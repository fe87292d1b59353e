import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'

const decimalText = /^-?(0|[1-9]\d*)(\.\d+)?$/

function read(value: unknown): string {
  if (typeof value === 'string' && value.length <= 40 && decimalText.test(value)) return value
  throw new GraphQLError('A Decimal is a string of plain decimal digits, such as "1250.500".', { extensions: { code: 'VALIDATION_ERROR' } })
}

/** An exact decimal number as a string (decisions 1). */
export const Decimal = new GraphQLScalarType<string, string>({
  name: 'Decimal',
  description:
    'An exact decimal number as a string, such as "1250.500". Amounts in TND have three decimals (millimes), in USD and EUR two (cents).',
  // Events are kept as JSON: an amount in their typed fields is a number, whose few digits print exactly as they were written.
  serialize: (value) => read(typeof value === 'number' ? String(value) : value),
  parseValue: (value) => read(value),
  parseLiteral: (node) => read(node.kind === Kind.STRING ? node.value : undefined),
})
