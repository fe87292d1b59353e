import { createTransport } from 'nodemailer'
import { assertSendable, type MailPort } from './mail.js'

interface SmtpMailOptions {
  /** `smtps://user:password@host:465`, or `smtp://…?requireTLS=true` for STARTTLS; nodemailer's connection URL. */
  url: string
  /** The operator's sender, display name allowed: `Amana <no-reply@amana.example>`. */
  from: string
  maxConnections?: number
  /** For the connection, the greeting and each answer of the server. */
  timeoutMs?: number
}

export interface SmtpMail extends MailPort {
  /** Closes the pooled connections; mails not yet handed over fail. */
  close(): void
}

/** Sends mail through an SMTP server, over a few connections that stay open. */
export function smtpMail({ url, from, maxConnections = 3, timeoutMs = 10_000 }: SmtpMailOptions): SmtpMail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A message is text from our own templates; nothing in it may make nodemailer read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(message) {
      assertSendable(message)
      await transport.sendMail({
        from,
        // An object, because nodemailer would parse a string as a list of addresses.
        to: { name: '', address: message.to },
        subject: message.subject,
        text: message.text,
        headers: { 'Content-Language': message.locale, 'Auto-Submitted': 'auto-generated', 'X-Mail-Kind': message.kind },
      })
    },
    close: () => transport.close(),
  }
}
