import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JsonNumber } from '../../server/json/json-number.js'
import { decimalNumber } from '../../server/json/json-output.js'
import { JsonRefusal } from '../../server/json/json-refusal.js'
import { readConfig } from '../../server/config.js'
import * as json from '../../server/json/strict-json.js'
import type { JsonValue } from '../../server/json/strict-json.js'

const { limits } = readConfig({})
const strictJson = (text: string) => json.strictJson(text, limits)
const strictJsonWithPlainNumbers = (text: string) => json.strictJsonWithPlainNumbers(text, limits)

function refusalOf(text: string): JsonRefusal {
  try {
    strictJson(text)
  } catch (error) {
    if (error instanceof JsonRefusal) return error
    throw error
  }
  throw new Error(`not refused: ${text.slice(0, 100)}`)
}

function outcomeOf(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    return error
  }
}

function withFloats(value: JsonValue): unknown {
  if (value instanceof JsonNumber) return JSON.parse(value.text)
  if (Array.isArray(value)) return value.map(withFloats)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withFloats(inner)]))
}

const safeKey = fc
  .string({ maxLength: 8, unit: 'grapheme' })
  .filter((key) => !['__proto__', 'constructor', 'prototype'].includes(key) && !key.includes('\0'))
const safeString = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'))
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(null, true, false, 0, -1, 1.5, 1e-7, 1e21, -0.1),
    safeString,
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(safeKey, tie('tree'), { maxKeys: 4, noNullPrototype: true }),
  ),
}))

describe('strictJson reads what JSON.parse reads', () => {
  test('for any document', () => {
    fc.assert(
      fc.property(tree, fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent)
        expect(withFloats(strictJson(text))).toEqual(JSON.parse(text))
        expect(strictJsonWithPlainNumbers(text)).toEqual(JSON.parse(text))
        expect(JSON.stringify(strictJson(text))).toBe(JSON.stringify(JSON.parse(text)))
      }),
    )
  })

  test('and refuses what it refuses', () => {
    const inserts = fc.constantFrom('', '"', '\\', '{', ']', ',', ':', 'e', '0', '\u0001', ' ')
    fc.assert(
      fc.property(tree, fc.nat(), inserts, (value, at, insert) => {
        const text = JSON.stringify(value)
        const place = at % (text.length + 1)
        const broken = (text.slice(0, place) + insert + text.slice(place + 1)).toWellFormed()
        const native = outcomeOf(() => JSON.parse(broken) as unknown)
        const strict = outcomeOf(() => withFloats(strictJson(broken)))
        // The change may have made two keys equal, which only one of them minds.
        const isRepetition = strict instanceof JsonRefusal && /twice/.test(strict.message)
        const same = native instanceof SyntaxError ? strict instanceof JsonRefusal : isRepetition || isDeepStrictEqual(strict, native)
        expect(same).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  test('and every way of writing an escape', () => {
    const text = String.raw`{"a\"b":"\\","\\":"\"","c":"\u0041\n\/\ud83d\ude00","d":"\\\\\"","":"x"}`
    expect(strictJson(text)).toEqual(JSON.parse(text))
  })
})

describe('strictJson keeps the text of numbers', () => {
  test.each(['1250.10', '4.35', '1e400', '-0', '0.1E+2', '12345678901234567890', '-12.50'])('%s', (text) => {
    const body = strictJson(`{"amount": ${text} }`) as { amount: JsonNumber }
    expect(body.amount).toBeInstanceOf(JsonNumber)
    expect(body.amount.text).toBe(text)
    expect(JSON.stringify(body)).toBe(`{"amount":${text}}`)
  })
})

describe('strictJson refuses', () => {
  test.each([
    ['{"a":1,"a":2}', { a: 'is given twice' }],
    [String.raw`{"a":1,"\u0061":2}`, { a: 'is given twice' }],
    [String.raw`{"\u00e9":1,"é":2}`, { é: 'is given twice' }],
    [String.raw`{"x":[{"b":{"k":1,"c":2,"\u006b":3}}]}`, { 'x.0.b.k': 'is given twice' }],
    ['{"toString":1,"toString":2}', { toString: 'is given twice' }],
  ])('a key given twice: %s', (text, details) => {
    expect(refusalOf(text)).toMatchObject({ code: 'INVALID_JSON', details })
  })

  test('equal keys of different objects are no repetition', () => {
    expect(strictJson('{"a":{"a":[{"a":null},{"a":true}]},"b":{"a":false}}')).toBeTruthy()
  })

  test.each(['__proto__', 'constructor', 'prototype'])('the key %s, plain or with escapes', (key) => {
    const escaped = `\\u00${key.charCodeAt(0).toString(16)}${key.slice(1)}`
    for (const text of [`{"${key}":{}}`, `{"${escaped}":1}`, `{"a":[{"${key}":null}]}`])
      expect(refusalOf(text)).toMatchObject({ code: 'VALIDATION_ERROR', message: expect.stringContaining(key) })
    expect(strictJson(`{"a":"${key}"}`)).toEqual({ a: key })
  })

  test.each([
    [String.raw`{"note":"a\u0000b"}`, { note: 'must not contain the NUL character' }],
    [String.raw`{"metadata":{"k":"\u0000"}}`, { 'metadata.k': 'must not contain the NUL character' }],
    [String.raw`{"a\u0000":1}`, { body: 'must not contain the NUL character' }],
    [String.raw`{"m":{"ok":1,"a\u0000":1}}`, { m: 'must not contain the NUL character' }],
    [String.raw`{"note":"\ud800"}`, { note: 'must not contain half a surrogate pair' }],
    [String.raw`{"list":["x","\udc00\ud800"]}`, { 'list.1': 'must not contain half a surrogate pair' }],
    [String.raw`{"\udfff":1}`, { body: 'must not contain half a surrogate pair' }],
  ])('NUL and half surrogate pairs: %s', (text, details) => {
    expect(refusalOf(text)).toMatchObject({ code: 'VALIDATION_ERROR', details })
  })

  test('half a surrogate pair that stands in the text itself', () => {
    expect(refusalOf('{"a":"\ud800"}').code).toBe('VALIDATION_ERROR')
  })

  test.each(['{', '[1,]', '{"a":1,}', "{'a':1}", '{"a":01}', '{"a":.5}', '{"a":NaN}', '{"a":"\n"}', '{"a":1}x', '\ufeff{}', '', '//'])(
    'what is not JSON: %j',
    (text) => {
      expect(refusalOf(text).code).toBe('INVALID_JSON')
    },
  )

  test('without quoting the body in its message', () => {
    expect(refusalOf('{"password":"hunter2hunter2",}').message).not.toContain('hunter2')
  })

  test('more than 20 levels, and takes 20', () => {
    const nested = (levels: number): string => '{"a":'.repeat(levels - 1) + '[]' + '}'.repeat(levels - 1)
    expect(strictJson(nested(limits.jsonDepth))).toBeTruthy()
    expect(refusalOf(nested(limits.jsonDepth + 1)).code).toBe('VALIDATION_ERROR')
    expect(refusalOf('['.repeat(50_000) + ']'.repeat(50_000)).code).toBe('VALIDATION_ERROR')
    expect(strictJson(`[${'[],'.repeat(100)}[]]`)).toHaveLength(101)
  })

  test('more than 500 keys in all, and takes 500', () => {
    const withKeys = (count: number): string => `[${Array.from({ length: count }, (_, index) => `{"k${index}":1}`).join(',')}]`
    expect(strictJson(withKeys(limits.jsonKeys))).toBeTruthy()
    expect(refusalOf(withKeys(limits.jsonKeys + 1)).code).toBe('VALIDATION_ERROR')
  })

  test('more than 2,000 entries of lists in all, and takes 2,000', () => {
    const withEntries = (count: number): string => `{"a":[${'1,'.repeat(count - 2)}1],"b":[1]}`
    expect(strictJson(withEntries(limits.jsonEntries))).toBeTruthy()
    expect(refusalOf(withEntries(limits.jsonEntries + 1)).code).toBe('VALIDATION_ERROR')
  })
})

describe('decimalNumber prints decimal text as a JSON number', () => {
  test.each([
    ['1250.500', '1250.5'],
    ['5.000', '5'],
    ['100', '100'],
    ['0.010', '0.01'],
    ['0', '0'],
    ['0.000', '0'],
    ['-0.000', '0'],
    ['-12.340', '-12.34'],
    ['9007199254740991.991', '9007199254740991.991'],
  ])('%s as %s', (text, printed) => {
    expect(JSON.stringify({ amount: decimalNumber(text) })).toBe(`{"amount":${printed}}`)
  })

  test.each(['', '1.', '.5', '1e3', '01', '+1', 'NaN', ' 1', '1\n', '--1', '1.2.3', '"1"'])('but not %j', (text) => {
    expect(() => decimalNumber(text)).toThrow(TypeError)
  })
})
