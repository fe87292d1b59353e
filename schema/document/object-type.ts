import { Field, ID, Int, ObjectType, type ClassType } from 'type-graphql'
import { z } from 'zod'
import { DateTime } from '../scalars/date-time.scalar.js'
import { Decimal } from '../scalars/decimal.scalar.js'
import { Json } from '../scalars/json.scalar.js'
import { exactNumbers, identifiers } from './fields.js'
import type { Snapshot } from './snapshot.js'

type AbstractClass = abstract new () => object

interface ObjectTypeOptions<Document extends z.ZodObject> {
  description: string
  implements?: AbstractClass
  /** The GraphQL types of fields that are enums or objects. */
  of?: { [Key in keyof Document['shape']]?: object }
  /** The fields of the document are named in snake case, as the specification has them; GraphQL has names of its own kind. */
  isSnakeCase?: boolean
}

/** The GraphQL type of a document: its fields under their names, with their descriptions; what may be left out is nullable. */
export function objectType<Document extends z.ZodObject>(
  name: string,
  document: Document,
  { description, implements: shared, of = {}, isSnakeCase = false }: ObjectTypeOptions<Document>,
): ClassType<Snapshot<Document> & object> {
  const target = class extends (shared ?? Object) {}
  Object.defineProperty(target, 'name', { value: name })
  // A simple resolver reads a member by the name of the field.
  ObjectType({ simpleResolvers: !isSnakeCase, description, ...(shared ? { implements: shared } : {}) })(target)
  const types: Record<string, object | undefined> = of
  for (const [key, field] of Object.entries<z.core.$ZodType>(document.shape)) {
    const { description: text } = z.globalRegistry.get(field) ?? {}
    if (!text) throw new Error(`${name}.${key} has no description`)
    const nullable = field instanceof z.ZodNullable || field instanceof z.ZodOptional
    const named = isSnakeCase ? { name: key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) } : {}
    Field(() => typeOf(field, types[key]), { nullable, description: text, ...named })(target.prototype, key.replace(/^_/, ''))
  }
  return target as ClassType<Snapshot<Document> & object>
}

function typeOf(field: z.core.$ZodType, given: object | undefined): object {
  if (field instanceof z.ZodNullable || field instanceof z.ZodOptional) return typeOf(field.unwrap(), given)
  if (field instanceof z.ZodArray) return [typeOf(field.element, given)]
  if (given) return given
  if (exactNumbers.get(field)) return Decimal
  if (identifiers.get(field)) return ID
  if (field instanceof z.ZodISODateTime) return DateTime
  if (field instanceof z.ZodString) return String
  if (field instanceof z.ZodNumber) return Int
  if (field instanceof z.ZodBoolean) return Boolean
  if (field instanceof z.ZodRecord) return Json
  throw new Error('a field that is an enum or an object needs its GraphQL type')
}
