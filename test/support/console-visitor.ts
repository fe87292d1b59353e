import type { Browser, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { message } from '../../locales/message.js'
import { axeViolations } from './axe-violations.js'
import { until } from './flow/until.js'
import { keepPicture } from './keep-picture.js'

export interface Visitor {
  page: Page
  /** What the browser refused, and every request that left for somewhere else. */
  complaints: string[]
  /** Resolves once nothing is asked for any more. */
  isQuiet(): Promise<void>
}

export interface Looks {
  language?: 'en' | 'fr' | 'ar'
  colorScheme?: 'light' | 'dark'
  width?: number
}

export interface Visit extends Looks {
  /** That `letPass` has time pass for the page, which then cannot say what it has loaded (`bytesOf`). */
  isTimeOurs?: boolean
}

/**
 * How a page of the console is looked at: on a desk in light and English, and on a phone in dark and Arabic. `LOOKS=all` has every language in
 * every light on either, and the hosted pages in English from end to end.
 */
export const everyLook = process.env['LOOKS'] === 'all'
export const desk = { colorScheme: 'light', width: 1280 } as const
export const phone = { colorScheme: 'dark', width: 390 } as const

export const consolePassword = 'a long enough password'

/** A browser at the door of the console. */
export async function openConsole(browser: Browser, url: string, visit: Visit = {}): Promise<Visitor> {
  const { language = 'en', colorScheme = 'light', width = 1280, isTimeOurs = false } = visit
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale: language, colorScheme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  if (isTimeOurs) await page.clock.install()
  const complaints: string[] = []
  page.on('console', (line) => (line.type() === 'error' || line.type() === 'warning') && complaints.push(line.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => request.url().startsWith(url) || /^(data|blob):/.test(request.url()) || complaints.push(request.url()))
  const isQuiet = quietOf(page)
  await page.goto(`${url}/admin`)
  return { page, complaints, isQuiet }
}

/** In which whatever a page holds back for an undo goes out, and whatever it asks for again and again is asked for. */
const aWhileMs = 20_000

/** Time passes for a page whose time is ours: nobody waits for its seconds of undo. */
export const letPass = (page: Page): Promise<void> => page.clock.fastForward(aWhileMs)

/** Sees it come to this while time passes for such a page. */
export async function expectAsTimePasses<Read>(page: Page, read: () => Promise<Read>, outcome: Read): Promise<void> {
  const readLater = async () => {
    await letPass(page)
    return read()
  }
  await expect.poll(readLater, { timeout: 30_000, interval: 500 }).toEqual(outcome)
}

/** How long nothing has to be under way. */
const quietMs = 300

/** The stream that tells of new events stays open for as long as the page: it is not waited for, as the browser's own idleness would. */
function quietOf(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  let lastAt = Date.now()
  const note = (change: (request: Request) => void) => (request: Request) => {
    if (request.url().endsWith('/admin/live')) return
    change(request)
    lastAt = Date.now()
  }
  page.on(
    'request',
    note((request) => pending.add(request)),
  )
  page.on(
    'requestfinished',
    note((request) => pending.delete(request)),
  )
  page.on(
    'requestfailed',
    note((request) => pending.delete(request)),
  )
  return async () => {
    const asked = () => `the page is quiet: ${[...pending].map((request) => request.url()).join(' ')}`
    await until(asked, () => pending.size === 0 && Date.now() - lastAt >= quietMs, { withinMs: 20_000 })
  }
}

/** Somebody of staff who is signed in and sees what waits. */
export async function enterConsole(browser: Browser, url: string, email: string, visit: Visit = {}): Promise<Visitor> {
  const visitor = await openConsole(browser, url, visit)
  await visitor.page.locator('input[name=email]').fill(email)
  await visitor.page.locator('input[name=password]').fill(consolePassword)
  await visitor.page.locator('button[type=submit]').click()
  await visitor.page.getByRole('heading', { level: 1, name: message('console.home.needsAttention', visit.language ?? 'en') }).waitFor()
  return visitor
}

/** The same page in other light and on another screen, without loading it again. */
export async function changeLooks({ page }: Visitor, { colorScheme, width }: Required<Omit<Looks, 'language'>>): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 900 })
}

/** Once everything is there: good looks, and nothing that the browser refused. */
export async function expectGoodPage({ page, complaints, isQuiet }: Visitor, picture: string): Promise<void> {
  await isQuiet()
  await until('what the page waits for is there', async () => !(await page.evaluate(isStillComing)), { withinMs: 20_000 })
  await expectGoodLooks(page, picture)
  expect(complaints).toEqual([])
}

/** As it stands: nothing for axe to find, nothing wider than the screen, and no hint that is cut. */
export async function expectGoodLooks(page: Page, picture: string): Promise<void> {
  await page.evaluate(settled)
  await keepPicture(page, picture)
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
  expect(await page.evaluate(cutHints)).toEqual([])
}

/** What a field says of itself is read whole, but for a phone, where nothing is wide enough for some of it. In the words of the browser. */
const cutHints = `innerWidth < 600 ? [] : [
  ...[...document.querySelectorAll('label.MuiInputLabel-root')].filter((label) => label.scrollWidth > label.clientWidth + 1).map((label) => label.textContent),
  ...[...document.querySelectorAll('input[placeholder]')].filter((field) => {
    if (field.offsetParent === null || field.value !== '') return false
    const { font, paddingLeft, paddingRight } = getComputedStyle(field)
    const pen = document.createElement('canvas').getContext('2d')
    pen.font = font
    return pen.measureText(field.placeholder).width > field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
  }).map((field) => field.placeholder),
]`

/** What the files of a page whose names end so come to as they are sent. */
export const bytesOf = (page: Page, ending: 'js' | 'json'): Promise<number> =>
  page.evaluate<number>(
    `performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.endsWith('.${ending}')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`,
  )

/** Shapes in place of what has not come, something that turns, three points in place of a word, a picture that is not whole. In the words of the browser. */
const isStillComing = `[...document.querySelectorAll('.MuiSkeleton-root, .MuiCircularProgress-root')].some((each) => each.checkVisibility())
  || [...document.querySelectorAll('main *')].some((each) => each.childElementCount === 0 && each.textContent.trim() === '…')
  || [...document.images].some((each) => !each.complete)`

/** A page that fades in is judged when it is there. In the words of the browser, where it runs. */
const settled = `Promise.allSettled(document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity).map((each) => each.finished))`
