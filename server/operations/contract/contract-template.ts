import { letterhead } from '../file/letterhead.js'

/** How a contract looks, in Typst: places for the words and figures of a `ContractSheet`, and none of its own. */
export const contractTemplate = String.raw`
${letterhead}
#let hash-of(row) = block(above: 3.5mm, below: 0pt, {
  text(fill: grey, size: 8.5pt)[#row.label]
  v(if way == rtl { 2.8mm } else { 2mm }, weak: true)
  text(dir: ltr, size: 9pt, tracking: 0.01em)[#row.value.clusters().chunks(8).map(group => group.join()).join(sym.zws)]
})
#opening(sheet.isFullySigned)

#v(4mm)
#price()

#v(4mm)
#grid(columns: (1fr, 1fr), column-gutter: 8mm, ..sheet.parties.map(person))

#heading-of(sheet.termsHeading)
#for paragraph in sheet.terms {
  set text(dir: if paragraph.direction == "rtl" { rtl } else { ltr })
  par(paragraph.lines.join(linebreak()))
}

#block(breakable: false, width: 100%)[
  #heading-of(sheet.signaturesHeading)
  #grid(
    columns: (1fr, 1fr),
    column-gutter: 8mm,
    ..sheet.signatures.map(each => {
      label(each.heading)
      block(width: 100%, height: 24mm, above: 2mm, below: 2mm, {
        set align(start + bottom)
        if each.image != none { image(each.image, height: 22mm, width: 100%, fit: "contain") }
        else if each.typed != none { pad(bottom: 2mm, text(font: ("Amiri", "Noto Sans"), size: 20pt)[#each.typed]) }
        else { text(fill: grey, size: 9pt)[#each.missing] }
      })
      line(length: 100%, stroke: 0.8pt + ink)
      v(-0.5mm)
      grid(row-gutter: 2.8mm, ..each.lines.enumerate().map(((index, line)) => if index == 0 { strong(line) } else { text(size: 8.5pt, fill: grey)[#line] }))
    }),
  )
]

#if sheet.certificate != none {
  pagebreak()
  text(size: 18pt, weight: "bold")[#sheet.certificate.title]
  v(1mm)
  text(fill: grey)[#sheet.certificate.text]
  v(4mm)
  rows-of(sheet.certificate.document)
  for row in sheet.certificate.hashes { hash-of(row) }
  v(2mm)
  for signer in sheet.certificate.signers {
    v(4mm)
    block(breakable: false, width: 100%, inset: (x: 6mm, y: 5mm), radius: 4pt, stroke: rule)[
      #text(size: 11pt, weight: "bold", fill: accent)[#signer.heading]
      #v(1mm)
      #rows-of(signer.rows)
      #hash-of(signer.hash)
    ]
  }
}
`
