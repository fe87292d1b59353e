import type { Request } from 'express'
import { expect, test } from 'vitest'
import { selfOf } from '../../hosted/visit/self-of.js'

const self = (originalUrl: string) => selfOf({ originalUrl } as Request)

test.each([
  ['/account/escrows?lang=fr', '/account/escrows'],
  ['/checkout/cs_1?t=abc&lang=ar&x=1', '/checkout/cs_1?t=abc&x=1'],
  ['/account//escrows', '/account//escrows'],
])('of %s is %s', (asked, shown) => {
  expect(self(asked)).toBe(shown)
})

// No browser asks for these; whatever stands between may.
test.each([
  '/account/..//evil.example/x',
  '/checkout/..\\\\evil.example/x',
  '/account/escrows/%2e%2e/%2E%2e//evil.example/x',
  '/account/..////evil.example/x',
])('of %s is on this host', (asked) => {
  expect(new URL(self(asked), 'https://pay.example.com').origin).toBe('https://pay.example.com')
})
