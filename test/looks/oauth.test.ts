import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { message } from '../../locales/message.js'
import type { Language } from '../../server/domain/language.js'
import { launchBrowser } from '../support/browser.js'
import { expectGoodPage, looks, openAs, type Look } from '../support/looks.js'
import { ask, exchange, openOauthWorld, type Application, type OauthWorld } from '../support/oauth-world.js'
import { goodPassword } from '../support/people.js'

// Somebody signs in to an application, sees what it wants to know, and says yes; a browser goes all the way, to the application's own page.

const browser: Browser | null = await launchBrowser()
let oauth: OauthWorld
let shop: Server
let application: Application

beforeAll(async () => {
  oauth = await openOauthWorld()
  shop = createServer((_request, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><html lang="en"><title>Shop</title><h1>Back in the shop</h1></html>'),
  )
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  application = await oauth.application({ redirectUris: [`http://localhost:${(shop.address() as AddressInfo).port}/signed-in`] })
})
afterAll(async () => {
  await browser?.close()
  shop.closeAllConnections()
  await new Promise((resolve) => shop.close(resolve))
  await oauth.close()
})

describe.skipIf(!browser)('in a browser', () => {
  test.each([...looks, ['fr', 'light', 390] as const])(
    'in %s (%s, %i px) somebody signs in to an application, and it knows them',
    async (language, colorScheme, width) => {
      const suffix = `${language}-${colorScheme}-${width}`
      const { email } = await oauth.person()
      const visitor = await open({ language, colorScheme, width })
      const asked = await ask(application)
      await visitor.page.goto(asked.url.href)
      await expectGood(visitor, `sign-in-${suffix}`)
      await visitor.page.locator('details:has(#sign-in-password) > summary').click()
      await visitor.page.locator('#sign-in-email').fill(email)
      await visitor.page.locator('#sign-in-password').fill(goodPassword)
      await visitor.page
        .locator('form', { has: visitor.page.locator('#sign-in-email') })
        .getByRole('button')
        .click()
      await visitor.page.waitForURL('**/account/authorize/**')
      await visitor.page.locator('input[value="allow"]').waitFor({ state: 'attached' })
      await choose(visitor.page, language)
      await expectGood(visitor, `consent-${suffix}`)
      await visitor.page.getByRole('button', { name: message('pages.authorize.allowButton', language) }).click()
      await visitor.page.getByRole('heading', { name: 'Back in the shop' }).waitFor()
      const tokens = await exchange(application, asked, new URL(visitor.page.url()))
      expect(tokens.claims()?.sub).toMatch(/^usr_/)
      await visitor.page.goto(`${oauth.url}/account/applications`)
      await expectGood(visitor, `applications-${suffix}`)
      await visitor.page
        .locator('form', { has: visitor.page.locator('input[value="withdraw"]') })
        .getByRole('button')
        .click()
      await visitor.page.getByText(message('pages.applications.none', language)).waitFor()
      await expect.poll(() => visitor.page.getByText('Olive Shop').count()).toBe(0)
      await visitor.page.context().close()
    },
    120_000,
  )
})

interface Visitor {
  page: Page
  complaints: string[]
}

async function open(look: Look): Promise<Visitor> {
  const page = await openAs(browser!, oauth.url, look)
  const complaints: string[] = []
  page.on('console', (each) => void (each.type() === 'error' && complaints.push(each.text())))
  return { page, complaints }
}

/** The account's own language counts from signing in on; here the person switches. */
async function choose(page: Page, language: Language): Promise<void> {
  const link = page.locator(`nav a[hreflang="${language}"]`)
  if ((await link.count()) > 0) await link.click()
  await page.waitForSelector(`html[lang="${language}"]`)
}

async function expectGood({ page, complaints }: Visitor, name: string): Promise<void> {
  await expectGoodPage(page, `oauth-${name}`)
  expect(complaints).toEqual([])
}
