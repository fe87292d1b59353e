/** How an invoice looks, in Typst: places for the words and figures of an `InvoiceSheet`, and none of its own. */
export const invoiceTemplate = String.raw`
#let sheet = json(bytes(sys.inputs.data))
#let grey = luma(40%)
#let rule = 0.5pt + luma(75%)

#set document(title: sheet.title + " " + sheet.number)
#set page(
  paper: "a4",
  margin: (x: 22mm, top: 24mm, bottom: 22mm),
  footer: context text(size: 8pt, fill: grey)[
    #text(dir: ltr)[#sheet.number] #h(1fr) #text(dir: ltr)[#counter(page).display("1/1", both: true)]
  ],
)
#set text(
  font: ("Noto Sans", "Amiri"),
  fallback: false,
  size: 10pt,
  lang: sheet.language,
  dir: if sheet.direction == "rtl" { rtl } else { ltr },
)
#set par(leading: 0.6em)

// What has no blank for so long may be broken anywhere, or it would run out of the page.
#show regex("[!-~]{32,}"): word => word.text.clusters().join(sym.zws)

#let block-of(each) = grid(
  row-gutter: 2.2mm,
  text(size: 8pt, fill: grey)[#each.heading],
  ..each.lines.enumerate().map(((index, line)) => if index == 0 { strong(line) } else { text(line) }),
)

#grid(
  columns: (1fr, 1fr),
  column-gutter: 6mm,
  text(size: 20pt, weight: "bold")[#sheet.title],
  block-of(sheet.issuer),
)

#if sheet.warning != none {
  v(4mm)
  block(width: 100%, inset: 8pt, stroke: 1pt + rgb("#a15c00"), text(fill: rgb("#7a4500"))[#sheet.warning])
}

#v(6mm)
#grid(columns: (1fr, 1fr), column-gutter: 6mm, ..sheet.parties.map(block-of))

#v(8mm)
#grid(
  columns: (auto, 1fr),
  column-gutter: 8mm,
  row-gutter: 3mm,
  ..sheet.facts.map(fact => (text(fill: grey)[#fact.label], [#fact.value])).flatten(),
)

#v(8mm)
#table(
  columns: (1fr, auto),
  align: (start, end),
  inset: (x: 0pt, y: 6pt),
  stroke: none,
  table.header(text(size: 8pt, fill: grey)[#sheet.head.label], text(size: 8pt, fill: grey)[#sheet.head.value]),
  table.hline(stroke: rule),
  ..sheet.rows.map(row => {
    let shown = if row.isTotal { strong } else { text }
    (shown(row.label), shown(row.value), table.hline(stroke: rule))
  }).flatten(),
)
`
