/** What a row of a list is written from: what it holds, whatever is shown of it. */
export type CsvRow = Readonly<Record<string, unknown>>

/**
 * Rows as a spreadsheet reads them (RFC 4180), with the names of what all of them hold in the first line; what holds more inside is left out.
 * No text begins a formula there: people outside choose titles and names, and `=HYPERLINK(…)` in one of them would act on whoever opens the file.
 */
export function csvOf(rows: readonly CsvRow[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row).filter((name) => isPlain(row[name]))))].filter(
    (name) => name !== '__typename',
  )
  const lines = [names, ...rows.map((row) => names.map((name) => textOf(row[name])))]
  return lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')
}

const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

const textOf = (value: unknown): string => (isPlain(value) && value !== null ? String(value) : '')

/** A number stays one, also below zero. */
const number = /^[+-]?\d+(\.\d+)?$/

function cellOf(text: string): string {
  const safe = /^\s*[=+\-@\t\r]/u.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
