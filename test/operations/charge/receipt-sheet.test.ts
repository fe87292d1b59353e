import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../server/config.js'
import { pdfProblem } from '../../../server/domain/file/pdf-problem.js'
import { receiptSheet } from '../../../server/operations/charge/receipt-sheet.js'
import { receiptTemplate } from '../../../server/operations/charge/receipt-template.js'
import { makePdf } from '../../../server/ports/documents/make-pdf.js'
import type { ReceiptFacts } from '../../../server/queries/charge/read-receipt-facts.js'
import { attackStrings, countOf, wordsOf } from '../../support/pdf-words.js'

const processor = readConfig({
  ISSUER_NAME: 'Amana SA',
  ISSUER_ADDRESS: '1 Rue de Marseille; 1000 Tunis',
  ISSUER_TAX_ID: '1234567/A/M/000',
})

const facts: ReceiptFacts = {
  chargeId: '00000000-0000-4000-8000-000000000000',
  fileId: null,
  merchantReference: 'order-7',
  title: 'Olive oil, 5 l',
  currency: 'USD',
  faceAmountMinor: 125_050n,
  amountMillimes: 3_876_550n,
  fxRate: '3.1000000000',
  language: 'en',
  paidAt: new Date('2026-11-19T23:30:05.000Z'),
  payee: { name: 'Maison Amel', registrationNumber: 'B0123452024', taxId: '7654321/B' },
}

/** Text as it is read: without the marks that keep directions apart, and with plain blanks. */
const read = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '').replaceAll(/[\u00a0\u202f]/g, ' ')
const pairs = (rows: Array<{ label: string; value: string }>) => rows.map(({ label, value }) => `${read(label)}: ${read(value)}`)

describe('the sheet of a receipt', () => {
  it('says in English to whom what was paid, when, and by whose hands', () => {
    const { facts: top, subject, amount, money, parties, rows, note } = receiptSheet(facts, processor)
    expect(pairs([...top, subject, amount, ...money, ...rows])).toEqual([
      'Reference: ch_00000000008008000000000000',
      'Paid on: 19 November 2026 · 23:30:05 UTC',
      'Paid for: Olive oil, 5 l',
      'Amount paid: 1,250.50 USD',
      'Worth in TND: 3,876.550 TND',
      'Exchange rate: 1 USD = 3.1 TND',
      'Means of payment: Card',
      'Reference of the business: order-7',
    ])
    expect(parties.map(({ heading, lines }) => [heading, ...lines.map(read)])).toEqual([
      ['Paid to', 'Maison Amel', 'Registration: B0123452024', 'Tax number: 7654321/B'],
      ['Payment processed by', 'Amana SA', '1 Rue de Marseille', '1000 Tunis', 'Tax number: 1234567/A/M/000'],
    ])
    expect(read(note)).toContain('received for Maison Amel')
  })

  it('has no rate where there is none', () => {
    expect(receiptSheet({ ...facts, currency: 'TND', fxRate: '1' }, processor).money).toEqual([])
  })

  it('is written as French and Arabic are, from right to left in Arabic, with each figure apart from the text around it', () => {
    expect(receiptSheet({ ...facts, language: 'fr' }, processor)).toMatchObject({ language: 'fr', direction: 'ltr', title: 'Reçu' })
    const arabic = receiptSheet({ ...facts, language: 'ar' }, processor)
    expect(arabic).toMatchObject({ language: 'ar', direction: 'rtl', title: 'إيصال' })
    expect(arabic.amount.value).toBe('\u20681\u00a0250,50\u00a0USD\u2069')
    expect(arabic.facts[1]?.value).toContain('\u206823:30:05\u00a0UTC\u2069')
  })

  it('does not let a title turn the amount round', () => {
    expect(receiptSheet({ ...facts, title: 'Oil \u202e5' }, processor).subject.value).toBe('\u2068Oil 5\u2069')
  })

  it('says in a sandbox that it proves nothing, and not in live', () => {
    expect(receiptSheet(facts, processor).warning).toContain('sandbox')
    expect(receiptSheet(facts, { ...processor, environment: 'live' }).warning).toBeNull()
  })

  it('lets no mark of what people wrote turn the direction of what follows', () => {
    const turned = '\u202e000,1\u2069 \u202e9'
    const payee = { name: turned, registrationNumber: turned, taxId: turned }
    const all = JSON.stringify(receiptSheet({ ...facts, title: turned, merchantReference: turned, payee }, processor))
    expect(all).not.toContain('\u202e')
    expect([all.split('\u2068').length, all.match(/000,1 9/g)]).toEqual([all.split('\u2069').length, Array(7).fill('000,1 9')])
  })
})

describe('the PDF of a receipt', () => {
  it.each(attackStrings)('shows %s as it stands, wherever it was written', async (attack) => {
    const payee = { name: attack, registrationNumber: attack, taxId: attack }
    const sheet = receiptSheet({ ...facts, title: attack, merchantReference: attack, payee }, processor)
    const pdf = await makePdf({ template: receiptTemplate, data: sheet, createdAt: facts.paidAt }, readConfig({}).limits)
    expect(wordsOf(pdf) ?? attack.repeat(6)).toSatisfy((words: string) => countOf(words, attack) >= 5)
    expect(pdfProblem(pdf)).toBeNull()
  })
})
