import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Tells where two recordings differ; answers in how many places. */
export function compareRecordings(before: string, after: string, print: (line: string) => void): number {
  let count = 0
  for (const file of [...new Set([...readdirSync(before), ...readdirSync(after)])].toSorted()) {
    const differences = compareFiles(textOf(before, file), textOf(after, file))
    if (differences.length === 0) continue
    count += differences.length
    print(`\n=== ${file}: ${differences.length} differences`)
    for (const line of grouped(differences)) print(line)
  }
  print(`\n${count} differences`)
  return count
}

/** What differs in the same way in many entries is told once, with the first of them. */
function grouped(differences: readonly Difference[]): string[] {
  const titles = new Map<string, string[]>()
  for (const { title, text } of differences) titles.set(text, [...(titles.get(text) ?? []), title])
  return [...titles].map(([text, [first, ...others]]) => `${first}${others.length > 0 ? ` and ${others.length} more` : ''}\n${text}`)
}

interface Difference {
  readonly title: string
  readonly text: string
}

const textOf = (folder: string, file: string): string => (existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : '')

function compareFiles(before: string, after: string): Difference[] {
  const [old, young] = [entriesOf(before), entriesOf(after)]
  const differences: Difference[] = []
  for (const [title, text] of old) {
    const now = young.get(title)
    if (now === undefined) differences.push({ title: `- ${title}`, text: indent(text, '    - ') })
    else if (unnumbered(now) !== unnumbered(text)) differences.push({ title: `  ${title}`, text: linesThatDiffer(text, now) })
  }
  for (const [title, text] of young) if (!old.has(title)) differences.push({ title: `+ ${title}`, text: indent(text, '    + ') })
  return differences
}

/** Entries by title; the second of the same title gets a number, whatever else is between. */
function entriesOf(text: string): Map<string, string> {
  const entries = new Map<string, string>()
  for (const entry of text.split(/^## \d+ /m)) {
    if (entry.trim() === '') continue
    const end = entry.indexOf('\n')
    const title = unnumbered(entry.slice(0, end))
    let name = title
    for (let again = 2; entries.has(name); again++) name = `${title} (${again})`
    entries.set(name, entry.slice(end + 1).trimEnd())
  }
  return entries
}

/** Which id it is follows from what was there before it: one more id would rename all that come after. */
const unnumbered = (text: string): string => text.replace(/<([a-z_]+)-\d+(\+\d+[mh])?>/g, '<$1$2>')

function linesThatDiffer(before: string, after: string): string {
  const [old, young] = [readable(before), readable(after)]
  const [gone, come] = [without(old, young), without(young, old)]
  if (gone.length + come.length === 0) return '    the same lines in another order, or other blanks'
  return [...eachOnce(gone, '-'), ...eachOnce(come, '+')].join('\n')
}

const mostLines = 20

function eachOnce(lines: readonly string[], mark: string): string[] {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  const told = [...counts].map(([line, count]) => `    ${mark} ${line.slice(0, 300)}${count > 1 ? ` (${count} times)` : ''}`)
  return told.length <= mostLines ? told : [...told.slice(0, mostLines), `    ${mark} … and ${told.length - mostLines} more`]
}

const without = (lines: string[], others: string[]): string[] => {
  const left = new Map<string, number>()
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1)
  return lines.filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}

/** One line a field, under the names of what holds it. */
function readable(text: string): string[] {
  return unnumbered(text)
    .split('\n')
    .flatMap((line) => {
      const start = line.search(/[[{]/)
      if (start < 0) return [line]
      try {
        const head = line.slice(0, start)
        return fieldsOf(JSON.parse(line.slice(start)), '').map((field) => `${head}${field}`)
      } catch {
        return [line]
      }
    })
}

function fieldsOf(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [`${path} = ${JSON.stringify(value)}`]
  const inner = Object.entries(value).flatMap(([name, field]) =>
    fieldsOf(field, path === '' ? name : `${path}.${Array.isArray(value) ? '*' : name}`),
  )
  return inner.length > 0 ? inner : [`${path} = ${JSON.stringify(value)}`]
}

const indent = (text: string, mark: string): string =>
  text
    .split('\n')
    .slice(0, 12)
    .map((line) => `${mark}${line.slice(0, 400)}`)
    .join('\n')
