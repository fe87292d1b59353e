import type { ExpressionBuilder, Selectable } from 'kysely'
import { z } from 'zod'
import { EscrowSchema, type Escrow } from '../../db/entities/escrow.entity.js'
import { iso, type Tables } from '../../db/typed-queries.js'
import { mustExist } from '../../domain/must-exist.js'
import { formatAmount } from '../../domain/money/money.js'
import { exactNumbers } from '../../../schema/document/fields.js'
import { byName } from '../../../schema/scalars/by-name.js'
import { escrowDocument, type EscrowSnapshot } from '../../../schema/escrow/escrow-document.js'

/*
 * What an escrow's document shows of the escrow's own row, by the names of both: an amount in TND (`sellerNetTnd`, `escrowFee`) is the
 * column of that name in millimes, anything else the column of the same name. A field that is a column is named in the entity and in
 * the document, and nowhere between them; what is more than a column is made in `escrowView`.
 */

export type EscrowColumns = Selectable<Tables['escrow']>
type Columns = EscrowColumns
type Fields = typeof escrowDocument.shape
type Time = z.ZodISODateTime | z.ZodNullable<z.ZodISODateTime>

type MillimesOf<Name> = Name extends `${infer Root}Tnd` ? `${Root}Millimes` : Name extends `${string}Fee` ? `${Name}Millimes` : never
type InMillimes<Name> = MillimesOf<Name> & keyof Columns

/** Figures that only some escrows have are reckoned by their state (`progressView`). */
type AmountName = {
  [Name in keyof Fields]: [InMillimes<Name>, Fields[Name]] extends [never, unknown] | [unknown, z.ZodOptional] ? never : Name
}[keyof Fields]
type TimeName = { [Name in keyof Fields]: Fields[Name] extends Time ? Name : never }[keyof Fields] & keyof Columns
type PlainName = Exclude<keyof Fields & keyof Columns, AmountName | TimeName | 'fxRate'>
type ColumnName = PlainName | InMillimes<AmountName>

const columns = new Set(Object.keys(EscrowSchema.meta.properties))
const shapes = new Map(Object.entries<z.core.$ZodType>(escrowDocument.shape))
const bareShape = (name: string) => {
  const shape = shapes.get(name) ?? z.never()
  return shape instanceof z.ZodNullable || shape instanceof z.ZodOptional ? shape.unwrap() : shape
}

// The same distinctions as in the types above, for what is there at run time.
const isExact = (shape: z.core.$ZodType = z.never()) => exactNumbers.get(shape) !== undefined
const isTime = (name: string): name is TimeName => columns.has(name) && bareShape(name) instanceof z.ZodISODateTime
const isPlain = (name: string): name is PlainName => columns.has(name) && !isTime(name) && !isExact(bareShape(name))
const isAmount = (name: string): name is AmountName => /(Tnd|Fee)$/.test(name) && isExact(shapes.get(name))
const isInMillimes = (column: string): column is InMillimes<AmountName> => columns.has(column)

const names = [...shapes.keys()]
const times = names.filter(isTime)
const plain = names.filter(isPlain)
const columnOfAmount = new Map(
  names.filter(isAmount).flatMap((name): Array<[AmountName, InMillimes<AmountName>]> => {
    const column = `${name.replace(/Tnd$/, '')}Millimes`
    return isInMillimes(column) ? [[name, column]] : []
  }),
)
const amounts = [...columnOfAmount.keys()]

/** An escrow's own columns and nothing else; what was never said is null, as it is in the database. */
export const columnsOf = (row: Partial<Escrow> | Partial<Columns>): Columns =>
  // Every column is there, which the compiler does not count.
  byName([...columns], (name) => (row as Record<string, unknown>)[name] ?? null) as unknown as Columns

/** The columns that a row needs for them, times apart. */
export const shownColumns: readonly ColumnName[] = [...plain, ...columnOfAmount.values()]

/** The times as the API writes them, for a JSON object: PostgreSQL says them in its own words, which spares a Date for each. */
export const shownTimes = ({ ref }: ExpressionBuilder<Tables & { e: Tables['escrow'] }, 'e'>) =>
  Object.fromEntries(times.map((name) => [name, iso<Date | null>(ref(`e.${name}`))]))

/** The same of a row that was not read as it is shown. */
export const timesOf = (row: Partial<Record<TimeName, Date | null>>): Record<string, string | null> =>
  Object.fromEntries(times.map((name) => [name, row[name]?.toISOString() ?? null]))

/** What the document shows of these columns. */
export function shownOf(row: Pick<Columns, ColumnName> & { times: Record<string, string | null> }) {
  const shown: Record<string, unknown> = { ...row.times, ...amountsShown(row) }
  for (const name of plain) shown[name] = row[name]
  // Each of these names was put there, which the compiler does not count.
  return shown as Pick<EscrowSnapshot, AmountName | TimeName> & Pick<Columns, PlainName>
}

/** The amounts in TND that an escrow shows, of whatever has them in millimes: a row, a quote, a charge. */
export function amountsShown(row: Pick<Columns, InMillimes<AmountName>>): Pick<EscrowSnapshot, AmountName> {
  return byName(amounts, (name) => formatAmount(row[mustExist(columnOfAmount.get(name), name)], 'TND'))
}
