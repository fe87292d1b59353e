import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readStatementLines, type Statement } from '../../../server/domain/ledger/statement.js'
import { payEscrow } from '../../../server/operations/escrow/pay-escrow.js'
import { keepStatement } from '../../../server/operations/ledger/keep-statement.js'
import { takeStatements } from '../../../server/operations/ledger/take-statements.js'
import { PaymentProviderError, type PaymentPort, type StatementPage } from '../../../server/ports/payment/payment.js'
import { simulatedPayment } from '../../../server/ports/payment/simulated-payment.js'
import { lookThroughBooks } from '../../../server/queries/ledger/reconcile.js'
import { runStatementImport } from '../../../server/start/run-statement-import.js'
import { databaseWorld } from '../../support/database-world.js'
import { onConnection } from '../../support/database/on-connection.js'
import { anEscrow } from '../../support/escrow-builder.js'

// A provider that gives statements of its days, and what the books make of them.

const dayMs = 86_400_000
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const daysAgo = (days: number) => dayOf(new Date(Date.now() - days * dayMs))

/** Its statements by day, and then by page. */
const told = new Map<string, StatementPage[] | Error>()
const payments: PaymentPort = {
  ...simulatedPayment({ answerOf: () => Promise.resolve(null) }),
  statement: ({ day, after }) => {
    const pages = told.get(day) ?? [{ lines: [], next: null }]
    return pages instanceof Error ? Promise.reject(pages) : Promise.resolve(pages[Number(after ?? 0)]!)
  },
}
const world = databaseWorld({ payments })
const account = 'psp_clearing:simulated'

/** The bank's statements below are of nothing that there is; what is looked at after the last test is the books. */
afterAll(() =>
  onConnection(world.ownerUrl, (owner) =>
    owner.query(`alter table statement disable trigger user; alter table statement_line disable trigger user;
      delete from statement_line; delete from statement`),
  ),
)

const line = (reference: string, amountMinor: bigint, currency: 'TND' | 'EUR' = 'TND') =>
  ({ kind: 'movement', reference, amountMinor, currency }) as const

const kept = () =>
  world.query<{ day: string; reference: string; amount: string }>(
    `select l.day::text, l.reference, l.amount_minor::text as amount from statement_line l join statement s on s.id = l.statement_id
     where s.account = $1 order by l.day, l.number`,
    [account],
  )

/** What R11 has found, in its words. */
async function violations(): Promise<string[]> {
  const books = await lookThroughBooks(world.services.database, new Date())
  const found = books!.findings.find(({ name }) => name === 'R11')!
  expect(found.sample).toHaveLength(Math.min(found.violations, 5))
  return found.sample.map(({ what, detail }) => `${String(what)}: ${String(detail)}`)
}

/** A card payment of ten days ago by the ledger's own clock. */
async function paidByCard(currency: 'TND' | 'EUR', amount: string): Promise<string> {
  const { services, cast } = world
  const escrowId = await anEscrow(services, cast, { amount, currency }).mode('quick').pending()
  await payEscrow({ services, run: services.runAs(cast.buyer) }, { escrowId, method: 'card' })
  const [row] = await world.query<{ reference: string }>('select provider_reference as reference from payment where escrow_id = $1', [
    escrowId,
  ])
  await onConnection(world.ownerUrl, (owner) =>
    owner.query(`begin; set local session_replication_role = 'replica';
      update ledger.transfer set created_at = now() - interval '10 days' where kind = 'card_capture'; commit`),
  )
  return row!.reference
}

describe('the statement of the payment provider', () => {
  it('is kept page by page for each day that has passed, and the books are held against it', async () => {
    const { services } = world
    const inDinars = await paidByCard('TND', '100')
    const inEuros = await paidByCard('EUR', '50')
    const first = daysAgo(12)
    services.clock.set(new Date(Date.now() - 11 * dayMs))
    await takeStatements(services)
    expect(await violations()).toEqual([])
    told.set(daysAgo(10), [
      { lines: [line(inDinars, 100_000n)], next: '1' },
      { lines: [line(inEuros, 4_999n, 'EUR')], next: null },
    ])
    services.clock.set(new Date())
    await takeStatements(services)
    expect(await world.query('select min(from_day)::text as first, max(to_day)::text as last, count(*)::int from statement')).toEqual([
      { first, last: daysAgo(1), count: 12 },
    ])
    expect((await kept()).map(({ reference }) => reference)).toEqual([inDinars, inEuros])
    expect(await violations()).toEqual([
      `a movement that the statement and the ledger have otherwise: ${daysAgo(10)} ${inEuros}: 4999 by the statement, 5000 by the ledger, in minor units of EUR`,
    ])
    // What was missing comes under the same reference, as corrections of a provider do.
    told.set(dayOf(new Date()), [{ lines: [line(inEuros, 1n, 'EUR')], next: null }])
    services.clock.set(new Date(Date.now() + dayMs))
    await takeStatements(services)
    expect(await violations()).toEqual([])
  })

  it('that does not come is an error in the log, and is asked for again', async () => {
    const { services } = world
    const day = dayOf(new Date(Date.now() + dayMs))
    services.clock.set(new Date(Date.now() + 2 * dayMs))
    told.set(day, new PaymentProviderError('unknown', 'The payment provider gave no usable answer'))
    await takeStatements(services)
    expect(await world.query('select id from statement where to_day = $1', [day])).toEqual([])
    told.delete(day)
    await takeStatements(services)
    expect(await world.query('select id from statement where to_day = $1', [day])).toHaveLength(1)
  })
})

describe('a statement that comes as a file', () => {
  const text = '2026-01-05,movement,-10.5,TND,VIR-1, second try\n\n2026-01-06,payout,12,EUR,PO-1\r\n'

  it('is read line by line', () => {
    expect(readStatementLines(text)).toEqual([
      { day: '2026-01-05', kind: 'movement', amountMinor: -10_500n, currency: 'TND', reference: 'VIR-1, second try' },
      { day: '2026-01-06', kind: 'payout', amountMinor: 1_200n, currency: 'EUR', reference: 'PO-1' },
    ])
  })

  it('names an escrow as guests do, whatever the bank writes around it', () => {
    const [line] = readStatementLines('2026-01-05,movement,10,TND,VRT RECU esc_01m7w7e9gkfzbshhwhhty4g0ef LINA')
    expect(line!.reference).toMatch(/^[0-9a-f-]{36}$/)
  })

  it.each([
    ['2026-02-30,movement,10,TND,A', 'a day that there is not'],
    ['2026-01-05,fee,10,TND,A', 'another kind'],
    ['2026-01-05,movement,10.0001,TND,A', 'a tenth of a millime'],
    ['2026-01-05,movement,0,TND,A', 'nothing'],
    ['2026-01-05,movement,10,GBP,A', 'another currency'],
    ['2026-01-05,movement,10,TND,', 'no reference'],
    ['2026-01-05;movement;10;TND;A', 'another form'],
  ])('is refused for "%s": %s', (wrong) => {
    expect(() => readStatementLines(`2026-01-05,movement,1,TND,A\n${wrong}`)).toThrow(
      expect.objectContaining({ details: { 'lines[2]': expect.any(String) } }),
    )
  })

  const bank: Statement = { account: 'bank_safeguarding', fromDay: '2026-01-01', toDay: '2026-01-31', lines: readStatementLines(text) }

  it('is kept once for a day, and never changed', async () => {
    const { services } = world
    expect(await keepStatement(services, bank)).toEqual({ lines: 2 })
    const again = { ...bank, fromDay: '2026-01-31', toDay: '2026-02-03', lines: [] }
    await expect(keepStatement(services, again)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    await expect(world.query('delete from statement_line')).rejects.toThrow(/permission denied|append-only/)
    await expect(onConnection(world.ownerUrl, (owner) => owner.query('update statement_line set amount_minor = 1'))).rejects.toThrow(
      'append-only',
    )
  })

  it.each([
    [{ account: 'user_available:x' }, 'an account that is none of the edge'],
    [{ fromDay: '2025-01-07', toDay: '2025-01-01' }, 'days that end before they begin'],
    [{ fromDay: '2025-01-06', toDay: '2025-01-07' }, 'lines of other days'],
  ])('is refused with %o: %s', async (wrong, _what) => {
    await expect(keepStatement(world.services, { ...bank, ...wrong })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  })

  it('is imported by a command, which says what is wrong', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'statement-'))
    try {
      const file = join(folder, 'statement.csv')
      const printed: string[] = []
      const config = { ...world.services.config, databaseUrl: world.appUrl }
      const run = (...given: string[]) => runStatementImport({ config, given, print: (said) => printed.push(said) })
      await writeFile(file, text.replaceAll('2026-01', '2025-03'))
      expect(await run('bank_safeguarding', '2025-03-01', '2025-03-31', file)).toBe(0)
      expect(await run('bank_safeguarding', '2025-03-01', '2025-03-31', file)).toBe(1)
      expect(await run('bank_safeguarding')).toBe(1)
      expect(printed.join('\n')).toMatch(
        /^2 lines of bank_safeguarding .* are kept\.[^]*days must have no statement yet[^]*Say which account/,
      )
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
