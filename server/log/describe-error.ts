import { cut } from './cut.js'

/**
 * Named fields only: drivers and HTTP clients hang whole requests with headers and values on their errors. What a database refused is
 * described apart, since its words hold the row.
 */
export function describeError(thrown: unknown, depth = 0): DescribedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: cut(String(thrown), messageChars), stack: '' }
  const { cause } = thrown
  return {
    ...(isOfDatabase(thrown) ? describeRefusal(thrown) : describeFault(thrown, depth)),
    cause: cause !== undefined && depth < maxCauses ? describeError(cause, depth + 1) : undefined,
  }
}

interface DescribedError {
  type: string
  message: string
  stack: string
  cause?: DescribedError | undefined
}

const maxCauses = 5
const messageChars = 1_000
/** Of the error itself, and of each of its causes. */
const stackChars = (depth: number) => (depth === 0 ? 4_000 : 1_000)

function describeFault(thrown: Error & { code?: unknown }, depth: number): DescribedError & { code: unknown } {
  const { name, message, code, stack = '' } = thrown
  return { type: name, message: cut(message, messageChars), code, stack: cut(stack, stackChars(depth)) }
}

/** What PostgreSQL's protocol tells beside the words, as the driver hands it on and the object-relational mapper copies it. */
interface DatabaseError extends Error {
  severity?: unknown
  code?: unknown
  schema?: unknown
  table?: unknown
  column?: unknown
  constraint?: unknown
  routine?: unknown
}

/** The driver's own, or one of the mapper: those of it that come from no server name entity and values just as well. */
function isOfDatabase(thrown: DatabaseError & { getEntity?: unknown }): thrown is DatabaseError {
  return typeof thrown.severity === 'string' || typeof thrown.getEntity === 'function'
}

/** Where and why, and nothing of the row, the parameters or the values of the statement. */
function describeRefusal(thrown: DatabaseError): DescribedError & Record<string, unknown> {
  const { name, code: sqlState, schema, table, column, constraint, routine } = thrown
  const message = wordsWithoutValues(thrown)
  const frames = (thrown.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const stack = cut([`${name}: ${message}`, ...frames].join('\n'), stackChars(0))
  return { type: name, message, sqlState, schema, table, column, constraint, routine, stack }
}

/** What an error says, as far as it may be shown: of a refusal by the database, nothing of a row. */
export function tellableMessage(thrown: Error): string {
  return isOfDatabase(thrown) ? wordsWithoutValues(thrown) : thrown.message
}

/** The first line: the mapper appends the detail, which is the row. Errors of data (class 22) quote the value, in whichever line. */
function wordsWithoutValues({ severity, code, message }: DatabaseError): string {
  const isQuoting = severity === undefined || typeof code !== 'string' || code.startsWith('22')
  const [firstLine = ''] = message.split('\n', 1)
  return isQuoting ? '(its words quote values)' : cut(firstLine, messageChars)
}
