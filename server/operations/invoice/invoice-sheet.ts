import { amountText, decimalText } from '../../../locales/amount-text.js'
import { isolated } from '../../../locales/isolate.js'
import { message } from '../../../locales/message.js'
import { speech } from '../../../locales/speech.js'
import type { Config } from '../../config.js'
import type { Language } from '../../domain/language.js'
import { printShortDecimal } from '../../domain/money/decimal.js'
import { formatRate } from '../../domain/money/exchange-rate.js'
import { formatAmount } from '../../domain/money/money.js'
import { shownDay } from '../file/shown-instant.js'
import { shownApart, shownText } from '../file/shown-text.js'
import type { InvoiceFacts, InvoiceParty } from '../../queries/invoice/read-invoice-facts.js'

/** Who issues invoices, as the settings say. */
export type Issuer = Pick<Config, 'environment' | 'issuerName' | 'issuerAddress' | 'issuerTaxId'>

/** An invoice in the words of its language: what `invoiceTemplate` puts in its place. */
export interface InvoiceSheet {
  language: Language
  direction: 'ltr' | 'rtl'
  title: string
  number: string
  /** What makes it worthless, in a sandbox. */
  warning: string | null
  /** By name alone, for what a program shows of the file. */
  issuer: string
  issuedBy: Block
  parties: Block[]
  facts: Row[]
  head: Row
  rows: Array<Row & { isTotal: boolean }>
  footer: string
}

/** Somebody by name and address; the first line is the name. */
interface Block {
  heading: string
  lines: string[]
}

interface Row {
  label: string
  value: string
}

export function invoiceSheet(facts: InvoiceFacts & { number: string }, issuer: Issuer): InvoiceSheet {
  const { language, number, seller, buyer } = facts
  return {
    language,
    direction: speech[language].direction,
    title: message('documents.invoice.title', language),
    number,
    warning: issuer.environment === 'sandbox' ? message('documents.invoice.sandbox', language) : null,
    issuer: shownText(issuer.issuerName),
    issuedBy: { heading: message('documents.invoice.issuer', language), lines: linesOf(issuer, language) },
    parties: [
      { heading: message('documents.invoice.seller', language), lines: nameAndAddress(seller) },
      { heading: message('documents.invoice.buyer', language), lines: nameAndAddress(buyer) },
    ],
    facts: factRows(facts),
    head: { label: message('documents.invoice.item', language), value: message('documents.invoice.amount', language) },
    rows: moneyRows(facts),
    footer: number,
  }
}

function linesOf({ issuerName, issuerAddress, issuerTaxId }: Issuer, language: Language): string[] {
  const taxId = issuerTaxId === undefined ? [] : [message('documents.invoice.taxId', language, { taxId: shownApart(issuerTaxId) })]
  return [...[issuerName, ...(issuerAddress ?? [])].map(shownApart), ...taxId]
}

const nameAndAddress = ({ name, email }: InvoiceParty): string[] => [name, email].filter((line) => line !== '').map(shownApart)

/** What it is about. A period without a label is told by its request alone. */
function factRows(facts: InvoiceFacts & { number: string }): Row[] {
  const { language, number, reference, requestId, title, publicEscrowId, feeBearer } = facts
  const rows: Array<Row | null> = [
    { label: message('documents.invoice.number', language), value: isolated(number) },
    { label: message('documents.invoice.issuedOn', language), value: shownDay(facts.issuedAt, language) },
    reference === null ? null : { label: message('documents.invoice.period', language), value: shownApart(reference) },
    { label: message('documents.invoice.request', language), value: shownApart(requestId) },
    { label: message('documents.invoice.escrow', language), value: `${shownApart(title)}\n${isolated(publicEscrowId)}` },
    { label: message('documents.invoice.requestedOn', language), value: shownDay(facts.requestedAt, language) },
    { label: message('documents.invoice.releasedOn', language), value: shownDay(facts.releasedAt, language) },
    ...faceRows(facts),
    { label: message('documents.invoice.feesBorneBy', language), value: message(`documents.invoice.${feeBearer}`, language) },
  ]
  return rows.filter((row) => row !== null)
}

/** Where the price was made in another currency, that amount and the rate at which it was taken. */
function faceRows({ currency, fxRate, faceAmountMinor, language }: InvoiceFacts): Row[] {
  if (currency === 'TND') return []
  const rate = { one: amountOf('1', currency, language), worth: amountOf(formatRate(fxRate), 'TND', language) }
  return [
    {
      label: message('documents.invoice.faceAmount', language, { currency: isolated(currency) }),
      value: amountOf(formatAmount(faceAmountMinor, currency), currency, language),
    },
    { label: message('documents.invoice.rate', language), value: message('documents.invoice.rateOf', language, rate) },
  ]
}

/** From what was released to what the seller has: every figure is one of the release's own postings, or a sum of them. */
function moneyRows(facts: InvoiceFacts): InvoiceSheet['rows'] {
  const { language, escrowFeeMillimes, serviceTaxMillimes, developerFeeMillimes } = facts
  const row = (label: string, millimes: bigint, isTotal = false) => ({
    label,
    value: amountOf(formatAmount(millimes, 'TND'), 'TND', language),
    isTotal,
  })
  const feeRate = percent(printShortDecimal(facts.feeRatePpm, 4), language)
  const taxRate = percent(String(facts.taxPercent), language)
  const commission = developerFeeMillimes === 0n ? [] : [row(message('documents.invoice.commission', language), developerFeeMillimes)]
  return [
    row(message('documents.invoice.gross', language), facts.grossMillimes),
    row(message('documents.invoice.feeWithoutTax', language, { rate: feeRate }), escrowFeeMillimes - serviceTaxMillimes),
    row(message('documents.invoice.tax', language, { rate: taxRate }), serviceTaxMillimes),
    row(message('documents.invoice.fee', language), escrowFeeMillimes, true),
    ...commission,
    row(message('documents.invoice.paid', language), facts.paidMillimes, true),
    row(message('documents.invoice.net', language), facts.sellerNetMillimes, true),
  ]
}

/** Apart from the direction of what is around it, or its currency would come first in Arabic. */
const amountOf = (decimal: string, currency: string, language: Language): string => isolated(amountText(decimal, currency, language))

const percent = (rate: string, language: Language): string => isolated(`${decimalText(rate, language)}\u00a0%`)
