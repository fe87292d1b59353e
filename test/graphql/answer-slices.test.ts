import { describe, expect, test } from 'vitest'
import { answerSlices } from '../../server/graphql/request/answer-slices.js'
import { decimalNumber } from '../../server/json/json-output.js'

/** An object as GraphQL makes it. */
const answered = (members: object): object => Object.assign(Object.create(null) as object, members)

/** As a reader has it. */
const sent = (slices: Iterable<Buffer | string>): string =>
  String(Buffer.concat(Array.from(slices, (slice) => (typeof slice === 'string' ? Buffer.from(slice, 'latin1') : slice))))

describe('an answer in slices', () => {
  const row = answered({ id: 'esc_1', amount: decimalNumber('1250.500'), title: 'Vélo "neuf" \u2028', deadline: null, at: new Date(0) })

  test.each([
    ['an answer', { data: answered({ escrows: answered({ nodes: [row, null, row], edges: [], pageInfo: answered({}) }), me: row }) }],
    ['errors and no data', { errors: [{ message: 'no', extensions: { code: 'NOT_FOUND' } }], data: null }],
    ['lists in lists', { data: answered({ rows: [[1, 2], [answered({ a: [] })]] }) }],
    ['nothing', {}],
  ])('is the text that it is in one: %s', (_name, body) => {
    expect(sent(answerSlices(body, 262_144))).toBe(JSON.stringify(body))
  })

  test('that is long has no slice that is much longer than a row', () => {
    const picture = 'A'.repeat(270_000)
    const nodes = Array.from({ length: 40 }, () => answered({ buyer: picture, seller: picture }))
    const body = { data: answered({ escrows: answered({ nodes }) }) }
    const slices = [...answerSlices(body, 262_144)]
    expect(sent(slices)).toBe(JSON.stringify(body))
    expect(Math.max(...slices.map(({ length }) => length))).toBeLessThan(600_000)
    // Only the first row is not looked into.
    expect(slices.filter(({ length }) => length > picture.length)).toHaveLength(1)
  })

  test.each(['"', '\\', '\n', '\u0000', '\u001f', '\u007f', 'é', '\u2028', '😀', '\ud83d', '\ude00', '\uffff', 'ī', '\ud841'])(
    'has long texts as they are in one, with %j in them',
    (character) => {
      // As long as base64 is with each of them in place of a letter.
      const text = 'A'.repeat(20_000) + character + 'A'.repeat(20_000 - character.length)
      const nodes = Array.from({ length: 3 }, () => answered({ text, texts: [text, 'short', { text }] }))
      const body = { data: answered({ text, escrows: answered({ nodes }) }) }
      expect(sent(answerSlices(body, 262_144))).toBe(JSON.stringify(body))
    },
  )
})
