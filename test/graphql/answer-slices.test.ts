import { describe, expect, test } from 'vitest'
import { answerSlices } from '../../server/graphql/request/answer-slices.js'
import { decimalNumber } from '../../server/json/json-output.js'

/** An object as GraphQL makes it. */
const answered = (members: object): object => Object.assign(Object.create(null) as object, members)

describe('an answer in slices', () => {
  const row = answered({ id: 'esc_1', amount: decimalNumber('1250.500'), title: 'Vélo "neuf" \u2028', deadline: null, at: new Date(0) })

  test.each([
    ['an answer', { data: answered({ escrows: answered({ nodes: [row, null, row], edges: [], pageInfo: answered({}) }), me: row }) }],
    ['errors and no data', { errors: [{ message: 'no', extensions: { code: 'NOT_FOUND' } }], data: null }],
    ['lists in lists', { data: answered({ rows: [[1, 2], [answered({ a: [] })]] }) }],
    ['nothing', {}],
  ])('is the text that it is in one: %s', (_name, body) => {
    expect(String(Buffer.concat([...answerSlices(body, 262_144)]))).toBe(JSON.stringify(body))
  })

  test('that is long has no slice that is much longer than a row', () => {
    const picture = 'A'.repeat(270_000)
    const nodes = Array.from({ length: 40 }, () => answered({ buyer: picture, seller: picture }))
    const body = { data: answered({ escrows: answered({ nodes }) }) }
    const slices = [...answerSlices(body, 262_144)]
    expect(String(Buffer.concat(slices))).toBe(JSON.stringify(body))
    expect(Math.max(...slices.map(({ length }) => length))).toBeLessThan(2 * 600_000)
  })
})
