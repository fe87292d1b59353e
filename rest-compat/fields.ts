import { z } from 'zod'
import { JsonNumber } from '../schema/json/json-number.js'
import { text } from '../schema/validation/validated.js'

/** A JSON number as its source text; exponents and signs are refused, decimals are kept as written (decisions 1). */
export const decimal = z
  .instanceof(JsonNumber, { error: 'must be a number' })
  .refine((number) => /^(0|[1-9]\d*)(\.\d+)?$/.test(number.text), 'must be a plain decimal number above 0')
  .transform((number) => number.text)

/** A JSON number that is a whole number within bounds. */
export const whole = (least: number, most: number) =>
  z
    .instanceof(JsonNumber, { error: 'must be a whole number' })
    .refine((number) => /^-?\d{1,15}$/.test(number.text), 'must be a whole number')
    .transform((number) => Number(number.text))
    .refine((value) => value >= least && value <= most, `must be from ${least} to ${most}`)

/** One of the specification's lower-case words, as the enum name GraphQL knows it by. */
export const word = <const Word extends string>(...words: Word[]) =>
  z.enum(words, { error: `must be one of ${words.join(', ')}` }).transform((value) => value.toUpperCase())

export const currency = z.enum(['TND', 'USD', 'EUR'], { error: 'must be TND, USD or EUR' })

export const emailText = text(1, 320)

/** What is worth looking at; how strong a password must be is judged where one is set. */
export const passwordText = text(1, 1_000)

/** An ISO 8601 instant, in UTC. */
export const instant = z
  .string('must be an ISO 8601 time')
  .refine((value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value)), {
    error: 'must be an ISO 8601 time such as 2026-11-20T09:30:00.000Z',
    abort: true,
  })
  .transform((value) => new Date(value).toISOString())

/** Absent and null are the same to callers of the old API, where an optional key may be sent as null. */
export const optional = <Shape extends z.ZodType>(shape: Shape) => shape.nullish()
