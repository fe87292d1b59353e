import { amountText } from '../../../locales/amount-text.js'
import { catalogue, message, type MessageKey } from '../../../locales/message.js'
import { speech } from '../../../locales/speech.js'
import type { Language } from '../../domain/language.js'
import { bringsCode, type MailKind } from '../../domain/mail/mail-kind.js'
import { said, sentence, wordsIn, type Sentence } from './sentence.js'

/** What a mail may mention. Each kind uses some. */
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

/** A mail before it is written: whatever it says stands here, and its text and its HTML only put it in its place. */
export interface MailSheet {
  language: Language
  /** One line of at most 78 characters. */
  subject: string
  /** What it is about, as the subject has it, without a title. */
  heading: Sentence
  /** What is seen at a glance; the sentences say it, too. */
  facts: MailFact[]
  paragraphs: Sentence[]
  /** Where it leads, and what the button says. */
  way: { link: string; label: string } | null
  /** Who writes: our own words, and the company that runs the service. */
  sender: Sentence[]
}

interface MailFact {
  label: string
  value: Sentence
  /** To be read off and typed. */
  isCode: boolean
}

interface MailDraft {
  kind: MailKind
  language: Language
  parameters: MailParameters
  /** The company that runs the service, and the lines of its address; empty where they are not known. */
  operator: readonly string[]
}

/**
 * A mail of a kind in a language: what happened, what happens next, by when, and where to go. A paragraph that mentions a reason or a deadline
 * is left out where there is none.
 */
export function mailSheet({ kind, language, parameters, operator }: MailDraft): MailSheet {
  const values = valuesOf(parameters, language)
  const heading = sentence(`mails.${kind}.subject`, language, values)
  const keys = paragraphsOf(kind).filter((key) => !missing(parameters).some((name) => isNamed(name, key)))
  const { title, link } = parameters
  const subject = wordsIn(heading, language)
  return {
    language,
    subject: title === undefined ? clip(subject, longestSubject) : withTitle(subject, title, language),
    heading,
    facts: factsOf({ kind, language, parameters }, keys),
    paragraphs: keys.map((key) => sentence(key, language, values)),
    way: link === undefined ? null : { link, label: message(`mails.layout.button_${buttonOf(kind, parameters)}`, language) },
    sender: [sentence('mails.layout.signature', language), ...(operator.length > 0 ? [[said(operator.join(', '))]] : [])],
  }
}

type Paragraph = Extract<MessageKey, `mails.${MailKind}.${number}`>

const isParagraph = (key: string): key is Paragraph => /^mails\.\w+\.\d$/.test(key)

/** By their kinds, in their order; none has as many as ten. */
const paragraphs = Map.groupBy(Object.keys(catalogue.en).filter(isParagraph).toSorted(), (key) => key.split('.')[1])
const paragraphsOf = (kind: MailKind): Paragraph[] => paragraphs.get(kind) ?? []

const isNamed = (name: string, key: Paragraph): boolean => catalogue.en[key].includes(`{${name}}`)

const missing = (parameters: MailParameters) => (['reason', 'deadline'] as const).filter((name) => !parameters[name])

/** What a sentence may mention, ready to stand in it. */
function valuesOf(parameters: MailParameters, language: Language) {
  const { moved, reason, deadline, code = '', company, account = '', role = '', url = '' } = parameters
  return {
    escrow: escrowOf(parameters, language),
    moved: moved === undefined ? '' : amountIn(moved, language),
    reason: said(withoutDirections(reason ?? '')),
    // A webhook's reason is one of our own words: it chooses the sentence.
    cause: reason ?? '',
    deadline: deadline === undefined ? '' : momentOf(deadline, language),
    code: said(code),
    company: company === undefined ? sentence('mails.layout.company', language) : said(clip(inOneLine(company), longestCompany)),
    account: said(account),
    role,
    url: said(url),
  }
}

function escrowOf({ title, amount }: MailParameters, language: Language): Sentence {
  const escrow =
    title === undefined
      ? sentence('mails.layout.untitled', language)
      : sentence('mails.layout.title', language, { title: said(inOneLine(title)) })
  return amount === undefined ? escrow : sentence('mails.layout.with_amount', language, { escrow, amount: amountIn(amount, language) })
}

/** As pages and documents write it; it comes as decimal text with its currency. */
function amountIn(amount: string, language: Language): Sentence {
  const [decimal = '', currency = ''] = amount.split(' ')
  return [said(amountText(decimal, currency, language))]
}

type LayoutName<Prefix extends string, Key = MessageKey> = Key extends `mails.layout.${Prefix}${infer Name}` ? Name : never
type FactLabel = LayoutName<'fact_'>

/** Of what is given, that which the sentences mention. */
function factsOf({ kind, language, parameters }: Omit<MailDraft, 'operator'>, keys: readonly Paragraph[]): MailFact[] {
  const { title, amount, moved, account, code, deadline } = parameters
  const mentions = (name: string) => keys.some((key) => isNamed(name, key))
  const fact = (label: FactLabel, value: Sentence): MailFact => {
    return { label: message(`mails.layout.fact_${label}`, language), value, isCode: label === 'code' }
  }
  return [
    // That of a receipt is not typed anywhere: it names what was paid.
    ...(code !== undefined && mentions('code') ? [fact(bringsCode(kind) ? 'code' : 'reference', [said(code)])] : []),
    ...(title !== undefined && mentions('escrow') ? [fact('title', [said(inOneLine(title))])] : []),
    ...(moved !== undefined && mentions('moved') ? [fact('amount', amountIn(moved, language))] : []),
    // Where a part of it moved, the sentence has the whole.
    ...(amount !== undefined && mentions('escrow') && !mentions('moved') ? [fact('amount', amountIn(amount, language))] : []),
    ...(account !== undefined && mentions('account') ? [fact('account', [said(`…${account}`)])] : []),
    ...(deadline !== undefined && mentions('deadline') ? [fact(momentIs[kind] ?? 'until', momentOf(deadline, language))] : []),
  ]
}

/** What the moment that a mail names is, where it is not the last one to do something. */
const momentIs: Partial<Record<MailKind, FactLabel>> = {
  charge_receipt: 'paid_at',
  top_up_receipt: 'paid_at',
  destination_added: 'usable_from',
}

type Button = LayoutName<'button_'>

/** What waits behind the link of a kind. What has a title is an escrow, unless it is said here. */
const buttons: Partial<Record<MailKind, Button>> = {
  account_exists: 'sign_in',
  password_reset: 'password',
  password_reset_unknown: 'sign_in',
  password_changed: 'sign_in',
  staff_link: 'begin',
  invitation: 'register',
  association_request: 'answer',
  identity_invitation: 'verify',
  signature_confirmation: 'confirm',
  deposit_proof_submitted: 'open',
  deposit_proof_rejected: 'open',
  charge_receipt: 'receipt',
  destination_added: 'account',
  destination_code: 'account',
  top_up_receipt: 'account',
  withdrawal_requested: 'account',
  withdrawal_paid: 'account',
  withdrawal_rejected: 'account',
  webhook_failing: 'dashboard',
  webhook_deactivated: 'dashboard',
}

const buttonOf = (kind: MailKind, { title }: MailParameters): Button => buttons[kind] ?? (title === undefined ? 'open' : 'escrow')

/** A company's name leaves room for what it asks. */
const longestCompany = 40

/** The line length that RFC 5322 asks for: programs cut longer subjects wherever they like. */
const longestSubject = 78

/** A title may have 200 characters: it gives way, not what happened. */
function withTitle(subject: string, title: string, language: Language): string {
  const ending = (shown: string) => wordsIn(sentence('mails.layout.subject', language, { subject, title: said(shown) }), language)
  return ending(clip(inOneLine(title), longestSubject - Array.from(ending('')).length))
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

const daysIn = (language: Language) => new Intl.DateTimeFormat(speech[language].intlLocale, { dateStyle: 'long', timeZone: 'UTC' })

/** Made once: making one costs more than the rest of a mail. */
const days: Readonly<Record<Language, Intl.DateTimeFormat>> = { en: daysIn('en'), fr: daysIn('fr'), ar: daysIn('ar') }

/** "20 November 2026 at 10:00 UTC" from ISO 8601; the parts of the day stay together, and so does the time with its zone. */
function momentOf(iso: string, language: Language): Sentence {
  const at = new Date(iso)
  const time = said(`${at.toISOString().slice(11, 16)}\u00a0UTC`)
  return sentence('mails.layout.moment', language, { day: days[language].format(at).replaceAll(' ', '\u00a0'), time })
}

/** A line break in what people typed must not begin a new line of a header, nor a mail go unsent for a character that no header may hold. */
const inOneLine = (text: string) =>
  withoutDirections(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Characters that turn the direction of the text after them, by which a title could rewrite our sentence. */
const withoutDirections = (text: string) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
