import { createTransport } from 'nodemailer'
import { assertSendable, MailRefusedError, type MailPort } from './mail.js'

interface SmtpMailOptions {
  /** `smtps://user:password@host:465`, or `smtp://…?requireTLS=true` for STARTTLS; nodemailer's connection URL. */
  url: string
  /** The operator's sender, display name allowed: `Amana <no-reply@amana.example>`. */
  from: string
  maxConnections?: number
  /** For the connection, the greeting and each answer of the server. */
  timeoutMs?: number
  /** For all of it: what took longer has failed and is not sent after that. */
  withinMs?: number
}

export interface SmtpMail extends MailPort {
  /** Closes the pooled connections; mails not yet handed over fail. */
  close(): void
}

/** Sends mail through an SMTP server, over a few connections that stay open. */
export function smtpMail({ url, from, maxConnections = 3, timeoutMs = 10_000, withinMs = 45_000 }: SmtpMailOptions): SmtpMail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections,
    // Over a connection that the server has closed meanwhile; every other try is the caller's.
    maxRequeues: 1,
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
      const { id, to, subject, text, html, kind, locale } = message
      const mail = {
        from,
        // An object, because nodemailer would parse a string as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        ...(html === null ? {} : { html }),
        messageId: `<${id}@${domainOf(from)}>`,
        signal: AbortSignal.timeout(withinMs),
        headers: { 'Content-Language': locale, 'Auto-Submitted': 'auto-generated', 'X-Mail-Kind': kind },
      }
      await transport.sendMail(mail).catch((error: unknown) => {
        throw isFinal(error) ? new MailRefusedError(error.response, { cause: error }) : error
      })
    },
    close: () => transport.close(),
  }
}

const domainOf = (from: string): string => from.slice(from.lastIndexOf('@') + 1).replace('>', '')

/** What nodemailer says of an answer of the server. */
interface SmtpError extends Error {
  code: string
  response: string
  responseCode: number
}

/**
 * Whether the server will never take it: 5xx to its address or to the message itself. What it has against us is not that (5xx before the
 * address, or 5.7, RFC 3463): such as a password that has expired or a relay that does not know us yet, which whoever runs this puts right.
 */
function isFinal(error: unknown): error is SmtpError {
  if (!(error instanceof Error) || !('response' in error) || !('responseCode' in error) || !('code' in error)) return false
  const { response, responseCode, code } = error as SmtpError
  if (!(responseCode >= 500 && responseCode <= 599)) return false
  if (code === 'EMESSAGE') return true
  return code === 'EENVELOPE' && 'rejected' in error && !/^5\d\d[ -]5\.7\./.test(response)
}
