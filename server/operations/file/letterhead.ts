/** What the documents that we make have in common, in Typst: paper, letters, colours, and the parts of which each is put together. */
export const letterhead = String.raw`
#let sheet = json(bytes(sys.inputs.data))
#let ink = rgb("#14201d")
#let grey = rgb("#5c6b67")
#let accent = rgb("#0b5a4b")
#let rule = 0.6pt + rgb("#d9e2df")
#let way = if sheet.direction == "rtl" { rtl } else { ltr }

#set document(title: sheet.title + " " + sheet.number, author: sheet.issuer)
#set page(
  paper: "a4",
  margin: (x: 22mm, top: 22mm, bottom: 24mm),
  footer: context {
    line(length: 100%, stroke: rule)
    v(-1.5mm)
    set text(size: 7.5pt, fill: grey, dir: ltr)
    [#sheet.footer #h(1fr) #counter(page).display("1 / 1", both: true)]
  },
)
#set text(
  font: ("Noto Sans", "Amiri"),
  fallback: false,
  size: 10pt,
  fill: ink,
  lang: sheet.language,
  dir: way,
)
#set par(leading: 0.65em, spacing: 1.1em)

// Amiri draws its letters smaller than Noto Sans does. A word stays whole, with its marks and what stretches or joins it.
#show regex("[\p{Arabic}\p{M}\u{0640}\u{200c}\u{200d}]+(?: +[\p{Arabic}\p{M}\u{0640}\u{200c}\u{200d}]+)*"): set text(size: 1.18em)

// What has no blank for so long may be broken anywhere, or it would run out of the page.
#show regex("[!-~]{32,}"): word => word.text.clusters().join(sym.zws)

#let label(words) = text(size: 8pt, fill: grey)[#words]
#let heading-of(words) = {
  v(7mm)
  block(above: 0pt, below: 3.5mm, sticky: true, text(size: 12pt, weight: "bold")[#words])
}
#let person(each) = grid(
  row-gutter: 2.8mm,
  label(each.heading),
  ..each.lines.enumerate().map(((index, line)) => if index == 0 { strong(line) } else { text(fill: grey)[#line] }),
)
#let rows-of(rows) = grid(
  columns: (46mm, 1fr),
  column-gutter: 6mm,
  row-gutter: 3mm,
  ..rows.map(row => (text(fill: grey)[#row.label], [#row.value])).flatten(),
)

#let warning = if sheet.warning != none {
  block(width: 100%, inset: 8pt, radius: 3pt, stroke: 0.8pt + rgb("#a15c00"), text(size: 9pt, fill: rgb("#7a4500"))[#sheet.warning])
}

// The first lines of what two parties agree or one has paid: what it is, whose, and how it stands.
#let opening(isFinal) = {
  grid(
    columns: (1fr, auto),
    align: (start + horizon, end + horizon),
    text(size: 22pt, weight: "bold")[#sheet.title],
    text(size: 12pt, weight: "bold", fill: accent)[#sheet.issuer],
  )
  v(1mm)
  box(
    inset: (x: 7pt, y: 4pt),
    radius: 3pt,
    fill: if isFinal { accent } else { rgb("#eef3f1") },
    text(size: 8.5pt, weight: "bold", fill: if isFinal { white } else { accent })[#sheet.status],
  )
  warning
  v(3mm)
  grid(
    columns: sheet.facts.map(_ => auto),
    column-gutter: 10mm,
    ..sheet.facts.map(fact => grid(row-gutter: 2mm, label(fact.label), [#fact.value])),
  )
}

// What it is about, its amount, and what else there is to say of the money.
#let price() = block(width: 100%, inset: (x: 6mm, y: 5mm), radius: 4pt, fill: rgb("#f5f8f7"))[
  #grid(
    columns: (1fr, auto),
    column-gutter: 8mm,
    row-gutter: 3mm,
    align: (start, end),
    label(sheet.subject.label), label(sheet.amount.label),
    text(size: 13pt, weight: "bold")[#sheet.subject.value], text(size: 17pt, weight: "bold")[#sheet.amount.value],
  )
  #if sheet.money.len() > 0 {
    v(1mm)
    line(length: 100%, stroke: rule)
    v(1mm)
    grid(
      columns: sheet.money.map(_ => auto),
      column-gutter: 10mm,
      ..sheet.money.map(row => grid(row-gutter: 2mm, label(row.label), [#row.value])),
    )
  }
]
`
