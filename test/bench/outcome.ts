/** One figure against what is asked of it. */
export interface Mark {
  what: string
  asked: string
  found: string
  isMet: boolean
}

/** What one part of the bench found; kept as JSON, so that a run of one part leaves the figures of the others in place. */
export interface Outcome {
  title: string
  /** ISO 8601. */
  at: string
  isShort: boolean
  /** What `untilCalm` answered before the part began; absent in outcomes of before it was kept. */
  busyBefore?: number
  /** Of the code that was measured; absent in outcomes of before it was kept. */
  commit?: string
  marks: Mark[]
  /** Markdown. */
  text: string
}

/** A Markdown table. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}

/** A mark that is met from `least` on. */
export const atLeast = (what: string, least: number, found: number, asText: (value: number) => string): Mark => ({
  what,
  asked: `≥ ${least}`,
  found: asText(found),
  isMet: found >= least,
})

/** A mark of which nothing can be said, which is no better than one that is missed. */
export const notMeasured = (what: string, asked: string): Mark => ({ what, asked, found: 'not measured', isMet: false })

/** A mark that is met up to `most`. */
export const atMost = (what: string, most: number, found: number, asText: (value: number) => string, unit = ''): Mark => ({
  what,
  asked: `≤ ${most}${unit}`,
  found: `${asText(found)}${unit}`,
  isMet: found <= most,
})
