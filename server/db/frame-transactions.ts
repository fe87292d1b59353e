import type { ClientBase } from 'pg'
import { toldOf } from './sql.js'

interface Answer {
  command: string
  rowCount: number | null
  rows: unknown[]
}

type Query = (...given: unknown[]) => Promise<Answer | Answer[]>

/**
 * A transaction waits for the database once less at its beginning, and is believed at its end. What begins it is kept back and goes out
 * with its first statement: in one message with one that has no parameters, before it in the same write otherwise. One that asks for
 * nothing sends nothing. Statements that may wait for the next one (`sendAhead`) go out with that.
 *
 * PostgreSQL answers the `commit` of a transaction in which something has failed with a rollback, and calls that no error. Here it is one,
 * so that nobody is told of what was taken back.
 *
 * To be called after `writeTogether`, and after `prepareStatements`, whose names the first statement shall have as well. Transactions are
 * begun by promise, never by callback; everything else goes by as it is.
 */
export function frameTransactions(client: ClientBase): void {
  const query = client.query.bind(client) as Query
  let opening: string | null = null
  let ahead: Ahead[] = []
  const send = (before: Before, given: unknown[]) =>
    before.opening === null && before.ahead.length === 0 ? query(...given) : sendAfter(query, before, given)
  const framed = (...given: unknown[]): unknown => {
    const [text, values] = given
    if (typeof text === 'string' && isOpening(text)) {
      opening = text
      return Promise.resolve(nothing('BEGIN'))
    }
    const tell = Array.isArray(values) ? toldOf(values) : undefined
    if (tell) {
      ahead.push({ given, tell })
      return Promise.resolve(nothing('LATER'))
    }
    const before = { opening, ahead: text === 'rollback' ? dropped(ahead) : ahead }
    opening = null
    ahead = []
    if (typeof text === 'string' && isClosing(text)) {
      const isEmpty = before.opening !== null && before.ahead.length === 0
      return isEmpty ? Promise.resolve(nothing(text)) : believed(send(before, given), text)
    }
    return send(before, given)
  }
  Object.assign(client, { query: framed })
}

/** A statement that waits for the next. */
interface Ahead {
  given: unknown[]
  tell: (answer: Promise<Answer>) => void
}

/** Sent before a statement. */
interface Before {
  opening: string | null
  ahead: readonly Ahead[]
}

const isOpening = (text: string): boolean => /^(begin|start transaction)\b[^;]*$/i.test(text)
const isClosing = (text: string): boolean => text === 'commit' || text === 'rollback'

function dropped(ahead: readonly Ahead[]): [] {
  for (const { tell } of ahead) tell(Promise.reject(new Error('the transaction was taken back before this was sent')))
  return []
}

const nothing = (command: string): Answer => ({ command: command.toUpperCase(), rowCount: null, rows: [] })

/** Fails as the first of them that fails. */
async function sendAfter(query: Query, { opening, ahead }: Before, given: unknown[]): Promise<Answer> {
  let first = opening
  const send = (each: unknown[]) => {
    const answer = sendOpened(query, first, each)
    first = null
    return answer
  }
  const others = ahead.map((one) => {
    const answer = send(one.given)
    one.tell(answer)
    return answer
  })
  const own = send(given)
  // Those after one that fails fail for that alone, and which of them is heard of first is chance.
  for (const ended of await Promise.allSettled([...others, own])) if (ended.status === 'rejected') throw ended.reason
  return own
}

/** What opens the transaction is in one message with what has no parameters, and before anything else. */
async function sendOpened(query: Query, opening: string | null, given: unknown[]): Promise<Answer> {
  if (opening === null) return last(await query(...given))
  const [text, values] = given
  if (typeof text === 'string' && !(Array.isArray(values) && values.length > 0)) return last(await query(`${opening}; ${text}`))
  const [, answer] = await Promise.all([query(opening), query(...given)])
  return last(answer)
}

/** Of several statements in one message each has an answer. */
function last(answer: Answer | Answer[]): Answer {
  const found = Array.isArray(answer) ? answer.at(-1) : answer
  if (!found) throw new Error('a message of several statements was answered by none')
  return found
}

/** @throws Error when the transaction was taken back in place of being kept. */
async function believed(ending: Promise<Answer | Answer[]>, asked: string): Promise<Answer> {
  const answer = last(await ending)
  if (asked === 'commit' && answer.command !== 'COMMIT') throw new Error(`a commit was answered by ${answer.command}`)
  return answer
}
