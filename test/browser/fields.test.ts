import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { startHostedServer, type HostedServer } from '../support/hosted-server.js'
import { PageClient } from '../support/page-client.js'
import { aUser, goodPassword } from '../support/people.js'

// What the style sheet does for those who fill in a form: one way in at a time, values on one side, marks that can be ticked, files without script.

const browser: Browser | null = await launchBrowser()
let server: HostedServer

beforeAll(async () => {
  server = await startHostedServer()
})
afterAll(async () => {
  await browser?.close()
  await server.close()
})

/** A page of somebody's who has signed in, on a phone. */
async function openAs(email: string, looks: BrowserContextOptions = {}): Promise<Page> {
  const client = new PageClient(server.url)
  await client.open('/account/sign-in')
  await client.submit('sign-in', { email, password: goodPassword })
  const context = await browser!.newContext({ viewport: { width: 390, height: 844 }, locale: 'en', ...looks })
  await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: server.url })))
  return context.newPage()
}

/** What the style sheet makes of the first element that fits. */
const styleOf = (page: Page, selector: string, property: string, pseudo = ''): Promise<string> =>
  page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(selector)}), ${JSON.stringify(pseudo)}).${property}`)

const transparent = 'rgba(0, 0, 0, 0)'

describe.skipIf(!browser)('forms', () => {
  test('ask for the address once: of the two ways in, one is open at a time', async () => {
    const page = await (await browser!.newContext({ locale: 'en', javaScriptEnabled: false })).newPage()
    await page.goto(`${server.url}/account/sign-in`)
    const asked = () => page.locator('input[type=email]:visible').evaluateAll((fields) => fields.map(({ id }) => id))
    expect(await asked()).toEqual(['code-email'])
    await page.locator('summary').last().click()
    expect(await asked()).toEqual(['sign-in-email'])
    await page.locator('summary').first().click()
    expect(await asked()).toEqual(['code-email'])
    await page.context().close()
  }, 60_000)

  test('show what was typed on the side of its label, whatever its script', async () => {
    const { email } = await aUser(server.world)
    for (const [language, side] of [
      ['ar', 'right'],
      ['en', 'left'],
    ] as const) {
      const page = await openAs(email)
      await page.goto(`${server.url}/account/profile?lang=${language}`)
      for (const name of ['Amel', 'أمل']) {
        await page.locator('#firstName').fill(name)
        expect(await styleOf(page, '#firstName', 'textAlign'), `${language} ${name}`).toBe(side)
      }
      await page.context().close()
    }
  }, 60_000)

  test('have marks whose border is seen before they are ticked, in dark as in light', async () => {
    const { email } = await aUser(server.world)
    for (const colorScheme of ['dark', 'light'] as const) {
      const page = await openAs(email, { colorScheme })
      await page.goto(`${server.url}/account/profile`)
      await page.locator('.choice input').first().uncheck()
      expect(await styleOf(page, '.choice input', 'appearance')).toBe('none')
      // As a text that is read beside it.
      expect(await styleOf(page, '.choice input', 'borderTopColor')).toBe(await styleOf(page, '.choice .hint', 'color'))
      await page.locator('.choice input').first().check()
      expect(await styleOf(page, '.choice input', 'backgroundColor')).toBe(await styleOf(page, 'a', 'color'))
      await page.context().close()
    }
  }, 60_000)

  test('say without script in no language but their own that no file is chosen, and which one is', async () => {
    const { email } = await aUser(server.world)
    const escrowId = await server.escrow({ buyerEmail: email })
    const page = await openAs(email, { javaScriptEnabled: false })
    await page.goto(`${await server.link(escrowId, 'sign_contract', email)}&lang=ar`)
    const colour = () => styleOf(page, '.pick input', 'color')
    expect([await page.locator('.pick input').isVisible(), await colour()]).toEqual([true, transparent])
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.locator('.pick input').click()])
    await chooser.setFiles({ name: 'signature.png', mimeType: 'image/png', buffer: Buffer.from('a picture') })
    await page.locator('#name').click()
    expect(await colour()).not.toBe(transparent)
    await page.context().close()
  }, 60_000)
})
