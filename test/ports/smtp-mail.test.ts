import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { MailRefusedError, type MailMessage } from '../../server/ports/mail/mail.js'
import { smtpMail } from '../../server/ports/mail/smtp-mail.js'

interface ReceivedMail {
  recipients: string[]
  source: string
}

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

async function mailbox({ refuse }: { refuse?: string } = {}) {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onRcptTo(address, _session, done) {
      if (address.address === refuse) done(Object.assign(new Error('No such user'), { responseCode: 550 }))
      else done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), source: Buffer.concat(chunks).toString('utf8') })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const mail = smtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'Amana <no-reply@amana.example>', timeoutMs: 2_000 })
  open.push(async () => {
    mail.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return { mail, mails }
}

const message: MailMessage = {
  to: 'buyer+tag@example.com',
  subject: 'Your code',
  text: 'Code: 000000\n\n.\nA line that begins with a full stop ends nothing.',
  kind: 'verification_code',
  locale: 'en',
}

const header = (source: string, name: string) => new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(source)?.[1] ?? ''

const decodeWords = (value: string) =>
  value.replace(/\r\n[ \t]/g, ' ').replace(/=\?UTF-8\?(?<encoding>[BQ])\?(?<text>[^?]*)\?= ?/gi, (_word, encoding: string, text: string) =>
    (encoding.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64')
      : Buffer.from(
          text.replace(/_/g, ' ').replace(/=(..)/g, (_hex, pair: string) => String.fromCharCode(Number.parseInt(pair, 16))),
          'latin1',
        )
    ).toString('utf8'),
  )

describe('smtpMail', () => {
  test('hands one plain-text mail to the server', async () => {
    const { mail, mails } = await mailbox()
    await mail.send(message)
    expect(mails).toHaveLength(1)
    const { recipients, source } = mails[0] ?? { recipients: [], source: '' }
    expect(recipients).toEqual(['buyer+tag@example.com'])
    expect(header(source, 'From')).toBe('Amana <no-reply@amana.example>')
    expect(header(source, 'To')).toBe('buyer+tag@example.com')
    expect(header(source, 'Content-Language')).toBe('en')
    expect(header(source, 'Auto-Submitted')).toBe('auto-generated')
    expect(header(source, 'X-Mail-Kind')).toBe('verification_code')
    expect(header(source, 'Content-Type')).toMatch(/^text\/plain; charset=utf-8/i)
    expect(source).toContain('ends nothing.')
  })

  test('keeps an Arabic subject and text', async () => {
    const { mail, mails } = await mailbox()
    const subject = 'رمز التحقق الخاص بك في أمانة لإتمام عقد الضمان رقم ١٢٣'
    await mail.send({ ...message, subject, text: 'مرحبا بك', locale: 'ar' })
    const source = mails[0]?.source ?? ''
    expect(decodeWords(header(source, 'Subject'))).toBe(subject)
    const text = source.slice(source.indexOf('\r\n\r\n') + 4).trim()
    expect(header(source, 'Content-Transfer-Encoding')).toBe('base64')
    expect(Buffer.from(text, 'base64').toString('utf8').trim()).toBe('مرحبا بك')
  })

  test('sends many over a few connections', async () => {
    const { mail, mails } = await mailbox()
    await Promise.all(Array.from({ length: 20 }, (_, index) => mail.send({ ...message, to: `user${index}@example.com` })))
    expect(new Set(mails.flatMap(({ recipients }) => recipients)).size).toBe(20)
  })

  test.each([
    'buyer@example.com\r\nBcc: all@example.com',
    'buyer@example.com\n',
    'buyer@example.com\rRCPT TO:<all@example.com>',
    'buyer@example.com, seller@example.com',
    'buyer@example.com;seller@example.com',
    'Buyer <buyer@example.com>',
    '"quoted local"@example.com',
    'buyer@example.com\0',
    'buyer example@example.com',
    'buyer@@example.com',
    'buyer',
    '',
    `${'a'.repeat(250)}@example.com`,
  ])('refuses the address %j and sends nothing', async (to) => {
    const { mail, mails } = await mailbox()
    await expect(mail.send({ ...message, to })).rejects.toBeInstanceOf(MailRefusedError)
    expect(mails).toHaveLength(0)
  })

  test('refuses a subject or a kind that would add a header', async () => {
    const { mail, mails } = await mailbox()
    await expect(mail.send({ ...message, subject: 'Hello\r\nBcc: all@example.com' })).rejects.toBeInstanceOf(MailRefusedError)
    await expect(mail.send({ ...message, kind: 'code\r\nBcc: all@example.com' })).rejects.toBeInstanceOf(MailRefusedError)
    expect(mails).toHaveLength(0)
  })

  test('reports what the server refuses, and serves the next mail', async () => {
    const { mail, mails } = await mailbox({ refuse: 'nobody@example.com' })
    await expect(mail.send({ ...message, to: 'nobody@example.com' })).rejects.toMatchObject({ responseCode: 550 })
    await mail.send(message)
    expect(mails).toHaveLength(1)
  })
})
