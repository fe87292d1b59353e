import { letterhead } from '../file/letterhead.js'

/** How the receipt of a charge looks, in Typst: places for the words and figures of a `ReceiptSheet`, and none of its own. */
export const receiptTemplate = String.raw`
${letterhead}
#opening(true)

#v(4mm)
#price()

#v(4mm)
#grid(columns: (1fr, 1fr), column-gutter: 8mm, ..sheet.parties.map(person))

#v(6mm)
#rows-of(sheet.rows)

#v(8mm)
#text(fill: grey, size: 9pt)[#sheet.note]
`
