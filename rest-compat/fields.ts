import { z } from 'zod'
import { bounds } from '../server/domain/bounds.js'
import { JsonNumber } from '../server/json/json-number.js'
import { published } from '../schema/document/published.js'
import { readInstant } from '../schema/scalars/read-instant.js'
import { upperCase } from '../schema/scalars/upper-case.js'
import { mostDigits, plainDecimal } from './plain-decimal.js'
import { text } from '../schema/validation/validated.js'

/** An exact number from its source text, exponents and trailing zeros included (decisions 1, money). */
export const decimal = z
  .instanceof(JsonNumber, { error: ({ input }) => (input === undefined ? 'must be given' : 'must be a number') })
  .transform(({ text: source }, context) => {
    if (source.startsWith('-')) context.addIssue('must not be negative')
    const digits = plainDecimal(source)
    if (digits === null) context.addIssue(`must have at most ${mostDigits} digits`)
    return shortened(digits ?? '0')
  })
  .register(published, { type: 'number', minimum: 0 })

/** GraphQL holds 40 characters. What is cut off is beyond any bound as well, and is refused for what it is: too large, or too precise. */
const shortened = (digits: string): string => {
  const [whole = '', fraction] = digits.split('.')
  return fraction === undefined ? whole.slice(0, 20) : `${whole.slice(0, 20)}.${fraction.slice(0, 15)}`
}

/** A JSON number that is a whole number, however it is written (`3`, `3.0`, `3e0`); its bounds are judged where it is used. What GraphQL cannot hold is beyond any of them. */
export const anyWhole = z
  .instanceof(JsonNumber, { error: 'must be a whole number' })
  .refine(({ text: source }) => /^\d{1,15}$/.test(plainDecimal(source) ?? ''), 'must be a whole number')
  .transform((number) => Math.max(-1_000_000_000, Math.min(Number(number.text), 1_000_000_000)))
  .register(published, { type: 'integer' })

/** A JSON number that is a whole number within bounds. */
export const whole = (least: number, most: number) =>
  anyWhole
    .refine((value) => value >= least && value <= most, `must be from ${least} to ${most}`)
    .register(published, { type: 'integer', minimum: least, maximum: most })

/** One of the specification's lower-case words, as the enum name GraphQL knows it by. */
export const word = <const Word extends string>(...words: Word[]) =>
  z.enum(words, { error: `must be one of ${words.join(', ')}` }).transform((value: Word) => upperCase(value))

export const currency = z.enum(['TND', 'USD', 'EUR'], { error: 'must be TND, USD or EUR' })

export const emailText = text(bounds.sentEmail).register(published, { type: 'string', format: 'email', maxLength: bounds.sentEmail.most })

/** What is worth looking at; how strong a password must be is judged where one is set. */
export const passwordText = text(bounds.password).register(published, {
  type: 'string',
  format: 'password',
  maxLength: bounds.password.most,
})

/** An ISO 8601 instant, in UTC. */
export const instant = z
  .string('must be an ISO 8601 time')
  .transform((value, context) => {
    const read = readInstant(value)
    if (read !== null) return read
    context.addIssue('must be an ISO 8601 time such as 2026-11-20T09:30:00.000Z')
    return z.NEVER
  })
  .register(published, { type: 'string', format: 'date-time' })

/** Absent and null are the same to callers of the old API, where an optional key may be sent as null. */
export const optional = <Shape extends z.ZodType>(shape: Shape) => shape.nullish()
