import { letterhead } from '../file/letterhead.js'

/** How an invoice looks, in Typst: places for the words and figures of an `InvoiceSheet`, and none of its own. */
export const invoiceTemplate = String.raw`
${letterhead}
#grid(
  columns: (1fr, 1fr),
  column-gutter: 8mm,
  text(size: 22pt, weight: "bold")[#sheet.title],
  person(sheet.issuedBy),
)
#v(2mm)
#warning

#v(4mm)
#grid(columns: (1fr, 1fr), column-gutter: 8mm, ..sheet.parties.map(person))

#v(6mm)
#rows-of(sheet.facts)

#v(6mm)
#table(
  columns: (1fr, auto),
  align: (start, end),
  inset: (x: 0pt, y: 7pt),
  stroke: none,
  table.header(label(sheet.head.label), label(sheet.head.value)),
  table.hline(stroke: rule),
  ..sheet.rows.map(row => {
    let shown = if row.isTotal { strong } else { text }
    (shown(row.label), shown(row.value), table.hline(stroke: rule))
  }).flatten(),
)
`
