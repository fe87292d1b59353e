import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Language } from '../../../server/domain/language.js'
import { mailedCode } from '../../support/installation/mailed-code.js'
import type { RestClient } from '../../support/installation/rest-client.js'

/** How somebody comes to the pages. */
export interface Arrival {
  email: string
  language: Language
  /** Without it, pages have to do all that they do by themselves. */
  hasScript: boolean
  /** Looks at every page that they come to, on a phone and on a desk, in light and in dark. */
  look?: ((page: Page) => Promise<void>) | undefined
}

/** What goes into a form, by the names of its fields. */
export interface Given {
  fields?: Readonly<Record<string, string | boolean>>
  files?: ReadonlyArray<{ name: string; mimeType: string; buffer: Buffer }>
}

/** Where a shop takes its people back; no page of ours, so that it is answered here. */
const shop = 'https://shop.example.com/**'

/** Somebody at a phone, in a browser of their own. */
export class Person {
  private constructor(
    readonly arrival: Arrival,
    private readonly client: RestClient,
    private readonly context: BrowserContext,
    readonly page: Page,
  ) {}

  static async at(browser: Browser, client: RestClient, arrival: Arrival): Promise<Person> {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: arrival.language,
      javaScriptEnabled: arrival.hasScript,
      reducedMotion: 'reduce',
    })
    await context.route(shop, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Shop</title><h1>Shop</h1>' }),
    )
    return new Person(arrival, client, context, await context.newPage())
  }

  close(): Promise<void> {
    return this.context.close()
  }

  /** Opens a page; whoever is not known there yet comes in by a mailed code, and says their name when they have no account. */
  async open(url: string): Promise<void> {
    await this.goTo(url)
    if (!(await this.has('send-code'))) return
    await this.submit('send-code', (await this.asksForAddress()) ? { fields: { email: this.arrival.email } } : {})
    await this.submit('enter-code', { fields: { code: await mailedCode(this.client, this.arrival.email) } })
    if (await this.has('enter-code')) await this.submit('enter-code', { fields: { firstName: 'Amel', lastName: 'Ben Salah' } })
    if (await this.has('enter-code')) throw new Error(`${this.arrival.email} is not let in: ${await this.words()}`)
  }

  async goTo(url: string): Promise<void> {
    await this.page.goto(url)
    await this.arrival.look?.(this.page)
  }

  async has(step: string): Promise<boolean> {
    return (await this.form(step).count()) > 0
  }

  /** Fills the form of a step and sends it, as a person does. */
  async submit(step: string, { fields = {}, files = [] }: Given = {}): Promise<void> {
    const form = this.form(step)
    if ((await form.count()) === 0) throw new Error(`there is no form "${step}" at ${this.page.url()}: ${await this.words()}`)
    for (const [name, value] of Object.entries(fields)) await this.fill(step, name, value)
    if (files.length > 0) await form.locator('input[type="file"]').setInputFiles([...files])
    const gone = this.page.waitForEvent('framenavigated', { timeout: 30_000 })
    await form.locator('button:not([type="button"])').last().click()
    await gone
    await this.page.waitForLoadState()
    await this.arrival.look?.(this.page)
  }

  /** All that can be read on the page, for whoever reads why a check failed. */
  words(): Promise<string> {
    return this.page.locator('main').innerText({ timeout: 5_000 })
  }

  private async asksForAddress(): Promise<boolean> {
    return (await this.form('send-code').locator('[name="email"]:not([type="hidden"])').count()) > 0
  }

  private form(step: string) {
    return this.page.locator('form', { has: this.page.locator(`input[name="step"][value="${step}"]`) }).first()
  }

  private async fill(step: string, name: string, value: string | boolean): Promise<void> {
    const field = this.form(step).locator(`[name="${name}"]`)
    if (typeof value === 'boolean') return field.setChecked(value)
    const kind = (await field.first().getAttribute('type')) ?? (await field.first().evaluate((element) => element.tagName.toLowerCase()))
    if (kind === 'radio') return field.and(this.page.locator(`[value="${value}"]`)).check()
    if (kind === 'select') return void (await field.selectOption(value))
    return field.fill(value)
  }
}
