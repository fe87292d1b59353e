import { z } from 'zod'

export const mostNames = 10
const speakable = /^[A-Za-z0-9_.-]{1,64}$/

/** The keys of a body or a query string that its shape does not know, with the path to them, where a header can say it (decisions 1). */
export const ignoredKeys = (shape: z.ZodType | undefined, given: unknown): string[] =>
  unknownIn(shape ?? nothing, given, '').filter((name) => speakable.test(name))

const nothing = z.object({})

function unknownIn(shape: z.core.$ZodType, value: unknown, path: string): string[] {
  const object = objectIn(shape)
  if (!object || !isRecord(value)) return []
  return Object.keys(value).flatMap((key) => {
    const field = Object.hasOwn(object.shape, key) ? object.shape[key] : undefined
    return field ? unknownIn(field, value[key], `${path}${key}.`) : [path + key]
  })
}

/** What the value of a field has to be an object of; null where it is to be anything else. */
export function objectIn(shape: z.core.$ZodType): z.ZodObject | null {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable) return objectIn(shape.unwrap())
  return shape instanceof z.ZodObject ? shape : null
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value)
