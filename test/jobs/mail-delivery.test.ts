import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { amountText } from '../../locales/amount-text.js'
import { languages, type Language } from '../../server/domain/language.js'
import { encodeId } from '../../server/domain/id.js'
import { deliverMail } from '../../server/operations/mail/deliver-mail.js'
import { remindMails } from '../../server/operations/mail/remind-mails.js'
import { sendMail, type Message } from '../../server/operations/mail/send-mail.js'
import type { MailMessage, MailPort } from '../../server/ports/mail/mail.js'
import { smtpMail, type SmtpMail } from '../../server/ports/mail/smtp-mail.js'
import { Metrics } from '../../server/telemetry/metrics.js'
import { anEscrow } from '../support/escrow-builder.js'
import { startMailServer, type MailServer, type ReceivedMail } from '../support/mail-server.js'
import { eventually } from './eventually.js'
import { startJobs, type Jobs } from './start-jobs.js'

// Mail in live: from what happens to a mail server that takes it, or does not.

let server: MailServer
let mail: SmtpMail
let jobs: Jobs
const metrics = new Metrics()

beforeAll(async () => {
  server = await startMailServer()
  mail = smtpMail({ url: server.url, from: 'Amana <no-reply@amana.example>', timeoutMs: 2_000 })
  jobs = await startJobs({ config: { ESCROW_ENV: 'live' }, mail, metrics })
})
beforeEach(async () => {
  // Of the test before, no mail is under way any more and no deadline still to come.
  await jobs.sql(`update deadline set status = 'cancelled' where status in ('pending', 'paused')`)
  await eventually(async () => expect(await jobs.sql(`select recipient from mail where status = 'waiting'`)).toEqual([]))
  server.mails.length = 0
  Object.assign(server.manners, { atConnect: () => null, atRecipient: () => null, atData: () => null })
})
afterAll(async () => {
  await jobs.close()
  mail.close()
  await server.close()
})

interface MailRow {
  id: string
  status: string
  attempts: number
  refusal: string | null
  is_sent: boolean
}

const rowOf = async (recipient: string) =>
  (
    await jobs.sql<MailRow>(
      'select id::text, status, attempts, refusal, sent_at is not null as is_sent from mail where recipient = $1 order by mail.id desc limit 1',
      [recipient],
    )
  )[0]!
const receivedBy = (recipient: string) => server.mails.filter(({ recipients }) => recipients.includes(recipient))
const write = (message: Partial<Message> & { to: string }) =>
  jobs.services.runAs({ kind: 'timer' })(sendMail, { kind: 'business_approved', locale: 'en', parameters: { company: 'Acme' }, ...message })
const tryAgainNow = () => jobs.sql(`update jobs.job set start_after = now() where name = 'mail'`)
const jobsOf = (mailId: string) => jobs.sql(`select from jobs.job where name = 'mail' and data ->> 'mailId' = $1`, [mailId])

async function speak(language: Language) {
  const { buyer, seller } = jobs.cast
  await jobs.sql('update app_user set locale = $1 where id = any($2)', [language, [buyer.userId, seller.userId]])
}

async function arrived(recipient: string, kind: string): Promise<ReceivedMail> {
  return eventually(() => {
    const found = receivedBy(recipient).filter(({ headers }) => headers.get('x-mail-kind') === kind)
    expect(found).toHaveLength(1)
    return found[0]!
  })
}

describe.each(languages)('in %s', (language) => {
  test('what happens arrives as text and as HTML, with the way to its page', async () => {
    await speak(language)
    const title = 'شعار – Logo “für” <b>eine</b> & ’ Bäckerei'
    const escrowId = await anEscrow(jobs.services, jobs.cast, { title, amount: '100' }).mode('quick').delivered()
    const { headers, types, text, html, source } = await arrived(jobs.cast.buyer.email, 'escrow_delivered')
    const link = `${jobs.services.config.publicUrl}/account/escrows/${encodeId('esc', escrowId)}`
    expect(types).toEqual(['text/plain', 'text/html'])
    expect(headers.get('content-language')).toBe(language)
    expect(headers.get('subject')).toContain('شعار – Logo “für” <b>')
    for (const value of [title, amountText('100.000', 'TND', language), link]) expect(text).toContain(value)
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
    expect(html).toContain('شعار – Logo “für” &lt;b&gt;eine&lt;/b&gt; &amp; ’ Bäckerei')
    expect([...html!.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([link, link])
    // What the bytes of a header cannot hold is encoded in it.
    expect(source).toMatch(/^[\t\r\n -~]*$/)
    expect(source.match(/^subject:/gim)).toHaveLength(1)
    await eventually(async () =>
      expect(await rowOf(jobs.cast.buyer.email)).toMatchObject({ status: 'sent', attempts: 1, refusal: null, is_sent: true }),
    )
  })

  test('the buyer is reminded, once, before the deadline', async () => {
    await speak(language)
    await anEscrow(jobs.services, jobs.cast, { amount: '100' }).mode('quick').delivered()
    const worker = await jobs.startWorker()
    await worker.runDue(new Date(Date.now() + 4 * 86_400_000 + 60_000))
    await worker.runDue(new Date(Date.now() + 4 * 86_400_000 + 120_000))
    const { headers, text } = await arrived(jobs.cast.buyer.email, 'completion_reminder')
    expect(headers.get('content-language')).toBe(language)
    expect(text).toMatch(/\d\d:\d\d\u00a0UTC/)
    await worker.stop()
  })

  test('a code arrives large, and where a program finds it', async () => {
    const deadline = new Date(Date.now() + 600_000).toISOString()
    await write({
      to: `code-${language}@example.com`,
      kind: 'verification_code',
      locale: language,
      parameters: { code: '482913', deadline },
    })
    const { headers, text, html } = await arrived(`code-${language}@example.com`, 'verification_code')
    expect(headers.get('subject')).toContain('482913')
    expect(/\b\d{6}\b/.exec(text)?.[0]).toBe('482913')
    expect(html).toMatch(/font: bold 28px[^>]*>\s*<bdi[^>]*>482913<\/bdi>/)
  })
})

describe('nothing is lost', () => {
  test('while the mail server is down: it is tried again, and arrives once', async () => {
    await server.goDown()
    await write({ to: 'down@example.com' })
    const waiting = await eventually(async () => {
      const row = await rowOf('down@example.com')
      expect(row.attempts).toBeGreaterThan(1)
      return row
    })
    expect(waiting).toMatchObject({ status: 'waiting', refusal: expect.stringContaining('ECONNREFUSED') })
    await server.comeBack()
    await tryAgainNow()
    await arrived('down@example.com', 'business_approved')
    await eventually(async () => expect(await rowOf('down@example.com')).toMatchObject({ status: 'sent', is_sent: true }))
    expect(await jobsOf(waiting.id)).toEqual([])
    expect(receivedBy('down@example.com')).toHaveLength(1)
  })

  test('while it wants to hear of it later, or does not know us yet', async () => {
    const replies = [
      { code: 451, text: '4.7.1 Greylisted' },
      { code: 550, text: '5.7.1 Relaying denied' },
    ]
    server.manners.atRecipient = (address) => (address === 'later@example.com' ? (replies.shift() ?? null) : null)
    await write({ to: 'later@example.com' })
    await eventually(async () => {
      await tryAgainNow()
      expect(await rowOf('later@example.com')).toMatchObject({ status: 'sent', attempts: 3 })
    })
    expect(receivedBy('later@example.com')).toHaveLength(1)
  })

  test('when its job is lost: housekeeping asks again, and not for what was tried just now', async () => {
    await server.goDown()
    await write({ to: 'lost@example.com' })
    await eventually(async () => expect((await rowOf('lost@example.com')).refusal).not.toBeNull())
    const { id } = await rowOf('lost@example.com')
    await eventually(async () => {
      await jobs.sql(`delete from jobs.job where name = 'mail'`)
      expect(await jobsOf(id)).toEqual([])
    })
    await server.comeBack()
    const remind = () => jobs.services.runAs({ kind: 'timer' })(remindMails, undefined)
    await jobs.sql(`update mail set created_at = now() - interval '2 hours', claimed_until = null where id = $1`, [id])
    expect(await remind()).toBe(0)
    await jobs.sql(`update mail set tried_at = now() - interval '61 minutes' where id = $1`, [id])
    expect(await remind()).toBe(1)
    await arrived('lost@example.com', 'business_approved')
  })
})

describe('nothing is tried for ever', () => {
  test('an address that its server refuses for good has bounced', async () => {
    server.manners.atRecipient = (address) => (address === 'nobody@example.com' ? { code: 550, text: '5.1.1 No such user' } : null)
    await write({ to: 'nobody@example.com' })
    await eventually(async () => expect(await rowOf('nobody@example.com')).toMatchObject({ status: 'bounced' }))
    const row = await rowOf('nobody@example.com')
    expect(row).toMatchObject({ attempts: 1, refusal: '550 5.1.1 No such user', is_sent: false })
    await eventually(async () => expect(await jobsOf(row.id)).toEqual([]))
  })

  test('a code that no server took in its ten minutes is not sent after them', async () => {
    await server.goDown()
    const deadline = new Date(Date.now() + 600_000).toISOString()
    await write({ to: 'late@example.com', kind: 'verification_code', parameters: { code: '482913', deadline } })
    await eventually(async () => expect((await rowOf('late@example.com')).attempts).toBeGreaterThan(0))
    const { id } = await rowOf('late@example.com')
    expect(await jobs.sql('select iso(send_until) as at from mail where id = $1', [id])).toEqual([{ at: deadline }])
    await jobs.sql(`update mail set send_until = now() - interval '1 second' where id = $1`, [id])
    await server.comeBack()
    await tryAgainNow()
    await eventually(async () => expect(await rowOf('late@example.com')).toMatchObject({ status: 'lapsed', is_sent: false }))
    await eventually(async () => expect(await jobsOf(id)).toEqual([]))
    expect(receivedBy('late@example.com')).toEqual([])
  })
})

describe('a mail is sent once', () => {
  const sent: MailMessage[] = []
  let answer = () => Promise.resolve()
  const port: MailPort = {
    send: (message) => {
      sent.push(message)
      return answer()
    },
  }
  const deliver = (mailId: string) =>
    deliverMail({ run: jobs.services.runAs({ kind: 'timer' }), services: jobs.services }, { mailId, port })
  /** Without a job, so that nobody else sends it. */
  const aMail = async () =>
    (
      await jobs.sql<{ id: string }>(
        `insert into mail (recipient, kind, locale, subject, body, status, send_until, created_at)
         values ('once@example.com', 'escrow_paid', 'en', 's', 'b', 'waiting', now() + interval '1 day', now()) returning id::text`,
      )
    )[0]!.id

  beforeEach(() => {
    sent.length = 0
    answer = () => Promise.resolve()
  })

  test('by one process of two that try at once', async () => {
    const id = await aMail()
    const { promise, resolve: take } = Promise.withResolvers<void>()
    answer = () => promise
    const first = deliver(id)
    await eventually(() => expect(sent).toHaveLength(1))
    await expect(deliver(id)).rejects.toThrow('somebody else')
    take()
    await first
    await deliver(id)
    expect(sent).toHaveLength(1)
    expect(await rowOf('once@example.com')).toMatchObject({ status: 'sent', attempts: 1 })
  })

  test('or again by another, under the same id, after one that died with it', async () => {
    const id = await aMail()
    answer = () => Promise.reject(new Error('421 try later'))
    await expect(deliver(id)).rejects.toThrow('421')
    await jobs.sql(`update mail set claimed_until = now() + interval '1 minute' where id = $1`, [id])
    await expect(deliver(id)).rejects.toThrow('somebody else')
    await jobs.sql(`update mail set claimed_until = now() - interval '1 second' where id = $1`, [id])
    answer = () => Promise.resolve()
    await deliver(id)
    expect(sent.map((each) => each.id)).toEqual([sent[0]!.id, sent[0]!.id])
    expect(await rowOf('once@example.com')).toMatchObject({ status: 'sent', attempts: 2 })
  })
})

test('operators see how it goes', async () => {
  const text = await metrics.render()
  for (const outcome of ['sent', 'bounced', 'failed'])
    expect(text).toMatch(new RegExp(`amana_mail_attempt_duration_seconds_count\\{outcome="${outcome}"\\} [1-9]`))
})
