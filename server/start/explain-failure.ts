import { codeOf } from '../faults/error-code.js'
import { tellableMessage } from '../log/describe-error.js'

/** One line for the operator: why the service did not start, and what to do. The whole error is in the log. */
export function explainFailure(error: unknown): string {
  const chain = chainOf(error)
  const codes = chain.flatMap(({ code }) => code ?? [])
  const advice = advices.find(([pattern]) => codes.some((code) => pattern.test(code)))?.[1]
  // Advice goes with what the system said; without, whoever wrapped it knows best.
  const told = (advice ? chain.toReversed() : chain).find(({ message: text }) => text !== '') ?? chain[0]
  const message = withoutPasswords(told.message)
  return `Amana did not start: ${advice ? `${message}. ${advice}` : message}`
}

/** What systems and PostgreSQL call it, and what helps. Our own errors have no code and say themselves what to do. */
const advices: ReadonlyArray<readonly [RegExp, string]> = [
  [/^08P01$/, 'Behind a pooler, DATABASE_DIRECT_URL must lead past it, to PostgreSQL itself.'],
  [
    /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08|57P0|53300)/,
    'See that PostgreSQL runs and DATABASE_URL leads to it.',
  ],
  [/^(28|3D000)/, 'See that login and database of DATABASE_URL and DATABASE_DIRECT_URL are right.'],
  [/^42501$/, 'DATABASE_DIRECT_URL, or else DATABASE_URL, must be the login of the owner of the database.'],
  [/^(EACCES|EPERM|EROFS|ENOSPC|ENOTDIR)$/, 'Set DATA_DIR to a directory that this account can write to, with room in it.'],
  [/^[0-9A-Z]{5}$/, 'The database is as it was. Its log and that of the service say more.'],
]

interface Link {
  message: string
  code?: string | undefined
}

/** The error and what it came from: libraries wrap what the system said, and try several addresses at once. */
function chainOf(error: unknown): [Link, ...Link[]] {
  if (!(error instanceof Error)) return [{ message: String(error) }]
  const { cause } = error
  const tried: unknown[] = error instanceof AggregateError ? error.errors : []
  const inner = tried.length > 0 ? tried.slice(0, 1) : cause === undefined ? [] : [cause]
  return [{ message: tellableMessage(error), code: codeOf(error) }, ...inner.flatMap(chainOf)]
}

const withoutPasswords = (text: string) => text.replace(/\/\/[^\s/@]+@/g, '//***@').replace(/\.$/, '')
