import { registerEnumType } from 'type-graphql'

type Upper<Value extends string> = Uppercase<Value>
/** `{ PAID: 'paid', … }`: upper-case in GraphQL, as in the specification inside (decisions 17). */
export type EnumOf<Value extends string> = { [Key in Upper<Value>]: Lowercase<Key> & Value }

/** Publishes the values of a domain enum under their upper-case names. `descriptions` has one sentence for every value. */
export function graphqlEnum<const Value extends string>(
  name: string,
  description: string,
  descriptions: Record<Value, string>,
): EnumOf<Value> {
  const values = Object.keys(descriptions) as Value[]
  const entries = values.map((value) => [value.toUpperCase(), value])
  const object = Object.fromEntries(entries) as EnumOf<Value>
  const valuesConfig = Object.fromEntries(values.map((value) => [value.toUpperCase(), { description: descriptions[value] }]))
  registerEnumType(object, { name, description, valuesConfig: valuesConfig as never })
  return object
}
