import { PageClient } from '../../support/page-client.js'
import type { Scenario } from '../scenario.js'
import { act, create, openSession } from '../world.js'

/** What people read: hosted pages in three languages, before and after signing in, and every mail. */
export const pages: Scenario = {
  name: '17-pages',
  async run(world) {
    const { recorder, buyer, shop } = world
    const pending = await create(world)
    const paid = await create(world, { mode: 'quick' })
    await act(world, paid, 'accept_pay', 'buyer')
    const asked = await create(world, { mode: 'quick', currency: 'EUR', feeBearer: 'buyer' })
    await act(world, asked, 'accept_pay', 'buyer')
    await act(world, asked, 'request_cancellation', 'buyer', { input: { reason: 'Changed my mind' } })
    for (const [id, action, target] of [
      [pending, 'sign_contract', 'buyer'],
      [pending, 'accept_pay', 'buyer'],
      [paid, 'complete', 'buyer'],
      [paid, 'dispute', 'seller'],
      [paid, 'request_cancellation', 'buyer'],
      [paid, 'cancel_escrow', 'seller'],
      [asked, 'accept_cancellation', 'seller'],
      [asked, 'reject_cancellation', 'seller'],
    ] as const) {
      const person = target === 'buyer' ? buyer : shop.user
      const { body } = await openSession(world, id, { action, targetUserEmail: person.email })
      const path = new URL(body.url as string).pathname
      for (const language of ['en', 'fr', 'ar']) {
        const client = new PageClient(recorder.base, { 'accept-language': language })
        recorder.note(`${action} in ${language}, before signing in`, textOf((await client.open(path)).html))
      }
    }
    for (const path of [
      '/checkout/nonsense',
      '/checkout/cs_01jd4q6z8y3v7w2n5k9m0xabcd',
      '/account',
      '/account/sign-in',
      '/account/escrows',
      '/nothing',
    ])
      for (const language of ['en', 'fr', 'ar']) {
        const client = new PageClient(recorder.base, { 'accept-language': language })
        const { status, location, html } = await client.open(path)
        recorder.note(`GET ${path} in ${language}`, `${status} ${location}\n${textOf(html)}`)
      }
  },
}

const textOf = (html: string): string =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]+>/g, '\n')
    .replace(/\s*\n\s*/g, '\n')
    .trim()

export const mails: Scenario = {
  name: '19-mails',
  async run(world) {
    // By what it says and not by when it came: mails of jobs come as they please.
    const rows = (await world.rows('select recipient, locale, subject, body from mail')) as Mail[]
    const texts = new Map<string, string[]>()
    for (const { recipient, locale, subject, body } of rows) {
      const title = `to ${recipient} in ${locale}: ${subject}`
      texts.set(title, [...(texts.get(title) ?? []), plain(body)])
    }
    for (const [title, bodies] of [...texts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      world.recorder.note(title, counted(bodies.toSorted()))
  },
}

function counted(texts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].map(([text, count]) => `${count} times\n${text}`).join('\n\n')
}

interface Mail {
  recipient: string
  locale: string
  subject: string
  body: string
}

/** Without what is in no two mails the same, so that equal mails are counted instead of listed. */
const plain = (body: string): string =>
  body
    .replace(/\b[a-z]{2,4}_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g, '<id>')
    .replace(/\b[0-9a-f]{64}\b/g, '<token>')
    .replace(/[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/g, '<token>')
    .replace(/\b\d{6}\b/g, '<code>')
    .replace(/D-?[A-Z0-9-]{6,}/g, '<number>')
    .replace(/\d{1,2} \S+ \d{4} [^.،,]*?\d{1,2}[:h]\d{2}(\sUTC)?/g, '<time>')
