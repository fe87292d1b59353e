import { describe, expect, it } from 'vitest'
import { checkRedirectUrl, parseAllowedRedirectUrl, returnUrl } from '../../../server/domain/checkout/redirect-url.js'

const allowed = [
  'https://ok.tn/return',
  'https://shop.tn/orders/*',
  'https://ported.tn:8443/done',
  'http://localhost:3000/done',
  'https://any.tn/*',
]

describe('checkRedirectUrl', () => {
  it.each([
    'https://ok.tn/return',
    'https://OK.tn/return',
    'HTTPS://ok.tn/return',
    'https://ok.tn:443/return',
    'https://ok.tn/return?order=1&next=%2Fhome',
    'https://ok.tn/return#thanks',
    'https://ok.tn/x/../return',
    'https://shop.tn/orders/',
    'https://shop.tn/orders/42/done?x=y@z',
    'https://ported.tn:8443/done',
    'http://localhost:3000/done',
    'https://any.tn',
    'https://any.tn/',
    'https://any.tn/a/b',
  ])('accepts %s', (url) => expect(checkRedirectUrl(url, allowed)).toBe('ok'))

  it.each([
    'https://ok.tn@evil.tn',
    'https://ok.tn@evil.tn/return',
    'https://ok.tn%40evil.tn/return',
    'https://ok.tn:443@evil.tn/return',
    'https://user:pass@ok.tn/return',
    'https://@ok.tn/return',
    'https://ok.tn.evil.tn/return',
    'https://evil.tn/ok.tn/return',
    'https://evil.tn/return',
    'https://evil.tn?https://ok.tn/return',
    'https://evil.tn#https://ok.tn/return',
    'https://evilok.tn/return',
    'https://sub.ok.tn/return',
    'https://ok.tn./return',
    'https://ok.tn:8443/return',
    'https://ported.tn/done',
    'https://ok.tn/',
    'https://ok.tn/return/',
    'https://ok.tn/return2',
    'https://ok.tn/Return',
    'https://ok.tn/return/../evil',
    'https://shop.tn/orders',
    'https://shop.tn/ordersevil',
    'https://shop.tn/orders/../admin',
    'https://shop.tn/orders/%2e%2e/admin',
    'https://shop.tn/orders/.%2E/admin',
    'https://shop.tn/orders/..%2fadmin',
    'https://shop.tn/orders/..%5Cadmin',
    'https://shop.tn/orders/%0d%0aSet-Cookie:x',
    'https://shop.tn/orders/%00',
    'https:\\\\evil',
    'https:\\\\ok.tn\\return',
    'https://ok.tn\\@evil.tn/return',
    'https://ok.tn\\.evil.tn/return',
    'https://shop.tn/orders\\..\\admin',
    'https:ok.tn/return',
    'https:/ok.tn/return',
    'https:///ok.tn/return',
    'https://',
    'https:',
    'https://ok.tn/return\r\nSet-Cookie: x',
    'https://ok.tn/ret\nurn',
    'https://ok.tn/\treturn',
    'https://ok.tn/return ',
    'https://ok.tn/return\0',
    'https://ok\u3002tn/return',
    'https://ok\uff0etn/return',
    'https://ok\uff61tn/return',
    'https://\u1e9eok.tn/return',
    'https://o\u212a.tn/return',
    'https://ok.tn\uff0freturn',
    'https://ok.tn/return/é',
    'http://localhost/done',
    'http://localhost:3001/done',
    'http://localhost:99999/done',
    'https://localhost:3000/done',
  ])('does not allow %j', (url) => expect(checkRedirectUrl(url, allowed)).toBe('REDIRECT_URL_NOT_ALLOWED'))

  it.each([
    '',
    '/return',
    'return',
    '//evil',
    '//ok.tn/return',
    '\\\\ok.tn/return',
    'ok.tn/return',
    ' https://ok.tn/return',
    '\nhttps://ok.tn/return',
    'http://ok.tn/return',
    'http://127.0.0.1:3000/done',
    'http://[::1]:3000/done',
    'http://localhost.evil.tn',
    'http://localhost.evil.tn:3000/done',
    'http://localhost:3000.evil.tn/done',
    'http://localhost@evil.tn/done',
    'http://localhost:3000@evil.tn/done',
    'http://localhost\\@evil.tn/done',
    'http://localhost%2eevil.tn/done',
    'http:localhost:3000/done',
    'javascript:alert(1)',
    'javascript://ok.tn/%0aalert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'ftp://ok.tn/return',
    'file:///etc/passwd',
    'httpss://ok.tn/return',
  ])('wants https of %j', (url) => expect(checkRedirectUrl(url, allowed)).toBe('REDIRECT_URL_MUST_BE_HTTPS'))

  it('refuses a URL longer than 2,048 characters', () => {
    expect(checkRedirectUrl(`https://any.tn/${'a'.repeat(2_033)}`, allowed)).toBe('ok')
    expect(checkRedirectUrl(`https://any.tn/${'a'.repeat(2_034)}`, allowed)).toBe('REDIRECT_URL_NOT_ALLOWED')
    expect(parseAllowedRedirectUrl(`https://any.tn/${'a'.repeat(2_034)}`)).toBeNull()
  })

  it('says first that nothing is configured, then that it is not https', () => {
    expect(checkRedirectUrl('http://evil.tn', [])).toBe('NO_REDIRECT_URLS_CONFIGURED')
    expect(checkRedirectUrl('https://ok.tn/return', [])).toBe('NO_REDIRECT_URLS_CONFIGURED')
    expect(checkRedirectUrl('http://evil.tn', ['https://ok.tn'])).toBe('REDIRECT_URL_MUST_BE_HTTPS')
  })

  it('compares no queries', () => {
    const registered = ['https://ok.tn/return?shop=1', 'https://shop.tn/orders/*?shop=1']
    expect(checkRedirectUrl('https://ok.tn/return?order=2', registered)).toBe('ok')
    expect(checkRedirectUrl('https://shop.tn/orders/2', registered)).toBe('ok')
    expect(checkRedirectUrl('https://ok.tn/other?shop=1', registered)).toBe('REDIRECT_URL_NOT_ALLOWED')
  })

  it('keeps http and https on localhost apart', () => {
    expect(checkRedirectUrl('http://localhost/', ['https://localhost/'])).toBe('REDIRECT_URL_NOT_ALLOWED')
    expect(checkRedirectUrl('http://localhost', ['http://localhost'])).toBe('ok')
    expect(checkRedirectUrl('http://localhost?x=1', ['http://localhost'])).toBe('ok')
  })
})

describe('parseAllowedRedirectUrl', () => {
  it.each([
    'https://ok.tn',
    'https://ok.tn/',
    'https://ok.tn/return',
    'https://ok.tn:8443/return/*',
    'https://ok.tn/*',
    'http://localhost',
    'http://localhost:3000/done',
    'https://ok.tn/return?shop=1&x=*',
    'https://ok.tn/*?shop=1',
    'https://ok.tn/return?',
  ])('keeps %s as it is, and it then allows itself', (text) => {
    expect(parseAllowedRedirectUrl(text)).toBe(text)
    expect(checkRedirectUrl(text.replace('*', 'x'), [text])).toBe('ok')
  })

  it.each([
    '',
    '*',
    'https://*',
    'https://*.ok.tn/return',
    'https://ok.tn/*/return',
    'https://ok.tn/return*',
    'https://ok.tn/**',
    'https://ok.tn*',
    'https://ok.tn:*/return',
    'http://ok.tn/return',
    'http://localhost.evil.tn',
    'http://127.0.0.1/done',
    'https://user@ok.tn/return',
    'https://user:pass@ok.tn/return',
    'https://@ok.tn/return',
    'https://ok.tn/return?x=1#x',
    'https://ok.tn/*x?y=1',
    'https://ok.tn/return#x',
    'https://ok.tn/return#',
    'https://ok.tn\\return',
    'https:\\\\ok.tn',
    'https://ok.tn/a%2fb',
    'https://ok.tn/a%5cb',
    'https://ok.tn/\r\n',
    'https://ok.tn/re turn',
    'https://ok.tn/é',
    'https://ok\u3002tn/',
    '//ok.tn',
    '/return',
    'javascript:alert(1)',
    'https://',
    'https://ok.tn:99999/',
  ])('refuses %j', (text) => expect(parseAllowedRedirectUrl(text)).toBeNull())
})

describe('returnUrl', () => {
  it.each([
    ['https://ok.tn/return', 'completed', 'https://ok.tn/return?session_id=cs_1&status=completed'],
    ['https://ok.tn', 'expired', 'https://ok.tn/?session_id=cs_1&status=expired'],
    ['https://ok.tn/return?order=1', 'cancelled', 'https://ok.tn/return?order=1&session_id=cs_1&status=cancelled'],
    ['https://ok.tn/return#thanks', 'completed', 'https://ok.tn/return?session_id=cs_1&status=completed#thanks'],
    [
      'https://ok.tn/return?status=mine&session_id=x',
      'cancelled',
      'https://ok.tn/return?status=mine&session_id=x&session_id=cs_1&status=cancelled',
    ],
    ['https://ok.tn/return?', 'expired', 'https://ok.tn/return?session_id=cs_1&status=expired'],
    [
      "https://OK.tn/a/../return?q=a+b&x=%7e%2F&y='(z)*&&empty&next=/home?again#top?no",
      'completed',
      "https://OK.tn/a/../return?q=a+b&x=%7e%2F&y='(z)*&&empty&next=/home?again&session_id=cs_1&status=completed#top?no",
    ],
  ] as const)('%s, %s', (url, status, result) => expect(returnUrl(url, 'cs_1', status)).toBe(result))

  it('encodes the session id', () => {
    expect(returnUrl('https://ok.tn/', 'a&status=completed#', 'expired')).toBe(
      'https://ok.tn/?session_id=a%26status%3Dcompleted%23&status=expired',
    )
  })
})
