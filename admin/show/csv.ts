/** A row of a list is written from what it holds, whatever is shown of it. */
export type CsvRow = Readonly<Record<string, unknown>>

/** What a file has of a row beside its plain values: the name of a column, and what stands in it. */
export type Written<Row> = Readonly<Record<string, (row: Row) => unknown>>

/**
 * Rows as a spreadsheet reads them (RFC 4180), with the names of what all of them hold in the first line. What holds more inside stands there
 * as it is `written`, as JSON where that still holds more, and else is left out. No text begins a formula: people outside choose titles and
 * names, and `=HYPERLINK(…)` in one of them would act on whoever opens the file.
 */
export function csvOf<Row extends CsvRow>(rows: readonly Row[], written: Written<Row> = {}): string {
  const isWritten = (row: Row, name: string) => name in written || isPlain(row[name])
  const held = rows.flatMap((row) => Object.keys(row).filter((name) => isWritten(row, name)))
  const names = [...new Set([...held, ...(rows.length > 0 ? Object.keys(written) : [])])].filter((name) => name !== '__typename')
  const valueIn = (row: Row, name: string) => (written[name] ? written[name](row) : row[name])
  const lines = [names, ...rows.map((row) => names.map((name) => textOf(valueIn(row, name), name in written)))]
  return lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')
}

const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

function textOf(value: unknown, isWhole: boolean): string {
  if (value === null || value === undefined) return ''
  if (isPlain(value)) return String(value)
  return isWhole ? JSON.stringify(value) : ''
}

/** A number stays one, also below zero. */
const number = /^[+-]?\d+(\.\d+)?$/

function cellOf(text: string): string {
  const safe = /^\s*[=+\-@\t\r]/u.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
