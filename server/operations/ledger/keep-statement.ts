import { lockOf, takeLock } from '../../db/advisory-locks.js'
import { dbOf } from '../../db/typed-queries.js'
import { invalidField } from '../../domain/invalid-field.js'
import { checkStatement, type Statement } from '../../domain/ledger/statement.js'
import { uuidV7 } from '../../domain/id.js'
import type { Services } from '../services.js'

/**
 * Keeps what the bank or the payment provider says of whole days of an account, whole or not at all; the next look through the books holds the
 * ledger against it (R11). A day has one statement: another one of it is refused, since what was said once is history.
 */
export async function keepStatement(
  { database, randomBytes, clock }: Pick<Services, 'database' | 'randomBytes' | 'clock'>,
  statement: Statement,
): Promise<{ lines: number }> {
  checkStatement(statement)
  const { account, fromDay, toDay, lines } = statement
  const id = uuidV7(clock().getTime(), randomBytes(10))
  await database.fork().transactional(async (em) => {
    const db = dbOf(em)
    await takeLock(db, lockOf(`the statements of ${account}`))
    const known = db.selectFrom('statement').select(['fromDay', 'toDay']).where('account', '=', account)
    const other = await known.where('fromDay', '<=', toDay).where('toDay', '>=', fromDay).limit(1).executeTakeFirst()
    if (other) throw invalidField('days', `must have no statement yet; there is one from ${other.fromDay} to ${other.toDay}`)
    await db.insertInto('statement').values({ id, account, fromDay, toDay, keptAt: clock() }).execute()
    for (let first = 0; first < lines.length; first += linesAtOnce) {
      const some = lines.slice(first, first + linesAtOnce)
      await db
        .insertInto('statement_line')
        .values(some.map((line, index) => ({ ...line, statementId: id, number: first + index + 1 })))
        .execute()
    }
  })
  return { lines: lines.length }
}

/** A statement in PostgreSQL takes 65,535 parameters, and a line has seven. */
const linesAtOnce = 5_000
