import { describe, expect, test } from 'vitest'
import { attributes, html, wordsOf } from '../../locales/markup.js'
import { linkAddresses } from '../../hosted/mail/link-addresses.js'
import { emailAddress } from '../../hosted/wording/email-address.js'
import { isolate } from '../../hosted/wording/isolate.js'
import { maskEmail } from '../../schema/user/mask-email.js'
import { sayIn } from '../../hosted/wording/say.js'
import { coversTnd, showAmount } from '../../hosted/wording/show-amount.js'
import { showTime, showTimeLeft } from '../../hosted/wording/show-time.js'

describe('html', () => {
  test('escapes every value, in text and in attributes', () => {
    const hostile = `<script>alert("1")</script>' onload='x`
    expect(html`<p title="${hostile}">${hostile}</p>`.text).toBe(
      '<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39; onload=&#39;x">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39; onload=&#39;x</p>',
    )
  })

  test('puts in nested templates as they are, joins lists, and leaves out nothing at all', () => {
    const items = ['a & b', 'c'].map((each) => html`<li>${each}</li>`)
    expect(html`${items}${null}${undefined}${false}${0}`.text).toBe('<li>a &amp; b</li><li>c</li>0')
  })

  test('gives the words of markup alone, escaped as they were', () => {
    const hostile = '<b>"a > b"</b>'
    expect(wordsOf(html`<span title="${hostile}" lang="en">Pay ${isolate(hostile)}</span>`).text).toBe(
      'Pay &lt;b&gt;&quot;a &gt; b&quot;&lt;/b&gt;',
    )
  })

  test('writes attributes escaped, without a value when true, and not at all when false', () => {
    const given = { title: '"<', disabled: true, hidden: false, id: null, maxlength: 5, class: undefined }
    expect(html`<input ${attributes(given)} />`.text).toBe('<input title="&quot;&lt;" disabled maxlength="5" />')
  })

  test('takes an object that only looks like markup for what it is', () => {
    const forged = { text: '<b>' } as unknown as string
    expect(html`${forged}`.text).not.toContain('<b>')
  })
})

describe('wording', () => {
  test('a sentence is filled with markup of its own and is escaped itself', () => {
    const say = sayIn('en')
    expect(say('pages.mailbox.to', { email: isolate('<Amel>') }).text).toBe('To <bdi>&lt;Amel&gt;</bdi>')
    expect(say('pages.mailbox.to', { email: '<Amel>' }).text).toBe('To &lt;Amel&gt;')
    expect(() => say('pages.mailbox.to', {} as { email: string })).toThrow('"email" was not provided')
  })

  test.each([
    ['en', '1 day', '14 days'],
    ['fr', '1 jour', '14 jours'],
    ['ar', 'يوم واحد', '14 يومًا'],
  ] as const)('a number of days is counted as %s counts', (language, one, many) => {
    const say = sayIn(language)
    expect(say('pages.escrow.days', { days: 1 }).text).toBe(one)
    expect(say('pages.escrow.days', { days: 14 }).text).toBe(many)
  })

  test.each([
    ['en', '1250500.500', '1,250,500.500\u00a0TND'],
    ['fr', '1250500.500', '1\u202f250\u202f500,500\u00a0TND'],
    ['ar', '1250500.500', '1\u00a0250\u00a0500,500\u00a0TND'],
    ['ar', '250.000', '250,000\u00a0TND'],
    ['en', '999', '999\u00a0TND'],
    ['en', '-1250.500', '−1,250.500\u00a0TND'],
  ] as const)('an amount in %s: %s', (language, decimal, shown) => {
    expect(showAmount(decimal, 'TND', language).text).toBe(`<bdi dir="ltr" class="amount">${shown}</bdi>`)
  })

  test('a long e-mail address can be broken before its parts, a short one is left whole', () => {
    expect(emailAddress('amel@example.com').text).toBe('<bdi dir="ltr" class="whole">amel@example.com</bdi>')
    expect(emailAddress('amel.ben-salah@maison.of-carpets.example.com').text).toBe(
      '<bdi dir="ltr">amel<wbr />.ben-salah<wbr />@maison<wbr />.of-carpets<wbr />.example<wbr />.com</bdi>',
    )
  })

  test('amounts are compared exactly', () => {
    expect(coversTnd('9007199254740993.001', '9007199254740993.001')).toBe(true)
    expect(coversTnd('9007199254740993.000', '9007199254740993.001')).toBe(false)
  })

  test('times are in UTC, with Western digits in Arabic', () => {
    expect(showTime('2026-11-20T10:00:00.000Z', 'en').text).toBe(
      '<time datetime="2026-11-20T10:00:00.000Z"><span><bdi>20 Nov 2026,</bdi></span> <span><bdi>10:00</bdi> UTC</span></time>',
    )
    expect(showTime('2026-11-20T10:00:00.000Z', 'ar').text).toMatch(/20.*2026.*10:00/)
    expect(showTimeLeft(1_770, 'en')).toBe('in 29 minutes')
    expect(showTimeLeft(-5, 'en')).toBe('in 0 minutes')
  })

  test.each([
    [3 * 86_400, 'in 3 days'],
    [3 * 86_400 - 1, 'in 3 days'],
    [3 * 86_400 - 1_801, 'in 71 hours'],
    [2 * 86_400 - 1, 'in 48 hours'],
    [3_600, 'in 1 hour'],
    [3_599, 'in 59 minutes'],
  ])('%i seconds are told in one unit, whatever second of it the page came in', (seconds, words) => {
    expect(showTimeLeft(seconds, 'en')).toBe(words)
  })

  test('three days are days in each language', () => {
    expect([showTimeLeft(259_190, 'fr'), showTimeLeft(259_190, 'ar')]).toEqual(['dans 3 jours', 'خلال 3 أيام'])
  })

  test('an address shows its first letter and its domain', () => {
    expect(maskEmail('buyer+shop@example.com')).toBe('b•••@example.com')
  })

  test('only http addresses become links, without the full stop after them', () => {
    expect(linkAddresses('See https://a.example/x?t=1&u=2. javascript:alert(1) "http://b.example"').text).toBe(
      'See <a href="https://a.example/x?t=1&amp;u=2" dir="ltr">https://a.example/x?t=1&amp;u=2</a>. javascript:alert(1) &quot;<a href="http://b.example" dir="ltr">http://b.example</a>&quot;',
    )
  })
})
