import { z } from 'zod'
import { decimalNumber } from '../../server/json/json-output.js'
import { exactNumbers } from './fields.js'
import type { Spoken } from './snapshot.js'

/**
 * The JSON of a snapshot as its document declares it: exactly the document's keys in the document's order, exact numbers printed from
 * decimal text, enum names in the specification's spelling. The body of REST and `data` of every event come from here alone.
 */
export function show<Document extends z.ZodType>(document: Document, snapshot: Spoken<Document>): z.infer<Document> {
  // What is shown is JSON that prints as the document says; a raw number is an object until then.
  return showing(document)(snapshot) as z.infer<Document>
}

type Show = (value: unknown) => unknown

const shows = new WeakMap<z.core.$ZodType, Show>()

/** Made once for each document, so that showing one costs no more than writing it out by hand. */
function showing(schema: z.core.$ZodType): Show {
  const known = shows.get(schema)
  if (known) return known
  const made = makeShow(schema)
  shows.set(schema, made)
  return made
}

const asItIs: Show = (value) => value

function makeShow(schema: z.core.$ZodType): Show {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const inner = showing(schema.unwrap())
    return inner === asItIs ? asItIs : (value) => (value === null || value === undefined ? value : inner(value))
  }
  if (schema instanceof z.ZodObject) return showObject(schema)
  if (schema instanceof z.ZodArray) {
    const item = showing(schema.element)
    return (value) => (Array.isArray(value) ? value.map(item) : unfit('a list', value))
  }
  if (schema instanceof z.ZodEnum) {
    const words = new Set<unknown>(schema.options)
    return (value) => (words.has(value) ? value : textOf(value).toLowerCase())
  }
  return exactNumbers.get(schema) ? (value) => decimalNumber(textOf(value)) : asItIs
}

interface Key {
  name: string
  from: string
  show: Show
  isLeftOut: boolean
}

/** A key that may be left out is there when it has a value; any other always, with null when it has none (decisions 1, null or absent). */
function showObject({ shape }: z.ZodObject): Show {
  const keys = Object.entries(shape).map(([name, field]): Key => ({
    name,
    from: name.replace(/^_/, ''),
    show: showing(field),
    isLeftOut: field instanceof z.ZodOptional,
  }))
  return (value) => {
    if (!isObject(value)) return unfit('an object', value)
    const shown: Record<string, unknown> = {}
    for (const { name, from, show: showKey, isLeftOut } of keys) {
      const given = value[from] ?? null
      if (given !== null) shown[name] = showKey(given)
      else if (!isLeftOut) shown[name] = null
    }
    return shown
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : unfit('text', value))

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The types say that this cannot be; an answer that is half right must not leave the house. */
function unfit(wanted: string, value: unknown): never {
  throw new TypeError(`a document wants ${wanted}, not ${typeof value}`)
}
