import { arabicMails, arabicManners } from './ar.js'
import { englishMails, englishManners } from './en.js'
import { frenchMails, frenchManners } from './fr.js'
import type { MailFacts, MailManners, MailWords } from './mail-words.js'

export const mailKinds = [
  'verification_code',
  'account_exists',
  'invitation',
  'association_request',
  'signature_confirmation',
  'contract_signed',
  'contract_changed',
  'escrow_paid',
  'escrow_delivered',
  'delivery_rejected',
  'escrow_completed',
  'escrow_cancelled',
  'escrow_expired',
  'cancellation_requested',
  'cancellation_accepted',
  'cancellation_rejected',
  'cancellation_lapsed',
  'completion_reminder',
  'dispute_opened',
  'dispute_resolved',
  'settlement_offered',
  'webhook_failing',
  'webhook_deactivated',
] as const
export type MailKind = (typeof mailKinds)[number]

/** What a text may mention. Each kind uses some; what is absent is left out of the sentence. */
export interface MailParameters {
  title?: string
  amount?: string
  link?: string
  reason?: string
  /** ISO 8601. */
  deadline?: string
  code?: string
  company?: string
  role?: 'buyer' | 'seller'
  url?: string
}

/** The plain-text mail of a kind in a language: what happened, what happens next, by when, and the link. The subject has at most 78 characters. */
export function mailText(kind: MailKind, locale: 'en' | 'fr' | 'ar', parameters: MailParameters): { subject: string; text: string } {
  const { manners, mails } = languages[locale]
  const isolate = manners.isRightToLeft ? isolated : (text: string) => text
  const { subject, paragraphs } = mails[kind](factsOf(kind, parameters, manners, isolate))
  const { title, link } = parameters
  const shown = paragraphs.filter((paragraph) => typeof paragraph === 'string')
  return {
    subject: title === undefined ? clip(subject, longestSubject) : withTitle(subject, title, manners, isolate),
    text:
      [...shown, ...(link === undefined ? [] : [manners.isRightToLeft ? isolated(` ${link} `) : link]), manners.signature].join('\n\n') +
      '\n',
  }
}

const languages: Record<'en' | 'fr' | 'ar', { manners: MailManners; mails: Record<MailKind, MailWords> }> = {
  en: { manners: englishManners, mails: englishMails },
  fr: { manners: frenchManners, mails: frenchMails },
  ar: { manners: arabicManners, mails: arabicMails },
}

/** A company's name leaves room for what it asks. */
const longestCompany = 40

/** The line length that RFC 5322 asks for: programs cut longer subjects wherever they like. */
const longestSubject = 78

function factsOf(kind: MailKind, parameters: MailParameters, manners: MailManners, isolate: (text: string) => string): MailFacts {
  const { title, amount, reason, deadline, code, company, role, url } = parameters
  // A webhook's reason is one of our own words, a person's is quoted.
  const isQuoted = kind !== 'webhook_deactivated'
  return {
    deal: title === undefined ? manners.deal : manners.quote(isolate(inOneLine(title))),
    amount: amount === undefined ? '' : ` (${isolate(amount)})`,
    reason: reason !== undefined && isQuoted ? manners.reason(isolate(withoutDirections(reason))) : reason,
    deadline: deadline === undefined ? undefined : momentOf(deadline, manners, isolate),
    code: code === undefined ? undefined : isolate(code),
    company: company === undefined ? manners.company : isolate(clip(inOneLine(company), longestCompany)),
    role,
    url: url === undefined ? '' : isolate(url),
  }
}

/** A title may have 200 characters: it gives way, not what happened. */
function withTitle(subject: string, title: string, { colon }: MailManners, isolate: (text: string) => string): string {
  const taken = subject + colon + isolate('')
  return subject + colon + isolate(clip(inOneLine(title), longestSubject - Array.from(taken).length))
}

/** Counts code points, so that no half of a pair is left over. */
function clip(text: string, most: number): string {
  const characters = Array.from(text)
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

/** "20 November 2026 at 10:00 UTC" from ISO 8601. */
function momentOf(iso: string, { months, moment }: MailManners, isolate: (text: string) => string): string {
  const at = new Date(iso)
  const time = at.toISOString().slice(11, 16)
  return moment(`${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`, isolate(`${time} UTC`))
}

/**
 * Keeps left-to-right text whole inside Arabic: without this a program shows "1,250.50 TND" as "TND 1,250.50". A link stands between blanks,
 * or the programs that make it clickable would take the closing mark into it.
 */
const isolated = (text: string) => `\u2068${text}\u2069`

/** A line break in what people typed must not begin a new line of a header. */
const inOneLine = (text: string) => withoutDirections(text).replace(/\s+/g, ' ').trim()

/** Characters that turn the direction of the text after them, by which a title could rewrite our sentence. */
const withoutDirections = (text: string) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
