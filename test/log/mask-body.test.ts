import { expect, test } from 'vitest'
import { maskBody } from '../../server/log/mask-body.js'

const key = `sk_sandbox_${'a1'.repeat(32)}`

test.each([
  ['a field of JSON', '{"email":"a@b.tn","password":"hun\\"ter2 is long"}', '{"email":"a@b.tn","password":"***"}'],
  ['whatever its case and blanks', '{ "Password" : "x", "amount": 100.100 }', '{ "Password" : "***", "amount": 100.100 }'],
  ['numbers and lists', '{"otp":123456,"token":["a","b"],"title":"t"}', '{"otp":"***","token":"***","title":"t"}'],
  ['a value that is cut off', '{"iban":"TN59 1000 6035', '{"iban":"***"'],
  ['a name that is escaped', '{"p\\u0061ssword":"x"}', '{"password":"***"}'],
  [
    'a document',
    '{"query":"mutation { signIn(input: {password: \\"x y\\", kind: USER}) { token } }"}',
    '{"query":"mutation { signIn(input: {password: "***", kind: USER}) { token } }"}',
  ],
  [
    'a variable of a document',
    '{"query":"mutation($p: String!) { a(input: {password: $p}) { id } }","variables":{"p":"x","q":"y"}}',
    '{"query":"mutation($p: "***") { a(input: {password: $p}) { id } }","variables":{"p":"***","q":"y"}}',
  ],
  ['a code that was mailed', '{"code":"000000"}', '{"code":"***"}'],
  ['the secret of an OAuth client under another name', `{"mine":"ocs_${'0f'.repeat(32)}"}`, '{"mine":"ocs_***"}'],
  [
    'what has the form of a secret',
    `{"key":"${key}","link":"https://a.tn/x?t=abcdef"}`,
    '{"key":"sk_sandbox_a1a1a1a1***","link":"https://a.tn/x?t=***"}',
  ],
])('masks %s', (_name, body, shown) => {
  expect(maskBody(body)).toBe(shown)
})

test('shows the rest as it was sent', () => {
  const body = '{"code":"ESCROW_NOT_FOUND","amount":1e2,"note":"caf\\u00e9, the password is not here","codes":["1234"]}'
  expect(maskBody(body)).toBe(body)
})
