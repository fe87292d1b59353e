export interface MailMessage {
  /** Hexadecimal, the same however often it is sent: whoever gets it twice can tell. */
  id: string
  /** One stored address; never a list, a display name or anything that a mail program would have to parse. */
  to: string
  subject: string
  /** Plain text, UTF-8, lines of any length. */
  text: string
  /** The same as HTML; null for a mail that has none. */
  html: string | null
  /** What the mail is about, for example `verification_code`; lower-case letters, digits and `_`. */
  kind: string
  locale: 'en' | 'fr' | 'ar'
}

/** Where mail goes: an SMTP server in live, the mailbox page in the sandbox (decisions 2). */
export interface MailPort {
  /**
   * Resolves once the mail is accepted for delivery. Rejects with a `MailRefusedError` for a message that may never be sent, or whose address
   * its server refuses for good; else for a failure to try again.
   */
  send(message: MailMessage): Promise<void>
}

export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError'
}

/**
 * Throws a `MailRefusedError` unless the message is exactly one mail to one address. A line break would add headers or a second
 * message, a comma or an angle bracket a second recipient (decisions 1, E-mail addresses).
 */
export function assertSendable({ id, to, subject, kind }: MailMessage): void {
  // The address is not repeated: it is what an attacker wrote, and the message goes to a log.
  if (to.length > 254 || !oneAddress.test(to)) throw new MailRefusedError('to must be one plain e-mail address')
  if (/\p{Cc}/u.test(subject)) throw new MailRefusedError('subject must be one line')
  if (!/^[0-9a-f]+$/.test(id)) throw new MailRefusedError('id must be hexadecimal')
  if (!/^[a-z0-9_]+$/.test(kind)) throw new MailRefusedError('kind must be lower-case letters, digits and _')
}

const oneAddress = /^[A-Za-z0-9.!#$%&'*+/=?^_{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*$/
