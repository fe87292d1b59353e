import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Language } from '../../server/domain/language.js'
import { axeViolations } from './axe-violations.js'
import { keepPicture } from './keep-picture.js'

export interface Look {
  language: Language
  colorScheme: 'light' | 'dark'
  width: number
  timezoneId?: string
}

/** On a desk in English and light, on a telephone in Arabic and dark, and everything between them. */
const allLooks: Array<[Language, 'light' | 'dark', number]> = [
  ['ar', 'dark', 390],
  ['en', 'light', 1280],
  ['en', 'dark', 1280],
  ['ar', 'light', 390],
  ['en', 'light', 390],
  ['ar', 'light', 1280],
  ['en', 'dark', 390],
  ['ar', 'dark', 1280],
]

/** How a page for people is looked at: the two that differ in everything; `LOOKS=all` has all eight. */
export const looks = process.env['LOOKS'] === 'all' ? allLooks : allLooks.slice(0, 2)

/** The browser of whoever has this token, or of somebody who is not signed in. */
export async function openAs(
  browser: Browser,
  url: string,
  { language, colorScheme, width, ...more }: Look,
  token?: string,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, locale: language, colorScheme, ...more })
  const cookies = { lang: language, ...(token !== undefined && { sid: token }) }
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })))
  return context.newPage()
}

/** Nothing for axe to find, and nothing wider than the screen. */
export async function expectGoodPage(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('load')
  expect(await axeViolations(page, { more: ['best-practice'] }), name).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'), name).toBe(0)
  await keepPicture(page, name)
}
