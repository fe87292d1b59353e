import 'reflect-metadata'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { message } from '../../locales/message.js'
import { axeViolations } from '../support/axe-violations.js'
import { launchBrowser } from '../support/browser.js'
import { keepPicture } from '../support/keep-picture.js'
import { signUpWithUser } from '../support/rest-people.js'
import { startRestServer, type RestServer } from '../support/rest-server.js'

const browser: Browser | null = await launchBrowser()
let server: RestServer

beforeAll(async () => {
  server = await startRestServer()
})
afterAll(async () => {
  await browser?.close()
  await server.close()
})

describe.skipIf(!browser)('the reference', () => {
  test.each([
    ['en', 'light', 1280],
    ['ar', 'dark', 390],
  ] as const)(
    'reads well in %s (%s, %i pixels), and asks nobody else for anything',
    async (language, colorScheme, width) => {
      const { page, complaints, foreign } = await open({ colorScheme, width, locale: language })
      for (const path of ['/', '/docs', '/docs/escrows', '/docs/event-types', '/docs/errors']) {
        await page.goto(server.url + path)
        await page.waitForLoadState('load')
        // Hundreds of the same lines: the rules are held by the first of each page as well as by all.
        const violations = await axeViolations(page)
        expect(violations.map(([rule, elements]) => [path, rule, elements.slice(0, 3)])).toEqual([])
        expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'), path).toBe(0)
        await keepPicture(page, `${language}-${width}${path.replaceAll('/', '_')}`)
      }
      expect([complaints, foreign]).toEqual([[], []])
      await page.context().close()
    },
    120_000,
  )

  test('is searched, goes from page to page, and tries a call with the reader’s own key, which it keeps nowhere', async () => {
    const { key, user } = await signUpWithUser(server)
    const { page, complaints } = await open({ colorScheme: 'light', width: 1280, locale: 'en' })
    await page.goto(`${server.url}/docs`)
    await page.getByLabel(message('pages.reference.key', 'en')).fill(key)
    await page.getByLabel(message('pages.reference.search', 'en')).fill('balance')
    await page.locator('.contents').getByRole('link', { name: 'Get balance' }).click()
    await page.waitForURL(`${server.url}/docs/account#getBalance`)

    const balance = page.locator('#getBalance')
    await balance.locator('.try summary').click()
    await balance.getByRole('button', { name: 'Send' }).click()
    await balance.locator('.result pre').waitFor()
    expect(await balance.locator('.result').textContent()).toMatch(/^200 OK[^]*"available": 0/)

    await page.locator('.contents').getByRole('link', { name: 'Escrows', exact: true }).click()
    await page.waitForURL(`${server.url}/docs/escrows`)
    const create = page.locator('#createEscrow')
    await create.locator('.try summary').click()
    await create.locator('textarea').fill(JSON.stringify({ title: 'Camera', amount: 200, mode: 'quick', buyerEmail: 'lina@example.com' }))
    await create.getByRole('button', { name: 'Send' }).click()
    await create.locator('.result pre').waitFor()
    expect(await create.locator('.result').textContent()).toContain(`"email": "${user.email}"`)
    expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie])')).not.toContain(key)
    expect(complaints).toEqual([])

    await page.reload()
    expect(await page.getByLabel(message('pages.reference.key', 'en')).inputValue()).toBe('')
    await page.context().close()
  }, 60_000)
})

describe.skipIf(!browser)('GraphiQL', () => {
  test.each([
    ['en', 'light', 1280],
    ['ar', 'dark', 390],
  ] as const)(
    'is there for a browser in %s (%s, %i pixels), and asks nobody else for anything',
    async (locale, colorScheme, width) => {
      const { page, complaints, foreign } = await open({ colorScheme, width, locale })
      const answer = await page.goto(`${server.url}/graphql`)
      expect(answer!.headers()).toMatchObject({ 'content-type': 'text/html; charset=utf-8', vary: expect.stringMatching(/\bAccept\b/) })
      // What can be asked has been read, with nobody's credential.
      await page.getByRole('button', { name: 'Show Documentation Explorer' }).click()
      await page.getByText('Root Types').waitFor()
      expect(await axeViolations(page, { within: '.bar' })).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
      await page.getByRole('button', { name: 'Hide Documentation Explorer' }).click()
      await keepPicture(page, `graphiql-${locale}-${width}`)
      expect([complaints, foreign]).toEqual([[], []])
      await page.context().close()
    },
    60_000,
  )

  test('runs the examples with the reader’s own key, which it keeps nowhere, and follows what happens', async () => {
    const { key } = await signUpWithUser(server)
    const { page, complaints, foreign } = await open({ colorScheme: 'dark', width: 1280, locale: 'en' })
    await page.goto(`${server.url}/graphql`)
    await page.getByLabel(message('pages.graphiql.credential', 'en')).fill(key)
    const answer = page.locator('.result-window')
    const run = async (example: string) => {
      await page.getByLabel('Find an example').fill(example)
      await page.getByRole('button', { name: example, exact: true }).click()
      await page.locator('.graphiql-query-editor').getByText(example, { exact: true }).first().waitFor()
      await page.getByRole('button', { name: /^Execute query/ }).click()
    }
    await run('Balance')
    await answer.getByText('"available"').first().waitFor()
    await run('QuoteEscrow')
    expect(await page.locator('.graphiql-editor').getByText('"buyerEmail"').count()).toBeGreaterThan(0)
    // The stream is open once the server has answered it.
    const isOpen = page.waitForResponse((response) => response.url().endsWith('/graphql/stream'))
    await run('Events')
    await isOpen
    const body = JSON.stringify({ title: 'Camera', amount: 200, mode: 'quick', buyerEmail: 'lina@example.com' })
    await fetch(`${server.url}/api/v1/escrows`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body,
    })
    await answer.getByText('"escrow.created"').waitFor()
    await keepPicture(page, 'graphiql-events')
    await page.getByRole('button', { name: /^Stop query/ }).click()
    await page.getByRole('button', { name: /^Execute query/ }).waitFor()
    expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie])')).not.toContain(key)
    expect([complaints, foreign]).toEqual([[], []])
    await page.context().close()
  }, 60_000)

  test('is nothing that a program gets', async () => {
    for (const accept of ['*/*', 'application/json', 'application/json, text/html']) {
      const answer = await fetch(`${server.url}/graphql?query={__typename}`, { headers: { accept } })
      expect([accept, answer.status, answer.headers.get('x-error-code')]).toEqual([accept, 400, 'METHOD_NOT_ALLOWED'])
    }
  })
})

interface Opened {
  page: Page
  /** What the browser refused or warned of. */
  complaints: string[]
  /** Requests that went elsewhere. */
  foreign: string[]
}

async function open({ colorScheme, width, locale }: { colorScheme: 'light' | 'dark'; width: number; locale: string }): Promise<Opened> {
  const context = await browser!.newContext({ viewport: { width, height: 900 }, colorScheme, locale })
  const page = await context.newPage()
  const complaints: string[] = []
  const foreign: string[] = []
  page.on('console', (line) => ['error', 'warning'].includes(line.type()) && complaints.push(line.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => !request.url().startsWith(server.url) && foreign.push(request.url()))
  return { page, complaints, foreign }
}
