import { DomainError } from '../../domain/errors.js'
import { statementLinesMost, type StatementLine } from '../../domain/ledger/statement.js'
import { account as accounts } from '../../domain/ledger/transfer.js'
import { PaymentProviderError } from '../../ports/payment/payment.js'
import type { Services } from '../services.js'
import { readStatementEnds } from '../../queries/ledger/read-statement-ends.js'
import { keepStatement } from './keep-statement.js'

const dayMs = 86_400_000
/** How many days it catches up with at most, after the provider was silent. */
const daysAtOnce = 35

/**
 * Asks the payment provider for its statement of each day that has passed since the last one, and keeps them; the first time, of yesterday alone.
 * One that gives none is no difference: its statement comes as a file (`npm run statement:import`). What it says and we cannot take is an
 * error in the log, and is asked for again the next night.
 */
export async function takeStatements(services: Services): Promise<void> {
  const { payments, clock, log } = services
  if (!payments.statement) return
  const account = accounts.pspClearing(payments.provider)
  try {
    for (const day of await daysUntold(services, account, clock())) {
      const lines = await linesOf(payments.statement, day)
      await keepStatement(services, { account, fromDay: day, toDay: day, lines })
      log.info({ account, day, lines: lines.length }, 'a statement of the payment provider was kept')
    }
  } catch (error) {
    if (!(error instanceof PaymentProviderError || error instanceof DomainError)) throw error
    log.error({ err: error, account }, 'the payment provider gave no statement that can be kept')
  }
}

async function daysUntold(services: Services, account: string, now: Date): Promise<string[]> {
  const today = Math.floor(now.getTime() / dayMs)
  const last = (await readStatementEnds(services.database.db)).get(account)
  const first = last === undefined ? today - 1 : Math.floor(Date.parse(last) / dayMs) + 1
  const count = Math.min(Math.max(today - first, 0), daysAtOnce)
  return Array.from({ length: count }, (_, index) => new Date((first + index) * dayMs).toISOString().slice(0, 10))
}

async function linesOf(ask: NonNullable<Services['payments']['statement']>, day: string): Promise<StatementLine[]> {
  const lines: StatementLine[] = []
  for (let after: string | null = null; ;) {
    const page: Awaited<ReturnType<typeof ask>> = await ask({ day, after })
    lines.push(...page.lines.map((line) => ({ ...line, day })))
    if (page.next === null) return lines
    if (lines.length > statementLinesMost || page.lines.length === 0)
      throw new PaymentProviderError('unknown', `The statement of ${day} has no end`)
    after = page.next
  }
}
