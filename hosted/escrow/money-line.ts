import { attributes, html, type Html, type HtmlValue } from '../../locales/markup.js'
import type { Visit } from '../visit/visit.js'
import { millimesOf, showMillimes } from '../wording/show-amount.js'
import type { Movement } from './escrow-details.js'
import { hasLeft, isDisputed, receiverOf } from './movements.js'
import { row } from './terms-view.js'

/** What has become of what was paid in, in the order in which it is drawn. */
const parts = ['released', 'reserved', 'disputed', 'refunded', 'held'] as const
type Part = (typeof parts)[number]

/**
 * Where the money of a funded escrow is: one bar, as wide as what was paid in, with a legend and figures. Before the payment there is
 * nothing but `more`, the way to what of it is told elsewhere.
 */
export function moneyLine(
  { say, language }: Pick<Visit, 'say' | 'language'>,
  movements: readonly Movement[],
  more: HtmlValue = null,
): HtmlValue {
  const sums = sumsOf(movements)
  const funded = parts.reduce((sum, part) => sum + sums[part], 0n)
  if (funded === 0n) return more
  const there = parts.filter((part) => sums[part] > 0n)
  const words: Record<Part, Html> = {
    released: say('pages.money.released'),
    reserved: say('pages.money.reserved'),
    disputed: say('pages.money.disputed'),
    refunded: say('pages.money.refunded'),
    held: say('pages.money.held'),
  }
  const legend = there.map((part) =>
    row(html`<span ${attributes({ class: `swatch ${part}` })}></span> ${words[part]}`, showMillimes(sums[part], language)),
  )
  return html`<figure class="money">
    <figcaption>${say('pages.money.heading', { amount: showMillimes(funded, language) })}</figcaption>
    ${bar(
      there.map((part) => ({ part, millimes: sums[part] })),
      funded,
    )}
    <dl>${legend}</dl>
    ${more}
  </figure>`
}

/** The figures stand in the legend, so the drawing itself is for the eye alone; the sheet mirrors it where the page reads from the right. */
function bar(drawn: ReadonlyArray<{ part: Part; millimes: bigint }>, funded: bigint): Html {
  let before = 0n
  const segments = drawn.map(({ part, millimes }) => {
    const from = share(before, funded)
    before += millimes
    return html`<rect ${attributes({ class: part, x: from, y: 0, width: share(before, funded) - from, height: 10 })}></rect>`
  })
  return html`<svg ${attributes({ viewBox: `0 0 ${barWidth} 10`, preserveAspectRatio: 'none', 'aria-hidden': 'true', focusable: 'false' })}>
    ${segments}
  </svg>`
}

const barWidth = 1_000
const share = (part: bigint, whole: bigint): number => Number((part * BigInt(barWidth)) / whole)

/** What is expected to go is still there; what has gone back out is what came to somebody. */
function sumsOf(movements: readonly Movement[]): Record<Part, bigint> {
  const sums: Record<Part, bigint> = { released: 0n, reserved: 0n, disputed: 0n, refunded: 0n, held: 0n }
  for (const movement of movements) {
    const part = partOf(movement)
    if (part) sums[part] += millimesOf(movement.amountTnd)
  }
  return sums
}

function partOf(movement: Movement): Part | null {
  if (movement.transferId === null) return stillAt(movement)
  if (!hasLeft(movement)) return null
  return receiverOf(movement) === 'buyer' ? 'refunded' : 'released'
}

function stillAt(movement: Movement): Part {
  if (isDisputed(movement)) return 'disputed'
  return movement.from === 'RESERVED' ? 'reserved' : 'held'
}
