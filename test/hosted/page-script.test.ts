import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { languages } from '../../server/domain/language.js'
import { catalogue } from '../../locales/message.js'
import { scriptWords } from '../../hosted/wording/script-words.js'
import { readPageScript } from '../../server/start/build-page-script.js'
import { formsOf, type PageClient } from '../support/page-client.js'
import { checkoutPath, linkToken, startFakeHouse } from './fake-house.js'

const script = readPageScript()

/** Sends the form of the page as a script would that has put something into its hidden fields. */
function confirm(client: PageClient, fields: Record<string, string>) {
  const { action, hidden } = formsOf(client.page!.html).find((form) => form.hidden['step'] === 'confirm')!
  return client.post(action, { ...hidden, ...fields })
}

describe('the script of the pages', () => {
  test('weighs less than 25 kB as it is sent, and with the sheet and a page no more than 60 kB as they are', async () => {
    expect(gzipSync(script.text, { level: 9 }).length).toBeLessThan(25_000)
    const house = await startFakeHouse({ script })
    const { html } = await house.as('buyer').open(checkoutPath)
    const sheet = await fetch(house.base + /href="(\/hosted\.css[^"]+)"/.exec(html)![1]!)
    expect(html.length + (await sheet.text()).length + script.text.length).toBeLessThan(60_000)
  })

  test('is served by us, packed, and may be kept for ever, as its address changes with it', async () => {
    const house = await startFakeHouse({ script })
    const { html } = await house.client().open('/account/sign-in')
    const path = /<script src="([^"]+)" defer><\/script>/.exec(html)![1]!
    expect(path).toBe(script.path)
    const response = await fetch(house.base + path)
    expect(await response.text()).toBe(script.text)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    })
    const plain = await fetch(house.base + path, { headers: { 'accept-encoding': 'identity' } })
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, script.text])
  })

  test('asks nobody else for anything, and makes no markup of texts', () => {
    expect(script.text.match(/https?:\/\/|\beval\b|new Function|innerHTML|insertAdjacentHTML|document\.write/g)).toBeNull()
  })

  test.each(languages)('finds its sentences in the page, in %s', async (language) => {
    const house = await startFakeHouse({ script })
    const { html } = await house.client({ 'accept-language': language }).open('/account/sign-in')
    const words = JSON.parse(/data-words="([^"]+)"/.exec(html)![1]!.replaceAll('&quot;', '"').replaceAll('&#39;', "'"))
    expect(words).toEqual(Object.fromEntries(scriptWords.map((word) => [word, catalogue[language][`pages.script.${word}`]])))
  })
})

describe('a page', () => {
  test('runs no script but ours: none stands in it, and the policy allows none', async () => {
    const house = await startFakeHouse({ script })
    const { html, headers } = await house.as('buyer').open(checkoutPath)
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toMatch(/\son\w+="|javascript:|style="/)
    const policy = new Map(
      headers
        .get('content-security-policy')!
        .split(';')
        .map((rule) => [rule.split(' ')[0], rule]),
    )
    expect(policy.get('default-src')).toBe("default-src 'self'")
    expect(policy.get('script-src')).toMatch(/^script-src 'self' 'nonce-[\w+/=]+'$/)
    expect(policy.get('script-src-attr')).toBe("script-src-attr 'none'")
    expect(policy.get('img-src')).toBe("img-src 'self' data:")
    expect(policy.has('connect-src')).toBe(false)
  })

  test('says how things stood before it was made, and that it is the answer to a form when it is', async () => {
    const asked: unknown[] = []
    const house = await startFakeHouse({
      standingOf: (shown) => {
        asked.push(shown, house.calls.length)
        return Promise.resolve('7.3.pending.idle')
      },
    })
    const buyer = house.as('buyer')
    const { html } = await buyer.open(checkoutPath)
    const path = `/checkout/${house.session.sessionId}/live?t=${linkToken}`
    expect(html).toContain(`<main data-live="${path}" data-standing="7.3.pending.idle">`)
    expect(asked).toEqual([{ escrowId: house.session.escrowId, sessionId: house.session.sessionId }, 0])
    const answer = await confirm(buyer, { version: 'nonsense', name: 'Amel' })
    expect(answer.html).toContain('<main data-answer>')
    // Somebody who may not see the escrow hears nothing of it either.
    expect((await house.client().open(checkoutPath)).html).toContain('<main >')
  })

  test('counts down to what comes by itself, and not to what a test clock brings', async () => {
    const now = new Date('2026-11-20T10:00:00.000Z')
    const house = await startFakeHouse({ now: () => now })
    expect((await house.as('buyer').open(checkoutPath)).html).toContain('(<span class="left" data-left="1770">in 29 minutes</span>)')
    now.setUTCDate(19)
    expect((await house.as('buyer').open(checkoutPath)).html).toContain('(<span class="left">in 29 minutes</span>)')
  })

  test('has a sheet to sign on beside the name, hidden until the script shows it, with the bounds of what is taken', async () => {
    const house = await startFakeHouse({ signatureBounds: { signatureImageBytes: 30_000, signatureImagePixels: 900 } })
    const buyer = house.as('buyer')
    const { html } = await buyer.open(checkoutPath)
    expect(html).toContain('<div class="field draw" hidden data-most-bytes="30000" data-most-pixels="900">')
    const signatureImage = 'data:image/png;base64,iVBORw0KGgo='
    await confirm(buyer, { signatureImage })
    await buyer.open(checkoutPath)
    await confirm(buyer, { name: 'Amel' })
    const inputs = house.calls.filter(({ name }) => name === 'SignContract').map(({ variables }) => variables['input'])
    expect(inputs).toMatchObject([
      { name: null, signatureImage },
      { name: 'Amel', signatureImage: null },
    ])
  })
})
