import { registerEnumType } from 'type-graphql'

/** `{ PAID: 'paid', … }`: upper-case in GraphQL, as in the specification inside (decisions 17). */
type EnumOf<Value extends string> = { [Key in Uppercase<Value>]: Lowercase<Key> & Value }

/** Publishes the values of a domain enum under their upper-case names. `descriptions` has one sentence for every value. */
export function graphqlEnum<const Value extends string>(
  name: string,
  description: string,
  descriptions: Record<Value, string>,
): EnumOf<Value> {
  const rows = Object.entries<string>(descriptions)
  const values = Object.fromEntries(rows.map(([value]) => [value.toUpperCase(), value]))
  const valuesConfig = Object.fromEntries(rows.map(([value, says]) => [value.toUpperCase(), { description: says }]))
  registerEnumType(values, { name, description, valuesConfig })
  return values as EnumOf<Value>
}
