import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../server/config.js'
import { pdfProblem } from '../../../server/domain/file/pdf-problem.js'
import { invoiceSheet } from '../../../server/operations/invoice/invoice-sheet.js'
import { invoiceTemplate } from '../../../server/operations/invoice/invoice-template.js'
import { makePdf } from '../../../server/ports/documents/make-pdf.js'
import type { InvoiceFacts } from '../../../server/queries/invoice/read-invoice-facts.js'
import { attackStrings, countOf, wordsOf } from '../../support/pdf-words.js'

const issuer = readConfig({ ISSUER_NAME: 'Amana SA', ISSUER_ADDRESS: '1 Rue de Marseille; 1000 Tunis', ISSUER_TAX_ID: '1234567/A/M/000' })

/** 31 TND of an escrow in USD, whose fees the buyer bears on top. */
const facts: InvoiceFacts & { number: string } = {
  number: 'INV-2026-000123',
  issuedAt: new Date('2026-11-20T10:00:00.000Z'),
  fileId: null,
  escrowId: '00000000-0000-4000-8000-000000000000',
  publicEscrowId: 'esc_00000000008008000000000000',
  title: 'Bookkeeping',
  currency: 'USD',
  fxRate: '3.1000000000',
  feeBearer: 'buyer',
  feeRatePpm: 50_000n,
  taxPercent: 19,
  language: 'en',
  requestId: '2026-05',
  reference: 'May 2026',
  requestedAt: new Date('2026-11-18T09:00:00.000Z'),
  releasedAt: new Date('2026-11-19T23:30:00.000Z'),
  seller: { name: 'Leila Trabelsi', email: 'seller@example.com' },
  buyer: { name: '', email: 'buyer@example.com' },
  grossMillimes: 1_031_000n,
  faceAmountMinor: 33_258n,
  escrowFeeMillimes: 51_550n,
  serviceTaxMillimes: 8_231n,
  developerFeeMillimes: 10_310n,
  sellerNetMillimes: 1_031_000n,
  paidMillimes: 1_092_860n,
}

/** Text as it is read: without the marks that keep directions apart, and with plain blanks. */
const read = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '').replaceAll(/[\u00a0\u202f]/g, ' ')
const pairs = (rows: Array<{ label: string; value: string }>) => rows.map(({ label, value }) => `${read(label)}: ${read(value)}`)

describe('the sheet of an invoice', () => {
  it('says in English who, what, when, and every figure of the release', () => {
    const sheet = invoiceSheet(facts, issuer)
    expect([sheet.issuedBy, ...sheet.parties].map(({ heading, lines }) => [heading, ...lines.map(read)])).toEqual([
      ['Issued by', 'Amana SA', '1 Rue de Marseille', '1000 Tunis', 'Tax number: 1234567/A/M/000'],
      ['Seller', 'Leila Trabelsi', 'seller@example.com'],
      ['Buyer', 'buyer@example.com'],
    ])
    expect(pairs(sheet.facts)).toEqual([
      'Invoice number: INV-2026-000123',
      'Date of issue: 20 November 2026',
      'Period: May 2026',
      'Payout request: 2026-05',
      'Escrow: Bookkeeping\nesc_00000000008008000000000000',
      'Requested on: 18 November 2026',
      'Paid out on: 19 November 2026',
      'Amount in USD: 332.58 USD',
      'Exchange rate: 1 USD = 3.1 TND',
      'Fees borne by: Buyer',
    ])
    expect(pairs(sheet.rows)).toEqual([
      'Amount of the period, before fees: 1,031.000 TND',
      'Escrow service (5 %), without tax: 43.319 TND',
      'Service tax (19 %): 8.231 TND',
      'Escrow service, tax included: 51.550 TND',
      'Commission of the application: 10.310 TND',
      'Paid by the buyer for this period: 1,092.860 TND',
      'Received by the seller: 1,031.000 TND',
    ])
  })

  it('leaves out what is not there: another currency, a label, a commission', () => {
    const sheet = invoiceSheet({ ...facts, currency: 'TND', fxRate: '1', reference: null, developerFeeMillimes: 0n }, issuer)
    expect(pairs(sheet.facts).join()).not.toMatch(/Period|Exchange|Amount in/)
    expect(pairs(sheet.rows).join()).not.toContain('Commission')
  })

  it('is written as French and Arabic are, from right to left in Arabic, with each figure apart from the text around it', () => {
    const french = invoiceSheet({ ...facts, language: 'fr' }, issuer)
    expect(french).toMatchObject({ language: 'fr', direction: 'ltr', title: 'Facture' })
    expect(pairs(french.rows)[0]).toBe('Montant de la période, avant frais: 1 031,000 TND')
    const arabic = invoiceSheet({ ...facts, language: 'ar' }, issuer)
    expect(arabic).toMatchObject({ language: 'ar', direction: 'rtl', title: 'فاتورة' })
    expect(arabic.rows[0]!.value).toBe('\u20681\u00a0031,000\u00a0TND\u2069')
  })

  it('says in a sandbox that it is worth nothing, and not in live', () => {
    expect(invoiceSheet(facts, issuer).warning).toContain('sandbox')
    expect(invoiceSheet(facts, { ...issuer, environment: 'live' }).warning).toBeNull()
  })

  it('lets no mark of what people wrote turn the direction of what follows', () => {
    const turned = '\u202e000,1\u2069 \u202e9'
    const party = { name: turned, email: 'party@example.com' }
    const sheet = invoiceSheet({ ...facts, title: turned, reference: turned, requestId: turned, seller: party, buyer: party }, issuer)
    const all = JSON.stringify(sheet)
    expect(all).not.toContain('\u202e')
    expect([all.split('\u2068').length, all.match(/000,1 9/g)]).toEqual([all.split('\u2069').length, Array(5).fill('000,1 9')])
  })
})

describe('the PDF of an invoice', () => {
  it.each(attackStrings)('shows %s as it stands, wherever it was written', async (attack) => {
    const party = { name: attack, email: 'party@example.com' }
    const hostile = { ...facts, title: attack, reference: attack, requestId: attack, seller: party, buyer: party }
    const pdf = await makePdf(
      { template: invoiceTemplate, data: invoiceSheet(hostile, issuer), createdAt: facts.issuedAt },
      readConfig({}).limits,
    )
    expect(wordsOf(pdf) ?? attack.repeat(5)).toSatisfy((words: string) => countOf(words, attack) >= 5)
    expect(pdfProblem(pdf)).toBeNull()
  })
})
