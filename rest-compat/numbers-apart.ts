import type { z } from 'zod'
import { JsonNumber } from '../server/json/json-number.js'
import { isRecord, objectIn } from './ignored-keys.js'

/**
 * The value, with a number of JavaScript for each of ours that stands where an object belongs. Ours keep their text, and so zod takes them for
 * objects; the other kind it refuses as what it is.
 */
export function numbersApart(shape: z.core.$ZodType, value: unknown): unknown {
  const object = objectIn(shape)
  if (!object) return value
  if (value instanceof JsonNumber) return Number(value.text)
  if (!isRecord(value)) return value
  const within = Object.entries(object.shape).filter(([key, field]) => Object.hasOwn(value, key) && objectIn(field) !== null)
  if (within.length === 0) return value
  return { ...value, ...Object.fromEntries(within.map(([key, field]) => [key, numbersApart(field, value[key])])) }
}
