import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { message } from '../../locales/message.js'
import type { Language } from '../../server/domain/language.js'
import { axeViolations } from '../support/axe-violations.js'
import { launchBrowser } from '../support/browser.js'
import { keepPicture } from '../support/keep-picture.js'
import { ask, exchange, openOauthWorld, type Application, type OauthWorld } from '../support/oauth-world.js'
import { goodPassword } from '../support/people.js'

// Somebody signs in to an application on a telephone, sees what it wants to know, and says yes; a browser goes all the way, to the application's own page.

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

describe.skipIf(!browser)('on a phone', () => {
  test.each([
    ['fr', 'light'],
    ['ar', 'dark'],
  ] as const)(
    'in %s (%s) somebody signs in to an application, and it knows them',
    async (language, colorScheme) => {
      const { email } = await oauth.person()
      const phone = await openPhone(language, colorScheme)
      const asked = await ask(application)
      await phone.page.goto(asked.url.href)
      await expectGoodPage(phone, `sign-in-${language}-${colorScheme}`)
      await phone.page.locator('details:has(#sign-in-password) > summary').click()
      await phone.page.locator('#sign-in-email').fill(email)
      await phone.page.locator('#sign-in-password').fill(goodPassword)
      await phone.page
        .locator('form', { has: phone.page.locator('#sign-in-email') })
        .getByRole('button')
        .click()
      await phone.page.waitForURL('**/account/authorize/**')
      await phone.page.locator('input[value="allow"]').waitFor({ state: 'attached' })
      await choose(phone.page, language)
      await expectGoodPage(phone, `consent-${language}-${colorScheme}`)
      await phone.page.getByRole('button', { name: message('pages.authorize.allowButton', language) }).click()
      await phone.page.getByRole('heading', { name: 'Back in the shop' }).waitFor()
      const tokens = await exchange(application, asked, new URL(phone.page.url()))
      expect(tokens.claims()?.sub).toMatch(/^usr_/)
      await phone.page.goto(`${oauth.url}/account/applications`)
      await expectGoodPage(phone, `applications-${language}-${colorScheme}`)
      await phone.page
        .locator('form', { has: phone.page.locator('input[value="withdraw"]') })
        .getByRole('button')
        .click()
      await phone.page.getByText(message('pages.applications.none', language)).waitFor()
      await expect.poll(() => phone.page.getByText('Olive Shop').count()).toBe(0)
      await phone.context.close()
    },
    120_000,
  )
})

interface Phone {
  context: BrowserContext
  page: Page
  complaints: string[]
}

async function openPhone(language: string, colorScheme: 'light' | 'dark'): Promise<Phone> {
  const viewport = { width: 390, height: 844 }
  const context = await browser!.newContext({ viewport, locale: language, colorScheme, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (each) => void (each.type() === 'error' && complaints.push(each.text())))
  return { context, page, complaints }
}

/** The account's own language counts from signing in on; here the person switches. */
async function choose(page: Page, language: Language): Promise<void> {
  const link = page.locator(`nav a[hreflang="${language}"]`)
  if ((await link.count()) > 0) await link.click()
  await page.waitForSelector(`html[lang="${language}"]`)
}

async function expectGoodPage({ page, complaints }: Phone, name: string): Promise<void> {
  await page.waitForLoadState('load')
  expect(await axeViolations(page, { more: ['best-practice'] })).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
  expect(complaints).toEqual([])
  await keepPicture(page, `oauth-${name}`)
}
