import { z } from 'zod'
import type { Reference } from '../../schema/document/open-api.js'
import { published, type JsonSchema } from '../../schema/document/published.js'

/**
 * Shapes under the names that OpenAPI has for them. Those of answers and those of requests are told apart: the one says what is sent, the
 * other what is taken.
 */
export class SchemaBook {
  readonly #answers = z.registry<{ id: string }>()
  readonly #requests = z.registry<{ id: string }>()
  readonly #taken = new Set<string>()

  /** The answer's shape under a name; what stands in it under a name of its own, such as `escrow`, becomes one as well. */
  answer(name: string, shape: z.ZodObject): Reference {
    this.#nameMembers(shape, '')
    return this.#put(this.#answers, name, shape)
  }

  /** The body of an event; its members are told from those of REST, which may show more. */
  event(name: string, shape: z.ZodObject): Reference {
    const { data } = shape.shape
    if (data instanceof z.ZodObject) this.#nameMembers(data, 'Event')
    return this.#put(this.#answers, name, shape)
  }

  request(name: string, shape: z.ZodType): Reference {
    return this.#put(this.#requests, name, shape)
  }

  /** All of them, by their names in alphabetical order. */
  schemas(): Record<string, JsonSchema> {
    const all = { ...jsonSchemasOf(this.#answers, 'output'), ...jsonSchemasOf(this.#requests, 'input') }
    return Object.fromEntries(Object.entries(all).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }

  #nameMembers({ shape }: z.ZodObject, prefix: string) {
    for (const [key, field] of Object.entries<z.core.$ZodType>(shape)) {
      const isMany = inner(field) instanceof z.ZodArray
      const member = objectIn(field)
      const name = prefix + pascalCase(isMany ? singular(key) : key)
      if (member && !this.#answers.has(member) && !this.#taken.has(name)) this.#put(this.#answers, name, member)
    }
  }

  #put(registry: z.core.$ZodRegistry<{ id: string }>, name: string, shape: z.ZodType): Reference {
    const known = registry.get(shape)?.id
    if (known !== undefined) return { $ref: addressOf(known) }
    if (this.#taken.has(name)) throw new Error(`two shapes are called ${name}`)
    this.#taken.add(name)
    registry.add(shape, { id: name })
    return { $ref: addressOf(name) }
  }
}

/** One shape of a request by itself. */
export const jsonSchemaOf = (shape: z.core.$ZodType): JsonSchema => tidy(z.toJSONSchema(shape, { ...asPublished, io: 'input' }))

const addressOf = (name: string) => `#/components/schemas/${name}`

function jsonSchemasOf(registry: z.core.$ZodRegistry<{ id: string }>, io: 'input' | 'output'): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(registry, { ...asPublished, io, uri: addressOf })
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, tidy(schema, io)]))
}

const asPublished = {
  unrepresentable: 'any',
  override({ zodSchema, jsonSchema }) {
    const said = published.get(zodSchema)
    if (said) {
      for (const key of Object.keys(jsonSchema)) if (key !== 'description') Reflect.deleteProperty(jsonSchema, key)
      Object.assign(jsonSchema, said)
    }
    if (zodSchema instanceof z.ZodUndefined) jsonSchema.not = {}
    // That numbers stay below 2^53 is no news, and a date's format says what its pattern does.
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  },
} satisfies z.core.ToJSONSchemaParams

/** Without what says where a schema is by itself; an answer's objects are open, since fields may be added to them (decisions 19). */
function tidy(schema: object, io: 'input' | 'output' = 'input'): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$schema' || key === '$id' || (io === 'output' && key === 'additionalProperties' && value === false) ? undefined : value,
  )
}

const inner = (shape: z.core.$ZodType): z.core.$ZodType =>
  shape instanceof z.ZodNullable || shape instanceof z.ZodOptional ? inner(shape.unwrap()) : shape

function objectIn(shape: z.core.$ZodType): z.ZodObject | null {
  const bare = inner(shape)
  if (bare instanceof z.ZodArray) return objectIn(bare.element)
  return bare instanceof z.ZodObject ? bare : null
}

export const pascalCase = (name: string): string =>
  name.replaceAll(/(^|[^A-Za-z0-9]+)([a-z0-9])/gi, (_all, _gap, first: string) => first.toUpperCase())

const singular = (name: string) => name.replace(/ies$/, 'y').replace(/s$/, '')
