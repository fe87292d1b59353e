import type { ExpressionBuilder, Selectable } from 'kysely'
import { z } from 'zod'
import { EscrowSchema } from '../../db/entities/escrow.entity.js'
import { iso, type Tables } from '../../db/typed-queries.js'
import { formatAmount } from '../../domain/money/money.js'
import { exactNumbers } from '../../../schema/document/fields.js'
import { escrowDocument, type EscrowSnapshot } from '../../../schema/escrow/escrow-document.js'

/*
 * What an escrow's document shows of the escrow's own row, by the names of both: an amount in TND (`sellerNetTnd`, `escrowFee`) is the
 * column of that name in millimes, anything else the column of the same name. A field that is a column is named in the entity and in
 * the document, and nowhere between them; what is more than a column is made in `escrowView`.
 */

type Columns = Selectable<Tables['escrow']>
type Fields = typeof escrowDocument.shape
type Time = z.ZodISODateTime | z.ZodNullable<z.ZodISODateTime>

type MillimesOf<Name> = Name extends `${infer Root}Tnd` ? `${Root}Millimes` : Name extends `${string}Fee` ? `${Name}Millimes` : never
type InMillimes<Name> = MillimesOf<Name> & keyof Columns

type AmountName = { [Name in keyof Fields]: [InMillimes<Name>] extends [never] ? never : Name }[keyof Fields]
type TimeName = { [Name in keyof Fields]: Fields[Name] extends Time ? Name : never }[keyof Fields] & keyof Columns
type PlainName = Exclude<keyof Fields & keyof Columns, AmountName | TimeName | 'fxRate'>
type ColumnName = PlainName | InMillimes<AmountName>

const columns = new Set(Object.keys(EscrowSchema.meta.properties))
const fields = Object.entries<z.core.$ZodType>(escrowDocument.shape).map(([name, field]) => ({
  name,
  field: field instanceof z.ZodNullable || field instanceof z.ZodOptional ? field.unwrap() : field,
  millimes: `${name.replace(/Tnd$/, '')}Millimes`,
}))

const isExact = (field: z.core.$ZodType) => exactNumbers.get(field) !== undefined
const isTime = (field: z.core.$ZodType) => field instanceof z.ZodISODateTime

const amounts = fields.filter(({ name, field, millimes }) => isExact(field) && /(Tnd|Fee)$/.test(name) && columns.has(millimes))
const times = fields.filter(({ name, field }) => isTime(field) && columns.has(name)).map(({ name }) => name)
const plain = fields.filter(({ name, field }) => !isExact(field) && !isTime(field) && columns.has(name)).map(({ name }) => name)

/** The columns that a row needs for them, times apart. */
// The lists are made of the same names as the types, which is more than the compiler sees.
export const shownColumns = [...plain, ...amounts.map(({ millimes }) => millimes)] as readonly ColumnName[]

/** The times as the API writes them, for a JSON object: PostgreSQL says them in its own words, which spares a Date for each. */
export const shownTimes = ({ ref }: ExpressionBuilder<Tables & { e: Tables['escrow'] }, 'e'>) =>
  Object.fromEntries((times as readonly TimeName[]).map((name) => [name, iso<Date | null>(ref(`e.${name}`))]))

/** What the document shows of these columns. */
export function shownOf(row: Pick<Columns, ColumnName> & { times: Record<string, string | null> }) {
  const given: Readonly<Record<string, unknown>> = row
  const shown: Record<string, unknown> = { ...row.times }
  for (const name of plain) shown[name] = given[name]
  for (const { name, millimes } of amounts) shown[name] = formatAmount(given[millimes] as bigint, 'TND')
  return shown as Pick<EscrowSnapshot, AmountName | TimeName> & Pick<Columns, PlainName>
}
