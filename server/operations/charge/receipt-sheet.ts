import { amountText, decimalText } from '../../../locales/amount-text.js'
import { isolated } from '../../../locales/isolate.js'
import { message, type MessageKey } from '../../../locales/message.js'
import { speech } from '../../../locales/speech.js'
import type { Config } from '../../config.js'
import { encodeId } from '../../domain/id.js'
import type { Language } from '../../domain/language.js'
import { formatRate } from '../../domain/money/exchange-rate.js'
import { formatAmount, type Currency } from '../../domain/money/money.js'
import type { ReceiptFacts } from '../../queries/charge/read-receipt-facts.js'
import { shownInstant } from '../file/shown-instant.js'
import { shownApart, shownText } from '../file/shown-text.js'

/** The receipt of a charge in the words of its language: what `receiptTemplate` puts in its place. */
export interface ReceiptSheet {
  language: Language
  direction: 'ltr' | 'rtl'
  title: string
  /** `ch_…`. */
  number: string
  status: string
  /** What makes it worthless, in a sandbox. */
  warning: string | null
  issuer: string
  facts: Row[]
  subject: Row
  amount: Row
  /** What the amount is worth, where it was asked in another currency than the ledger's. */
  money: Row[]
  parties: Block[]
  rows: Row[]
  note: string
  footer: string
}

/** Somebody by name and numbers; the first line is the name. */
interface Block {
  heading: string
  lines: string[]
}

interface Row {
  label: string
  value: string
}

/** Who processed the payment, as the settings say. */
export type Processor = Pick<Config, 'environment' | 'issuerName' | 'issuerAddress' | 'issuerTaxId'>

/** What a receipt says: to whom what was paid, when, and by whose hands. Of whoever paid nothing: anybody who has the link reads it (decisions 9). */
export function receiptSheet(facts: ReceiptFacts, processor: Processor): ReceiptSheet {
  const { chargeId, language, payee } = facts
  const say = (key: MessageKeyOfReceipt) => message(`documents.receipt.${key}`, language)
  const number = encodeId('ch', chargeId)
  return {
    language,
    direction: speech[language].direction,
    title: say('title'),
    number,
    status: say('paid'),
    warning: processor.environment === 'sandbox' ? say('sandbox') : null,
    issuer: shownText(processor.issuerName),
    facts: [
      { label: say('number'), value: isolated(number) },
      { label: say('paidOn'), value: shownInstant(facts.paidAt, language) },
    ],
    subject: { label: say('subject'), value: shownApart(facts.title) },
    amount: { label: say('amount'), value: amountOf(facts.faceAmountMinor, facts.currency, language) },
    money: worthRows(facts),
    parties: [
      {
        heading: say('payee'),
        lines: [
          shownApart(payee.name),
          message('documents.receipt.registrationNumber', language, { number: shownApart(payee.registrationNumber) }),
          taxIdLine(payee.taxId, language),
        ],
      },
      { heading: say('processor'), lines: processorLines(processor, language) },
    ],
    rows: [
      { label: say('method'), value: say('card') },
      { label: say('merchantReference'), value: shownApart(facts.merchantReference) },
    ],
    note: message('documents.receipt.note', language, { business: shownApart(payee.name) }),
    footer: number,
  }
}

type MessageKeyOfReceipt = MessageKey extends infer Key ? (Key extends `documents.receipt.${infer Name}` ? Name : never) : never

/** The ledger value and the rate at which it was taken. */
function worthRows({ currency, amountMillimes, fxRate, language }: ReceiptFacts): Row[] {
  if (currency === 'TND') return []
  const rate = {
    one: isolated(amountText('1', currency, language)),
    worth: isolated(`${decimalText(formatRate(fxRate), language)}\u00a0TND`),
  }
  return [
    { label: message('documents.receipt.amountTnd', language), value: amountOf(amountMillimes, 'TND', language) },
    { label: message('documents.receipt.rate', language), value: message('documents.receipt.rateOf', language, rate) },
  ]
}

function processorLines({ issuerName, issuerAddress, issuerTaxId }: Processor, language: Language): string[] {
  return [
    ...[issuerName, ...(issuerAddress ?? [])].map(shownApart),
    ...(issuerTaxId === undefined ? [] : [taxIdLine(issuerTaxId, language)]),
  ]
}

const taxIdLine = (taxId: string, language: Language): string => message('documents.receipt.taxId', language, { taxId: shownApart(taxId) })

/** Apart from the direction of what is around it, or its currency would come first in Arabic. */
const amountOf = (minor: bigint, currency: Currency, language: Language): string =>
  isolated(amountText(formatAmount(minor, currency), currency, language))
