import { describe, expect, it } from 'vitest'
import type { Movement } from '../../hosted/escrow/escrow-details.js'
import { moneyLine } from '../../hosted/escrow/money-line.js'
import { sayIn } from '../../hosted/wording/say.js'
import type { Language } from '../../server/domain/language.js'
import { html } from '../../locales/markup.js'
import { aPaidEscrow } from './an-escrow.js'
import { checkoutPath, startFakeHouse } from './fake-house.js'

const moved = (from: Movement['from'], to: Movement['to'], amountTnd: string): Movement => ({
  at: null,
  reason: 'payment',
  from,
  to,
  amountTnd,
  transferId: 'txn_1',
})
const expected = (from: Movement['from'], to: Movement['to'], amountTnd: string): Movement => ({
  ...moved(from, to, amountTnd),
  transferId: null,
})

/** A progressive escrow in the middle of its life, paid by card: every part of the line at once. */
const everything: Movement[] = [
  moved('CARD', 'BUYER', '1000.000'),
  moved('BUYER', 'HELD', '1000.000'),
  moved('HELD', 'RESERVED', '400.000'),
  moved('RESERVED', 'SELLER', '285.000'),
  moved('RESERVED', 'FEES', '10.000'),
  moved('RESERVED', 'DEVELOPER', '5.000'),
  moved('HELD', 'BUYER', '150.000'),
  expected('RESERVED', 'SELLER', '95.000'),
  expected('RESERVED', 'FEES', '5.000'),
  expected('HELD', null, '450.000'),
]

const drawn = (movements: Movement[], language: Language = 'en') => html`${moneyLine({ say: sayIn(language), language }, movements)}`.text

/** `class x width` of each segment, and what the legend says. */
function readLine(markup: string) {
  const segments = [...markup.matchAll(/<rect class="(\w+)" x="(\d+)" y="0" width="(\d+)"/g)].map(
    ([, name, x, width]) => `${name} ${x} ${width}`,
  )
  const plain = (text: string) =>
    text
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  const legend = [...markup.matchAll(/<dt>(.*?)<\/dd>/gs)].map(([, text]) => plain(text!))
  return { segments, legend, caption: plain(/<figcaption>(.*?)<\/figcaption>/s.exec(markup)?.[1] ?? '') }
}

describe('the money line', () => {
  it('is as wide as what was paid in, and every part is as wide as its share', () => {
    expect(readLine(drawn(everything))).toEqual({
      segments: ['released 0 300', 'reserved 300 100', 'refunded 400 150', 'held 550 450'],
      legend: [
        'Released, fees included 300.000 TND',
        'Asked for by the seller 100.000 TND',
        'Given back to the buyer 150.000 TND',
        'Still held 450.000 TND',
      ],
      caption: 'Where the money is: 1,000.000 TND paid in',
    })
  })

  it('draws what is there alone, whole where there is one part', () => {
    expect(readLine(drawn([moved('BUYER', 'HELD', '7.001'), expected('HELD', 'SELLER', '7.001')]))).toMatchObject({
      segments: ['held 0 1000'],
      legend: ['Still held 7.001 TND'],
    })
    // A third has no last decimal, and the parts still fill the whole.
    const thirds = drawn([moved('BUYER', 'HELD', '0.003'), moved('HELD', 'SELLER', '0.001'), moved('HELD', 'BUYER', '0.002')])
    expect(readLine(thirds)).toMatchObject({ segments: ['released 0 333', 'refunded 333 667'] })
  })

  it('tells what is in dispute apart from what is asked for, a part of it or the whole', () => {
    const disputed = (from: Movement['from'], amountTnd: string) => ({ ...expected(from, null, amountTnd), reason: 'dispute_open' })
    const part = [
      moved('BUYER', 'HELD', '10.000'),
      expected('RESERVED', 'SELLER', '2.000'),
      disputed('RESERVED', '3.000'),
      expected('HELD', null, '5.000'),
    ]
    expect(readLine(drawn(part))).toMatchObject({
      segments: ['reserved 0 200', 'disputed 200 300', 'held 500 500'],
      legend: ['Asked for by the seller 2.000 TND', 'In dispute 3.000 TND', 'Still held 5.000 TND'],
    })
    expect(readLine(drawn([moved('BUYER', 'HELD', '7.000'), disputed('HELD', '7.000')])).legend).toEqual(['In dispute 7.000 TND'])
  })

  it('is nothing before the payment', () => {
    expect(drawn([])).toBe('')
    expect(drawn([moved('CARD', 'BUYER', '10.000')])).toBe('')
  })

  it('speaks the language of the page', () => {
    expect(readLine(drawn(everything, 'fr')).caption).toMatch(/^Où est l’argent : 1\s000,000\sTND payés$/)
    expect(readLine(drawn(everything, 'ar')).legend[3]).toMatch(/^لا يزال محفوظًا 450,000\sTND$/)
  })
})

describe('the pages', () => {
  it('show it of a funded escrow: where the person is asked something, and on its own page', async () => {
    const house = await startFakeHouse()
    house.escrow = aPaidEscrow(['COMPLETE'], { moneyLine: everything })
    house.session = { ...house.session, action: 'complete' }
    for (const path of [checkoutPath, `/account/escrows/${house.escrow.id}`]) {
      const { html: markup } = await house.as('buyer').open(path)
      expect(readLine(markup), path).toMatchObject({ caption: 'Where the money is: 1,000.000 TND paid in' })
    }
    house.escrow = aPaidEscrow(['COMPLETE'], { moneyLine: [] })
    expect((await house.as('buyer').open(checkoutPath)).html).not.toContain('class="money"')
  })
})
