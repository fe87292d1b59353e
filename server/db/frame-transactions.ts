import type { ClientBase } from 'pg'

interface Answer {
  command: string
  rowCount: number | null
  rows: unknown[]
}

type Query = (...given: unknown[]) => Promise<Answer | Answer[]>

/**
 * A transaction waits for the database once less at its beginning, and is believed at its end. What begins it is kept back and goes out
 * with its first statement: in one message with one that has no parameters, before it in the same write otherwise. One that asks for
 * nothing sends nothing.
 *
 * PostgreSQL answers the `commit` of a transaction in which something has failed with a rollback, and calls that no error. Here it is one,
 * so that nobody is told of what was taken back.
 *
 * To be called after `writeTogether`, and after `prepareStatements`, whose names the first statement shall have as well. Transactions are begun by promise, never by
 * callback; everything else goes by as it is.
 */
export function frameTransactions(client: ClientBase): void {
  const query = client.query.bind(client) as Query
  let opening: string | null = null
  const framed = (...given: unknown[]): unknown => {
    const [text] = given
    if (typeof text === 'string' && isOpening(text)) {
      opening = text
      return Promise.resolve(nothing('BEGIN'))
    }
    const first = opening
    opening = null
    if (typeof text === 'string' && isClosing(text))
      return first === null ? believed(query(...given), text) : Promise.resolve(nothing(text))
    return first === null ? query(...given) : afterOpening(query, first, given)
  }
  client.query = framed as typeof client.query
}

const isOpening = (text: string): boolean => /^(begin|start transaction)\b[^;]*$/i.test(text)
const isClosing = (text: string): boolean => text === 'commit' || text === 'rollback'

const nothing = (command: string): Answer => ({ command: command.toUpperCase(), rowCount: null, rows: [] })

async function afterOpening(query: Query, opening: string, given: unknown[]): Promise<Answer> {
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
