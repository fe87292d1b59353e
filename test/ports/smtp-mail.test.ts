import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MailRefusedError, type MailMessage } from '../../server/ports/mail/mail.js'
import { smtpMail, type SmtpMail } from '../../server/ports/mail/smtp-mail.js'
import { startMailServer, type MailServer } from '../support/mail-server.js'

let server: MailServer
let mail: SmtpMail

beforeEach(async () => {
  server = await startMailServer()
  mail = smtpMail({ url: server.url, from: 'Amana <no-reply@amana.example>', timeoutMs: 2_000 })
})
afterEach(async () => {
  mail.close()
  await server.close()
})

const message: MailMessage = {
  id: '0123abcd',
  to: 'buyer+tag@example.com',
  subject: 'Your code',
  text: 'Code: 000000\n\n.\nA line that begins with a full stop ends nothing.',
  html: '<p>Code: <b>000000</b></p>\n.\n<p>A line that begins with a full stop ends nothing.</p>',
  kind: 'verification_code',
  locale: 'en',
}

describe('smtpMail', () => {
  test('hands one mail to the server, as text and as HTML', async () => {
    await mail.send(message)
    expect(server.mails).toHaveLength(1)
    const { recipients, headers, types, text, html } = server.mails[0]!
    expect(recipients).toEqual(['buyer+tag@example.com'])
    expect(headers.get('from')).toBe('Amana <no-reply@amana.example>')
    expect(headers.get('to')).toBe('buyer+tag@example.com')
    expect(headers.get('message-id')).toBe('<0123abcd@amana.example>')
    expect(headers.get('content-language')).toBe('en')
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect(headers.get('x-mail-kind')).toBe('verification_code')
    expect(headers.get('content-type')).toMatch(/^multipart\/alternative;/)
    // The last one is what a program shows that knows both.
    expect(types).toEqual(['text/plain', 'text/html'])
    expect(text.trimEnd()).toBe(message.text)
    expect(html?.trimEnd()).toBe(message.html)
  })

  test('hands a mail that has no HTML over as text alone', async () => {
    await mail.send({ ...message, html: null })
    const { types, text, html } = server.mails[0]!
    expect([types, text.trimEnd(), html]).toEqual([['text/plain'], message.text, null])
  })

  test('keeps an Arabic subject, text and HTML', async () => {
    const subject = 'رمز التحقق الخاص بك في أمانة لإتمام عقد الضمان رقم ١٢٣'
    await mail.send({ ...message, subject, text: 'مرحبا بك', html: '<p dir="rtl">مرحبا بك</p>', locale: 'ar' })
    const { headers, text, html, source } = server.mails[0]!
    expect(headers.get('subject')).toBe(subject)
    expect([text.trim(), html?.trim()]).toEqual(['مرحبا بك', '<p dir="rtl">مرحبا بك</p>'])
    expect(source).toMatch(/^[\t\r\n -~]*$/)
  })

  test('sends many over a few connections', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => mail.send({ ...message, to: `user${index}@example.com` })))
    expect(new Set(server.mails.flatMap(({ recipients }) => recipients)).size).toBe(20)
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
    await expect(mail.send({ ...message, to })).rejects.toBeInstanceOf(MailRefusedError)
    expect(server.mails).toHaveLength(0)
  })

  test.each([{ subject: 'Hello\r\nBcc: all@example.com' }, { kind: 'code\r\nBcc: all@example.com' }, { id: '1>\r\nBcc: all@example.com' }])(
    'refuses %j, which would add a header',
    async (hostile) => {
      await expect(mail.send({ ...message, ...hostile })).rejects.toBeInstanceOf(MailRefusedError)
      expect(server.mails).toHaveLength(0)
    },
  )

  test('tells what the server refuses for good, and serves the next mail', async () => {
    server.manners.atRecipient = (address) => (address.startsWith('nobody') ? { code: 550, text: '5.1.1 No such user' } : null)
    const refused = mail.send({ ...message, to: 'nobody@example.com' })
    await expect(refused).rejects.toBeInstanceOf(MailRefusedError)
    await expect(refused).rejects.toThrow('550 5.1.1 No such user')
    await mail.send(message)
    expect(server.mails).toHaveLength(1)
  })

  test('tells a message that the server refuses for good', async () => {
    server.manners.atData = () => ({ code: 554, text: '5.6.0 Not this one' })
    await expect(mail.send(message)).rejects.toThrow(new MailRefusedError('554 5.6.0 Not this one'))
  })

  test.each([
    ['an address that is to be tried again', 'atRecipient', { code: 451, text: '4.7.1 Greylisted' }],
    ['a relay that does not know us', 'atRecipient', { code: 550, text: '5.7.1 Relaying denied' }],
    ['a message that is to be tried again', 'atData', { code: 451, text: '4.3.0 Later' }],
    ['a server that takes nobody', 'atConnect', { code: 554, text: '5.3.2 Closed today' }],
  ] as const)('does not give up for %s', async (_case, manner, reply) => {
    server.manners[manner] = () => reply
    const refused = mail.send(message)
    await expect(refused).rejects.toBeInstanceOf(Error)
    await expect(refused).rejects.not.toBeInstanceOf(MailRefusedError)
    server.manners[manner] = () => null
    await mail.send(message)
    expect(server.mails).toHaveLength(1)
  })

  test('waits for a server so long and no longer', async () => {
    const slow = smtpMail({ url: server.url, from: 'no-reply@amana.example', withinMs: 100 })
    const { promise: answered, resolve: answer } = Promise.withResolvers<null>()
    server.manners.atData = () => answered
    const late = slow.send(message)
    await expect(late).rejects.toThrow('aborted')
    await expect(late).rejects.not.toBeInstanceOf(MailRefusedError)
    answer(null)
    slow.close()
  })

  test('does not give up for a server that is not there', async () => {
    await server.goDown()
    await expect(mail.send(message)).rejects.not.toBeInstanceOf(MailRefusedError)
    await server.comeBack()
    await mail.send(message)
    expect(server.mails).toHaveLength(1)
  })
})
