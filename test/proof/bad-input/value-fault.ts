import type { z } from 'zod'
import { fieldFault } from './field-fault.js'
import type { RefusalReason } from './refusal-reason.js'
import { Written } from './strict-body.js'
import { definitionOf } from './shape-definition.js'

/**
 * Why a body of this shape cannot be taken, if so. Only the shape's field names and kinds are read, and none of the service's own checks:
 * that these run at all, and on what was sent, is what is in question.
 */
export function valueFault(shape: z.ZodType, value: unknown): RefusalReason | null {
  const { type, shape: fields, innerType, in: before, element, entries, catchall } = definitionOf(shape)
  if (type === 'optional' || type === 'nullable') return value === null || value === undefined ? null : valueFault(innerType!, value)
  const inner = innerType ?? before
  if (inner) return valueFault(inner, value)
  if (value === undefined || value === null) return 'a field is missing'
  if (type === 'object') return isObject(value) ? objectFault(fields!, value, catchall !== undefined) : 'a value of another type'
  if (type === 'array')
    return Array.isArray(value) ? firstOf(value.map((one: unknown) => valueFault(element!, one))) : 'a value of another type'
  if (type === 'enum') return Object.values(entries!).includes(value as string) ? null : 'an unknown word'
  const isRight = kinds[type] ?? ((one: unknown) => one instanceof Written)
  return isRight(value) ? null : 'a value of another type'
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Written)

const firstOf = (faults: Array<RefusalReason | null>) => faults.find((fault) => fault !== null) ?? null

const kinds: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  record: isObject,
}

function objectFault(fields: Record<string, z.ZodType>, value: Record<string, unknown>, isStrict: boolean): RefusalReason | null {
  if (isStrict && Object.keys(value).some((key) => !Object.hasOwn(fields, key))) return 'an unknown word'
  return firstOf(
    Object.entries(fields).map(
      ([name, field]) => valueFault(field, ownValue(value, name)) ?? fieldFault(name, ownValue(value, name), value),
    ),
  )
}

const ownValue = (value: Record<string, unknown>, name: string) => (Object.hasOwn(value, name) ? value[name] : undefined)
