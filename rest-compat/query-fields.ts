import { z } from 'zod'
import { isCalendarDay, readInstant } from '../schema/scalars/read-instant.js'
import { published, type JsonSchema } from '../schema/document/published.js'
import { characterCount } from '../schema/validation/character-count.js'
import { upperCase } from '../schema/scalars/upper-case.js'
import type { PageSizes } from './rest-request.js'

/** Fields of a query string: each is text, or several texts where it may be repeated, and each may be left out. */

export const queryText = (most: number) => {
  const problem = `must be text of 1 to ${most} characters`
  return z
    .string(problem)
    .refine((value) => value !== '' && characterCount(value) <= most, problem)
    .register(published, { type: 'string', minLength: 1, maxLength: most })
    .optional()
}

const queryWhole = (least: number, most: number) => {
  const problem = `must be a whole number of at least ${least}`
  return z
    .string(problem)
    .refine((value) => /^\d{1,10}$/.test(value) && Number(value) >= least && Number(value) <= most, problem)
    .transform(Number)
    .register(published, { type: 'integer', minimum: least, maximum: most })
    .optional()
}

export const pageNumber = queryWhole(1, 1_000_000)

export const rows = queryWhole(1, 1_000_000)

/** Rows of a page; what is above the largest page is the largest page (decisions 5). */
export const limitOf = ({ query, pageSizes }: { query: { limit?: number | undefined }; pageSizes: PageSizes }): number =>
  Math.min(query.limit ?? pageSizes.pageDefault, pageSizes.pageMax)

const decimalProblem = 'must be a plain decimal number with at most 3 decimals'
export const queryDecimal = z
  .string(decimalProblem)
  .regex(/^(0|[1-9]\d{0,11})(\.\d{1,3})?$/, decimalProblem)
  .register(published, { type: 'number', minimum: 0 })
  .optional()

export const queryFlag = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((value) => value === 'true')
  .register(published, { type: 'boolean' })
  .optional()

/** An ISO 8601 instant, or a day, which stands for its first moment, or at the end of a range for its last. */
export const queryInstant = ({ isEnd = false }: { isEnd?: boolean } = {}) => {
  const problem = 'must be an ISO 8601 date or time'
  return z
    .string(problem)
    .transform((value, context) => {
      const moment = isCalendarDay(value) ? `${value}T${isEnd ? '23:59:59.999' : '00:00:00.000'}Z` : value
      const instant = readInstant(moment)
      if (instant !== null) return instant
      context.addIssue(problem)
      return z.NEVER
    })
    .register(published, { type: 'string', anyOf: [{ format: 'date-time' }, { format: 'date' }] })
    .optional()
}

/** What to sort by, descending with `-`. Ascending needs no sign; a `+` that is not escaped arrives as a blank. */
export const querySort = <const Name extends string>(...names: Name[]) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.replace(/^[+ ](?!-)/, '') : value),
    z.enum(names, `must be one of ${names.join(', ')}`).optional(),
  )

/** One word, as the enum name GraphQL knows it by. */
export const queryWord = <const Word extends string>(...words: Word[]) =>
  z
    .enum(words, `must be one of ${words.join(', ')}`)
    .transform((word: Word) => upperCase(word))
    .optional()

const repeated = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat().flatMap((part) => part.split(',')))

const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })

/** Words, repeated or separated by commas. */
export const queryWords = <const Word extends string>(...words: Word[]) => {
  const known: ReadonlyMap<string, Uppercase<Word>> = new Map(words.map((word) => [word, upperCase(word)]))
  return repeated
    .transform((parts, context) => {
      const found = parts.flatMap((part) => known.get(part) ?? [])
      if (found.length === parts.length) return found
      context.addIssue(`must be of ${words.join(', ')}`)
      return z.NEVER
    })
    .register(published, listOf({ type: 'string', enum: words }))
    .optional()
}

/** Values, repeated or separated by commas; what they may be is judged by whoever knows them. */
export const queryList = repeated
  .refine((values) => values.every((part) => part.length > 0 && characterCount(part) <= 100), 'must be values separated by commas')
  .register(published, listOf({ type: 'string', minLength: 1, maxLength: 100 }))
  .optional()
