import { bounds } from '../bounds.js'
import { decodeId, idIn } from '../id.js'
import { invalidField } from '../invalid-field.js'
import { currencies, parseAmount, type Currency } from '../money/money.js'

/** What a line of a statement is about. Whatever a `payout` takes from the provider, the bank has to receive: the ledger knows both as one place. */
export const statementLineKinds = ['movement', 'payout'] as const

/** One line of what a bank or a payment provider says of an account that it keeps for us. */
export interface StatementLine {
  /** ISO, in UTC. */
  day: string
  kind: (typeof statementLineKinds)[number]
  /** Minor units of `currency`; positive came to us, negative left us. */
  amountMinor: bigint
  currency: Currency
  /** What both sides know it by: the provider's id of a payment or refund, the bank's reference, the escrow that a guest has named. */
  reference: string
}

/** Whole days of one account, with every line of theirs. */
export interface Statement {
  /** The code of the ledger's account: `bank_safeguarding`, `psp_clearing:<provider>`. */
  account: string
  fromDay: string
  toDay: string
  lines: readonly StatementLine[]
}

/** For so many days a line and what the ledger has may each be alone: a deposit waits for staff, a payment at midnight for the other day. */
export const statementGraceDays = 3

/** The most that one statement may hold, so that it fits one transaction. */
export const statementLinesMost = 100_000

/** @throws DomainError VALIDATION_ERROR where it cannot be a statement of an edge of the ledger */
export function checkStatement({ account, fromDay, toDay, lines }: Statement): void {
  if (account !== 'bank_safeguarding' && !/^psp_clearing:[a-z0-9_-]{1,50}$/.test(account))
    throw invalidField('account', 'must be bank_safeguarding or psp_clearing:<provider>')
  if (!isDay(fromDay) || !isDay(toDay) || fromDay > toDay)
    throw invalidField('days', 'must be two days as 2026-11-24, the first not after the last')
  if (lines.length > statementLinesMost) throw invalidField('lines', `must be at most ${statementLinesMost}`)
  const strange = lines.findIndex(({ day }) => day < fromDay || day > toDay)
  if (strange >= 0) throw invalidField(`lines[${strange}].day`, `must be from ${fromDay} to ${toDay}`)
}

/**
 * Reads the lines of a file: `day,kind,amount,currency,reference`, one a line, in this order, without a heading. The reference is the rest of
 * the line, whatever is in it.
 *
 * @throws DomainError VALIDATION_ERROR, with the number of the line
 */
export const readStatementLines = (text: string): StatementLine[] =>
  text.split(/\r?\n/).flatMap((line, index) => (line.trim() === '' ? [] : [readLine(line, index + 1)]))

function readLine(line: string, number: number): StatementLine {
  const field = `lines[${number}]`
  const { day, kind, sign, amount, currency, reference } = linePattern.exec(line)?.groups ?? {}
  const isKnown = statementLineKinds.find((each) => each === kind)
  const inCurrency = currencies.find((each) => each === currency)
  if (!day || !isKnown || !amount || !inCurrency || !reference || reference.length > bounds.statementReference.most || !isDay(day))
    throw invalidField(field, 'must be day,kind,amount,currency,reference as in 2026-11-24,movement,-12.500,TND,VIR-1')
  const minor = parseAmount(amount, inCurrency, field)
  return { day, kind: isKnown, amountMinor: sign ? -minor : minor, currency: inCurrency, reference: referenceIn(reference) }
}

const linePattern = /^(?<day>\d{4}-\d\d-\d\d),(?<kind>[a-z]+),(?<sign>-?)(?<amount>[0-9.]+),(?<currency>[A-Z]{3}),(?<reference>.*\S.*)$/

/** Guests are asked to name the escrow, and banks put words of their own around it. */
const referenceIn = (text: string): string => decodeId('esc', idIn(text) ?? '') ?? text.trim()

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00.000Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
