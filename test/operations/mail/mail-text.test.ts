import { describe, expect, it } from 'vitest'
import { amountText } from '../../../locales/amount-text.js'
import { message } from '../../../locales/message.js'
import { mailKinds, type MailKind } from '../../../server/domain/mail/mail-kind.js'
import { mailHtml } from '../../../server/operations/mail/mail-html.js'
import { mailSheet, type MailParameters } from '../../../server/operations/mail/mail-sheet.js'
import { mailText as textOf } from '../../../server/operations/mail/mail-text.js'

const locales = ['en', 'fr', 'ar'] as const
type Locale = (typeof locales)[number]

const operator = ['Amana SARL', '1 Rue de Marseille', '1000 Tunis']

function mailText(kind: MailKind, language: Locale, parameters: MailParameters) {
  const sheet = mailSheet({ kind, language, parameters, operator })
  return { subject: sheet.subject, text: textOf(sheet), html: mailHtml(sheet) }
}

/** What is read of HTML, with nothing that keeps directions apart. */
const wordsOf = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '')
    .replace(/\s+/g, ' ')
const flat = (text: string) =>
  text
    .replace(/[\u2068\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const link = 'https://escrow.example.com/account/escrows'
const deal = { title: 'Logo for a bakery', amount: '1250.500 TND', link }
const deadline = '2026-11-27T10:05:00.000Z'
const reason = 'The colours are wrong.'
const webhook = { company: 'Acme', url: 'https://acme.example/hook', link }

/** What each kind is sent with, and must therefore say. */
const sent: Record<MailKind, MailParameters> = {
  verification_code: { code: '123456', deadline },
  account_exists: { link },
  sign_in_code: { code: '123456', deadline },
  password_reset: { link, deadline },
  password_reset_unknown: { link },
  password_changed: { link },
  staff_link: { link, deadline },
  invitation: { link, role: 'seller' },
  association_request: { company: 'Acme', link, deadline },
  identity_invitation: { company: 'Acme', link, deadline },
  signature_confirmation: { company: 'Acme', link },
  contract_signed: deal,
  contract_changed: deal,
  escrow_paid: deal,
  escrow_delivered: { ...deal, deadline },
  delivery_rejected: { ...deal, reason },
  escrow_completed: deal,
  escrow_cancelled: { ...deal, reason },
  escrow_expired: deal,
  funds_added: { ...deal, moved: '25.500 TND' },
  funds_refunded: { ...deal, moved: '25.500 TND', reason },
  cancellation_requested: { ...deal, reason, deadline },
  cancellation_accepted: deal,
  cancellation_rejected: { ...deal, deadline },
  cancellation_lapsed: { ...deal, deadline },
  completion_reminder: { ...deal, deadline },
  dispute_opened: { ...deal, reason, deadline },
  dispute_resolved: { ...deal, reason },
  settlement_offered: deal,
  release_requested: { ...deal, moved: '30.000 TND', reason, deadline },
  release_paid: { ...deal, moved: '30.000 TND' },
  release_rejected: { ...deal, moved: '30.000 TND', reason, deadline },
  release_withdrawn: { ...deal, moved: '30.000 TND' },
  release_refused: { ...deal, moved: '30.000 TND', reason },
  close_requested: { ...deal, reason, deadline },
  close_begun: { ...deal, reason },
  escrow_closed: deal,
  proof_required: { ...deal, deadline },
  proof_submitted: { ...deal, deadline },
  proof_correction_requested: { ...deal, reason, deadline },
  proof_accepted: deal,
  proof_needs_review: { ...deal, reason },
  proof_expired: { ...deal, deadline },
  proof_extended: { ...deal, deadline },
  proof_refunded: deal,
  charge_receipt: {
    company: 'Acme',
    title: 'Olive oil',
    amount: '100.000 TND',
    deadline,
    code: 'ch_01jd4q6z8y3v7w2n5k9m0xabcd',
  },
  destination_code: { code: '123456', account: '8831', deadline, link },
  top_up_receipt: { moved: '25.500 TND', deadline, code: 'top_01jd4q6z8y3v7w2n5k9m0xabcd', link },
  withdrawal_requested: { moved: '25.500 TND', account: '8831', link },
  withdrawal_paid: { moved: '25.500 TND', account: '8831', link },
  withdrawal_rejected: { moved: '25.500 TND', account: '8831', reason, link },
  destination_added: { account: '8831', deadline, link },
  business_approved: { company: 'Acme', reason: 'The register agrees.' },
  business_rejected: { company: 'Acme', reason: 'The register says otherwise.' },
  guest_receipt: { title: deal.title, moved: '25.500 TND' },
  guest_refund: { title: deal.title, moved: '25.500 TND' },
  deposit_proof_submitted: { title: deal.title, moved: '25.500 TND', link },
  deposit_proof_accepted: { title: deal.title, moved: '25.500 TND' },
  deposit_proof_rejected: { title: deal.title, moved: '25.500 TND', reason, link },
  deposit_proof_auto_rejected: { title: deal.title, moved: '25.500 TND' },
  deposit_refund_due: { title: deal.title, moved: '25.500 TND' },
  deposit_refunded: { title: deal.title, moved: '25.500 TND' },
  webhook_failing: webhook,
  webhook_deactivated: { ...webhook, reason: 'failing' },
}

/** Without these a mail of their kind would be pointless; everything else may be absent. */
const least: MailParameters = { code: '123456', account: '8831', moved: '25.500 TND', url: 'https://acme.example/hook' }

const readable: Record<Locale, string> = {
  en: '27\u00a0November\u00a02026 at 10:05\u00a0UTC',
  fr: '27\u00a0novembre\u00a02026 à 10:05\u00a0UTC',
  ar: '27\u00a0نوفمبر\u00a02026 على الساعة \u206810:05\u00a0UTC\u2069',
}

const shortest = (text: string) => Array.from(text).length

/** An amount of the parameters as pages write it. */
function written(amount: string, locale: Locale): string {
  const [decimal, currency] = amount.split(' ')
  return amountText(decimal!, currency!, locale)
}

describe.each(mailKinds)('%s', (kind) => {
  it.each(locales)('says in %s everything that it was given', (locale) => {
    const { subject, text } = mailText(kind, locale, sent[kind])
    const { title, deadline: at, role: _role, reason: why, amount, moved, ...literally } = sent[kind]
    const amounts = [amount, moved].flatMap((each) => (each === undefined ? [] : [written(each, locale)]))
    const wanted = [...Object.values(literally), ...amounts, ...(why && why !== 'failing' ? [why] : []), ...(at ? [readable[locale]] : [])]
    for (const value of wanted) expect(text).toContain(value)
    expect(subject).toContain(title ?? '')
    expect(text).toContain(title ?? '')
  })

  it.each(locales)('has a subject and whole sentences in %s, and nothing left open', (locale) => {
    for (const parameters of [sent[kind], least]) {
      const { subject, text } = mailText(kind, locale, parameters)
      expect(shortest(subject)).toBeGreaterThan(5)
      expect(shortest(subject)).toBeLessThanOrEqual(78)
      expect(text.split('\n\n').length).toBeGreaterThanOrEqual(3)
      expect(`${subject}\n${text}`).not.toMatch(/undefined|null|NaN|\[object|\$\{|TODO|xxx|_[a-z]+_/)
      expect(text).not.toMatch(/ {2}| \n|\n{3}|\(\)| \./)
    }
  })

  it.each(locales)('says the same as HTML in %s: each sentence, the way, and who writes', (locale) => {
    const { subject, text, html } = mailText(kind, locale, sent[kind])
    const words = wordsOf(html)
    for (const paragraph of text.split('\n\n')) for (const line of paragraph.split('\n')) expect(words).toContain(flat(line))
    expect(words).toContain('Amana SARL, 1 Rue de Marseille, 1000 Tunis')
    expect(html).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`)
    expect(flat(/<title>(.*)<\/title>/.exec(html)![1]!)).toBe(flat(subject))
    expect(html.match(/<h1/g)).toHaveLength(1)
    const ways = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)
    expect(ways).toEqual(sent[kind].link ? [sent[kind].link, sent[kind].link] : [])
    expect(html).not.toMatch(/undefined|null|NaN|\[object/)
  })

  it('asks nothing of anybody as HTML, and runs nothing', () => {
    for (const locale of locales) {
      const { html } = mailText(kind, locale, sent[kind])
      expect(html).not.toMatch(/<(script|img|link|iframe|form|object|embed|base|svg|input)\b|\son\w+=|url\(|@import|javascript:|src=/i)
    }
  })

  it('differs from language to language', () => {
    const mails = locales.map((locale) => mailText(kind, locale, sent[kind]))
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(3)
    expect(new Set(mails.map(({ text }) => text)).size).toBe(3)
    expect(mails[2]!.text).toMatch(/\p{Script=Arabic}{4}/u)
    expect(mails[0]!.text + mails[1]!.text).not.toMatch(/[\p{Script=Arabic}\u2066-\u2069]/u)
  })

  it('differs from every other kind', () => {
    for (const locale of locales) {
      const [first] = mailText(kind, locale, deal).text.split('\n')
      const others = mailKinds.filter((other) => other !== kind).map((other) => mailText(other, locale, deal).text.split('\n')[0])
      expect(others).not.toContain(first)
    }
  })
})

it('speaks to each party of an invitation in its own words', () => {
  for (const locale of locales) {
    const texts = (['buyer', 'seller', undefined] as const).map((role) => mailText('invitation', locale, { link, role }).text)
    expect(new Set(texts).size).toBe(3)
  }
})

it('says why a webhook was switched off', () => {
  for (const locale of locales) {
    expect(mailText('webhook_deactivated', locale, { ...webhook, reason: 'receiver_gone' }).text).toContain('410 Gone')
    expect(mailText('webhook_deactivated', locale, { ...webhook, reason: 'failing' }).text).not.toContain('410')
  }
})

it.each(locales)('leads in %s to the page of the escrow, and says that what it asks for can be done there', (locale) => {
  const paragraphsOf = (kind: MailKind) => mailText(kind, locale, sent[kind]).text.split('\n\n')
  const [asking] = paragraphsOf('escrow_delivered').slice(-3)
  const [telling] = paragraphsOf('escrow_completed').slice(-3)
  expect(asking).not.toBe(telling)
  for (const kind of ['contract_changed', 'delivery_rejected', 'completion_reminder', 'settlement_offered'] as const)
    expect(paragraphsOf(kind).at(-3)).toBe(asking)
  for (const kind of ['escrow_cancelled', 'dispute_resolved'] as const) expect(paragraphsOf(kind).at(-3)).toBe(telling)
})

it('puts the code where a program finds it first', () => {
  for (const locale of locales) {
    const { text } = mailText('verification_code', locale, sent.verification_code)
    expect(/\b\d{6}\b/.exec(text)?.[0]).toBe('123456')
  }
})

describe('as HTML', () => {
  const factsIn = (kind: MailKind, parameters: MailParameters = sent[kind]) =>
    mailSheet({ kind, language: 'en', parameters, operator }).facts.map(({ label, value }) => [
      label,
      value.map((piece) => (typeof piece === 'string' ? piece : piece.said)).join(''),
    ])

  it('shows at a glance what the mail is about', () => {
    expect(factsIn('escrow_delivered')).toEqual([
      ['About', 'Logo for a bakery'],
      ['Amount', '1,250.500\u00a0TND'],
      ['Until', readable.en],
    ])
    // A deadline of which its sentences say nothing is none of its facts.
    expect(factsIn('dispute_resolved', { ...deal, deadline })).toEqual([
      ['About', 'Logo for a bakery'],
      ['Amount', '1,250.500\u00a0TND'],
    ])
    expect(factsIn('release_paid')).toEqual([
      ['About', 'Logo for a bakery'],
      ['Amount', '30.000\u00a0TND'],
    ])
    expect(factsIn('destination_code')).toEqual([
      ['Code', '123456'],
      ['Bank account', '…8831'],
      ['Until', readable.en],
    ])
    expect(factsIn('charge_receipt')).toEqual([
      ['Reference', 'ch_01jd4q6z8y3v7w2n5k9m0xabcd'],
      ['About', 'Olive oil'],
      ['Amount', '100.000\u00a0TND'],
      ['Paid on', readable.en],
    ])
    expect(factsIn('destination_added').at(-1)).toEqual(['Usable from', readable.en])
    expect(factsIn('webhook_failing')).toEqual([])
  })

  it('says on its button what waits behind it', () => {
    const labelOf = (kind: MailKind, language: Locale = 'en') => mailSheet({ kind, language, parameters: sent[kind], operator }).way?.label
    expect(labelOf('escrow_paid')).toBe('Open the escrow')
    expect(labelOf('invitation')).toBe('Register')
    expect(labelOf('deposit_proof_rejected')).toBe('Open the page')
    expect(labelOf('webhook_failing')).toBe('Open the dashboard')
    expect(labelOf('verification_code')).toBeUndefined()
    expect(labelOf('escrow_paid', 'ar')).toBe(message('mails.layout.button_escrow', 'ar'))
  })

  it.each(locales)('keeps apart in %s what was said by others, so that it turns nothing around it', (locale) => {
    const { html } = mailText('dispute_opened', locale, { ...deal, title: 'شعار', reason })
    for (const value of ['شعار', amountText('1250.500', 'TND', locale), reason])
      expect(html).toMatch(new RegExp(`<bdi[^>]*>${value}</bdi>`))
    expect(html).toContain(`dir="ltr" href="${link}"`)
  })

  it('leaves out who runs the service where that is not known', () => {
    const sheet = mailSheet({ kind: 'escrow_paid', language: 'en', parameters: deal, operator: [] })
    expect(textOf(sheet)).toMatch(/\n\nAmana, your escrow service\n$/)
    expect(mailHtml(sheet).match(/<div>/g)).toHaveLength(1)
  })
})

describe('in Arabic', () => {
  it('isolates amounts, links, codes, titles and reasons', () => {
    const { subject, text } = mailText('dispute_opened', 'ar', { ...deal, reason, deadline })
    for (const value of ['1\u00a0250,500\u00a0TND', `${link} `, deal.title, reason, '10:05\u00a0UTC'])
      expect(text).toContain(`\u2068${value}\u2069`)
    expect(subject).toContain(`\u2068${deal.title}\u2069`)
  })

  it('closes every isolate that it opens', () => {
    for (const kind of mailKinds) {
      const { subject, text } = mailText(kind, 'ar', sent[kind])
      for (const part of [subject, text]) expect(part.split('\u2068').length).toBe(part.split('\u2069').length)
    }
  })

  it('leaves a link that a program can find', () => {
    expect(/https:\S+/.exec(mailText('invitation', 'ar', { link }).text)?.[0]).toBe(link)
  })
})

describe('what people typed', () => {
  it('gives way in a subject that would be too long, and stays whole in the text', () => {
    const title = `${'🧁 Törtchen '.repeat(18)}!`
    for (const locale of locales) {
      const { subject, text } = mailText('escrow_delivered', locale, { title })
      expect(shortest(subject)).toBeLessThanOrEqual(78)
      expect(subject).toMatch(/…\u2069?$/)
      expect(subject.isWellFormed()).toBe(true)
      expect(text).toContain(title)
    }
  })

  it('does not begin a new line in a subject', () => {
    const { subject } = mailText('escrow_paid', 'en', { title: 'Logo\r\nBcc: everybody@example.com' })
    expect(subject).toBe('Paid into escrow: Logo Bcc: everybody@example.com')
  })

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' style='position:fixed' onmouseover='alert(1)",
    '</td></tr></table><a href="https://evil.example">Pay here</a>',
    '<!-- -->&lt;b&gt;&#106;',
    '{escrow} {amount} ${code}',
  ])('is text in the HTML, whatever it looks like: %s', (hostile) => {
    for (const locale of locales) {
      const given = { ...deal, title: hostile, company: hostile, reason: hostile, url: hostile }
      for (const kind of ['dispute_opened', 'charge_receipt', 'webhook_failing'] as const) {
        const { html } = mailText(kind, locale, given)
        const harmless = mailText(kind, locale, { ...given, title: 'T', company: 'C', reason: 'R', url: 'U' }).html
        const tagsOf = (text: string) => text.match(/<[^>]*>/g)
        expect(tagsOf(html)).toEqual(tagsOf(harmless))
        expect(wordsOf(html)).toContain(kind === 'charge_receipt' ? Array.from(hostile).slice(0, 39).join('').trimEnd() : hostile)
      }
    }
  })

  it('has no character in a subject that no header may hold', () => {
    for (const locale of locales) {
      const { subject } = mailText('escrow_paid', locale, { title: 'A\u0000B\u0007C\u001bD\u0085E\u2028F\tG' })
      expect(subject).not.toMatch(/\p{Cc}|\u2028/u)
      expect(subject).toContain('A B C D E F G')
    }
  })

  it('keeps the lines of a reason', () => {
    const { text, html } = mailText('dispute_opened', 'en', { ...deal, reason: 'First.\n\nSecond.' })
    expect(text).toContain('First.\n\nSecond.')
    expect(html).toContain('<bdi style="white-space: pre-line">First.\n\nSecond.</bdi>')
  })

  it('does not turn the direction of our words', () => {
    for (const locale of locales) {
      const { subject, text } = mailText('dispute_opened', locale, { title: 'Logo\u202e', reason: '\u2069\u202eabc' })
      expect(subject + text).not.toMatch(/[\u202a-\u202e]/)
      expect(text.split('\u2068').length).toBe(text.split('\u2069').length)
    }
  })

  it('a company with a long name leaves room for what it asks', () => {
    const { subject } = mailText('association_request', 'en', { company: 'A'.repeat(200) })
    expect(subject).toMatch(/^A{39}… asks to act for you on Amana$/)
  })
})
