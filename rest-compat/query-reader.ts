import { isCalendarDay, readInstant } from '../schema/scalars/read-instant.js'
import { characterCount } from '../schema/validation/character-count.js'
import type { PageSizes } from './rest-request.js'

/** Reads a query string field by field and collects what is wrong, so that one answer names every problem. */
export class QueryReader {
  readonly problems = new Map<string, string>()

  constructor(private readonly query: Record<string, string | string[] | undefined>) {}

  text(name: string, most: number): string | undefined {
    const value = this.query[name]
    if (value === undefined) return undefined
    if (typeof value !== 'string' || value === '' || characterCount(value) > most)
      return this.refuse(name, `must be text of 1 to ${most} characters`)
    return value
  }

  whole(name: string, least: number, most: number): number | undefined {
    const value = this.query[name]
    if (value === undefined) return undefined
    const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : NaN
    return number >= least && number <= most ? number : this.refuse(name, `must be a whole number of at least ${least}`)
  }

  /** Rows of a page; what is above the largest page is the largest page (decisions 5, List filters). */
  limit({ pageDefault, pageMax }: PageSizes): number {
    return Math.min(this.whole('limit', 1, 1_000_000) ?? pageDefault, pageMax)
  }

  decimal(name: string): string | undefined {
    const value = this.query[name]
    if (value === undefined) return undefined
    return typeof value === 'string' && /^(0|[1-9]\d{0,11})(\.\d{1,3})?$/.test(value)
      ? value
      : this.refuse(name, 'must be a plain decimal number with at most 3 decimals')
  }

  flag(name: string): boolean | undefined {
    const value = this.query[name]
    if (value === undefined) return undefined
    return value === 'true' || value === 'false' ? value === 'true' : this.refuse(name, 'must be true or false')
  }

  /** An ISO 8601 instant, or a day, which stands for its first moment, or at the end of a range for its last. */
  instant(name: string, { isEnd = false }: { isEnd?: boolean } = {}): string | undefined {
    const value = this.query[name]
    if (value === undefined) return undefined
    const moment = typeof value === 'string' && isCalendarDay(value) ? `${value}T${isEnd ? '23:59:59.999' : '00:00:00.000'}Z` : value
    const instant = typeof moment === 'string' ? readInstant(moment) : null
    return instant ?? this.refuse(name, 'must be an ISO 8601 date or time')
  }

  /** What to sort by, descending with `-`. Ascending needs no sign; a `+` that is not escaped arrives as a blank. */
  sort(name: string, allowed: string[]): string | undefined {
    const value = this.query[name]
    const unsigned = typeof value === 'string' ? value.replace(/^[+ ](?!-)/, '') : undefined
    return unsigned !== undefined && allowed.includes(unsigned) ? unsigned : this.oneOf(name, allowed)
  }

  oneOf(name: string, allowed: string[]): string | undefined {
    const value = this.query[name]
    if (value === undefined) return undefined
    return typeof value === 'string' && allowed.includes(value) ? value : this.refuse(name, `must be one of ${allowed.join(', ')}`)
  }

  /** One word, as the enum name GraphQL knows it by. */
  word(name: string, allowed: string[]): string | undefined {
    return this.oneOf(name, allowed)?.toUpperCase()
  }

  /** Words, repeated or separated by commas. */
  words(name: string, allowed: string[]): string[] | undefined {
    const value = this.query[name]
    if (value === undefined) return undefined
    const words = [value].flat().flatMap((part) => part.split(','))
    if (words.some((word) => !allowed.includes(word))) return this.refuse(name, `must be of ${allowed.join(', ')}`)
    return words.map((word) => word.toUpperCase())
  }

  /** Values, repeated or separated by commas; what they may be is judged by whoever knows them. */
  list(name: string): string[] | undefined {
    const value = this.query[name]
    if (value === undefined) return undefined
    const values = [value].flat().flatMap((part) => part.split(','))
    return values.every((part) => part.length > 0 && characterCount(part) <= 100)
      ? values
      : this.refuse(name, 'must be values separated by commas')
  }

  refuse(name: string, problem: string): undefined {
    this.problems.set(name, problem)
    return undefined
  }
}
