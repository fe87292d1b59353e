import { isolated } from '../../../locales/isolate.js'
import { catalogue, message, type MessageKey } from '../../../locales/message.js'
import { speech } from '../../../locales/speech.js'
import type { Language } from '../../domain/language.js'
import type { MailKind } from '../../domain/mail/mail-kind.js'

/** What a text may mention. Each kind uses some. */
export interface MailParameters {
  title?: string
  amount?: string
  link?: string
  /** An amount that moved. */
  moved?: string
  reason?: string
  /** ISO 8601. */
  deadline?: string
  code?: string
  company?: string
  /** The last characters of the number of a bank account. */
  account?: string
  role?: 'buyer' | 'seller'
  url?: string
}

/**
 * The plain-text mail of a kind in a language: what happened, what happens next, by when, and the link. A paragraph that mentions a reason
 * or a deadline is left out where there is none. The subject has at most 78 characters.
 */
export function mailText(kind: MailKind, language: Language, parameters: MailParameters): { subject: string; text: string } {
  const facts = factsOf(parameters, language)
  const subject = message(`mails.${kind}.subject`, language, facts)
  const paragraphs = paragraphsOf(kind)
    .filter((key) => !missing(facts).some((name) => catalogue[language][key].includes(`{${name}}`)))
    .map((key) => message(key, language, facts))
  const { title, link } = parameters
  const linkLine = link === undefined ? [] : [isRightToLeft(language) ? isolated(` ${link} `) : link]
  return {
    subject: title === undefined ? clip(subject, longestSubject) : withTitle(subject, title, language),
    text: `${[...paragraphs, ...linkLine, message('mails.layout.signature', language)].join('\n\n')}\n`,
  }
}

type Paragraph = Extract<MessageKey, `mails.${MailKind}.${number}`>

/** In their order; none has as many as ten. */
const paragraphsOf = (kind: MailKind): Paragraph[] => paragraphs.filter((key) => key.startsWith(`mails.${kind}.`)).toSorted()

const isParagraph = (key: string): key is Paragraph => /^mails\.\w+\.\d$/.test(key)
const paragraphs = Object.keys(catalogue.en).filter(isParagraph)

/** A company's name leaves room for what it asks. */
const longestCompany = 40

/** The line length that RFC 5322 asks for: programs cut longer subjects wherever they like. */
const longestSubject = 78

/** What a sentence may mention, ready to stand in it. */
function factsOf(
  { title, amount, moved = '', reason, deadline, code = '', company, account = '', role, url = '' }: MailParameters,
  language: Language,
) {
  const isolate = isolating(language)
  const escrow =
    title === undefined
      ? message('mails.layout.untitled', language)
      : message('mails.layout.title', language, { title: isolate(inOneLine(title)) })
  return {
    escrow: amount === undefined ? escrow : message('mails.layout.with_amount', language, { escrow, amount: isolate(amount) }),
    moved: isolate(moved),
    reason: reason === undefined ? '' : isolate(withoutDirections(reason)),
    // A webhook's reason is one of our own words: it chooses the sentence.
    cause: reason ?? '',
    deadline: deadline === undefined ? '' : momentOf(deadline, language),
    code: isolate(code),
    company: company === undefined ? message('mails.layout.company', language) : isolate(clip(inOneLine(company), longestCompany)),
    account: isolate(account),
    role: role ?? '',
    url: isolate(url),
  }
}

const missing = (facts: ReturnType<typeof factsOf>) => (['reason', 'deadline'] as const).filter((name) => facts[name] === '')

/** A title may have 200 characters: it gives way, not what happened. */
function withTitle(subject: string, title: string, language: Language): string {
  const isolate = isolating(language)
  const taken = message('mails.layout.subject', language, { subject, title: isolate('') })
  const shown = isolate(clip(inOneLine(title), longestSubject - Array.from(taken).length))
  return message('mails.layout.subject', language, { subject, title: shown })
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
function momentOf(iso: string, language: Language): string {
  const at = new Date(iso)
  const day = new Intl.DateTimeFormat(speech[language].intlLocale, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
  return message('mails.layout.moment', language, { day, time: isolating(language)(`${at.toISOString().slice(11, 16)} UTC`) })
}

const isRightToLeft = (language: Language) => speech[language].direction === 'rtl'

/**
 * What reads from left to right is kept apart in a language that does not. A link stands between blanks there, or the programs that make it
 * clickable would take the closing mark into it.
 */
const isolating = (language: Language) => (isRightToLeft(language) ? isolated : (text: string) => text)

/** A line break in what people typed must not begin a new line of a header. */
const inOneLine = (text: string) => withoutDirections(text).replace(/\s+/g, ' ').trim()

/** Characters that turn the direction of the text after them, by which a title could rewrite our sentence. */
const withoutDirections = (text: string) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
