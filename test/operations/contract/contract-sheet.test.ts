import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../server/config.js'
import type { ContractPdfType } from '../../../server/domain/contract/contract-pdf.js'
import { contractSheet } from '../../../server/operations/contract/contract-sheet.js'
import { contractTemplate } from '../../../server/operations/contract/contract-template.js'
import { paintSignatures } from '../../../server/operations/contract/paint-signatures.js'
import { makePdf } from '../../../server/ports/documents/make-pdf.js'
import type { ContractPdfFacts, SignatureFacts } from '../../../server/queries/contract/read-contract-pdf-facts.js'

const issuer = readConfig({ ISSUER_NAME: 'Amana SA' })
const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const createdAt = new Date('2026-11-21T14:03:27.000Z')

const facts: ContractPdfFacts = {
  fileId: null,
  escrowId: '00000000-0000-4000-8000-000000000000',
  contractId: '00000000-0000-4000-8000-000000000000',
  version: 2,
  type: 'unsigned',
  content: {
    escrowId: '00000000-0000-4000-8000-000000000000',
    version: 2,
    title: 'Website',
    amount: '1250.50',
    currency: 'EUR',
    amountTnd: '4233.192',
    feeBearer: 'buyer',
    sellerEmail: 'seller@example.com',
    buyerEmail: 'buyer@example.com',
    terms: 'Five pages.\nTwo revisions.\n\n\nخمس صفحات',
    language: 'en',
  },
  contentSha256: sha256,
  openedAt: new Date('2026-11-20T10:00:00.000Z'),
  createdAt,
  signatures: [],
  names: { seller: 'Leila Trabelsi', buyer: '' },
  unsignedSha256: null,
}

const signature: SignatureFacts = {
  role: 'seller',
  name: 'Leila Trabelsi',
  signatureImage: null,
  signedAt: createdAt,
  contentSha256: sha256,
  userId: '00000000-0000-4000-8000-000000000000',
  email: 'seller@example.com',
  method: 'typed',
  address: '197.14.22.8',
}

async function sheetOf(type: ContractPdfType, given: readonly SignatureFacts[], over: Partial<ContractPdfFacts['content']> = {}) {
  const { signatures, images } = await paintSignatures(given)
  const shown = { ...facts, type, content: { ...facts.content, ...over }, signatures, unsignedSha256: given.length > 0 ? sha256 : null }
  return { sheet: contractSheet(shown, issuer), images }
}

async function pdfOf(type: ContractPdfType, given: readonly SignatureFacts[], over: Partial<ContractPdfFacts['content']> = {}) {
  const { sheet, images } = await sheetOf(type, given, over)
  return makePdf({ template: contractTemplate, data: sheet, images, createdAt }, readConfig({}).limits)
}

/** Text as it is read: without the marks that keep directions apart, and with plain blanks. */
const read = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '').replaceAll(/[\u00a0\u202f]/g, ' ')
const pairs = (rows: Array<{ label: string; value: string }>) => rows.map(({ label, value }) => `${read(label)}: ${read(value)}`)

const drawing = async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><path d="M2 18L58 2" stroke="navy"/></svg>'
  const png = await sharp(Buffer.from(svg)).png().toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

const archived = '<pdfaid:part>2</pdfaid:part>'

describe('the sheet of a contract', () => {
  it('says who, about what, for how much, and that nobody has signed', async () => {
    const { sheet } = await sheetOf('unsigned', [])
    expect(sheet).toMatchObject({ title: 'Escrow contract', status: 'Not yet signed', isFullySigned: false, certificate: null })
    expect(pairs([...sheet.facts, sheet.subject, sheet.amount, ...sheet.money])).toEqual([
      'Contract: ctr_00000000008008000000000000',
      'Version: 2',
      'Drawn up on: 20 November 2026',
      'Subject: Website',
      'Amount: 1,250.50 EUR',
      'Amount in TND: 4,233.192 TND',
      'Fees borne by: Buyer',
      'Escrow: esc_00000000008008000000000000',
    ])
    expect(sheet.parties.map(({ heading, lines }) => [heading, ...lines.map(read)])).toEqual([
      ['Buyer', 'buyer@example.com'],
      ['Seller', 'Leila Trabelsi', 'seller@example.com'],
    ])
    expect(sheet.terms).toEqual([
      { direction: 'ltr', lines: ['Five pages.', 'Two revisions.'] },
      { direction: 'rtl', lines: ['خمس صفحات'] },
    ])
    expect(sheet.signatures.map(({ missing }) => missing)).toEqual(['Not yet signed', 'Not yet signed'])
  })

  it('certifies who signed, when, how, from where, and what', async () => {
    const { sheet } = await sheetOf('seller-signed', [signature])
    expect(sheet.status).toBe('Signed by the seller')
    const [signer] = sheet.certificate!.signers
    expect(pairs(signer!.rows)).toEqual([
      'Name: Leila Trabelsi',
      'E-mail address: seller@example.com',
      'Account: usr_00000000008008000000000000',
      'Signed on: 21 November 2026 · 14:03:27 UTC',
      'Signed: By typing the name',
      'Network address: 197.14.22.8',
    ])
    expect(sheet.signatures[1]?.lines.at(-1)).toContain('\u206814:03:27\u00a0UTC\u2069')
    expect(pairs([...sheet.certificate!.hashes, signer!.hash])).toEqual([
      `SHA-256 of the content: ${sha256}`,
      `SHA-256 of the unsigned PDF: ${sha256}`,
      `SHA-256 of what was signed: ${sha256}`,
    ])
  })

  it('leaves out of a certificate what was not kept of an older signature', async () => {
    const { sheet } = await sheetOf('seller-signed', [{ ...signature, method: null, address: null }])
    const rows = pairs(sheet.certificate!.signers[0]!.rows)
    expect(rows).toContain('Signed: By typing the name')
    expect(rows.join()).not.toContain('Network address')
  })

  it('shows what was drawn, and in words what was drawn and is broken', async () => {
    const drawn = { ...signature, signatureImage: await drawing() }
    const whole = await sheetOf('seller-signed', [drawn])
    expect(whole.sheet.signatures[1]).toMatchObject({ image: '/seller.png', typed: null, missing: null })
    expect(Object.keys(whole.images)).toEqual(['/seller.png'])
    const broken = await sheetOf('seller-signed', [{ ...signature, signatureImage: 'data:image/png;base64,iVBORw0KGgo=' }])
    expect(broken.sheet.signatures[1]).toMatchObject({ image: null, typed: null, missing: expect.stringContaining('cannot be shown') })
    expect(broken.images).toEqual({})
  })

  it('is written as French and Arabic are, from right to left in Arabic', async () => {
    expect((await sheetOf('unsigned', [], { language: 'fr' })).sheet).toMatchObject({ title: 'Contrat de séquestre', direction: 'ltr' })
    const { sheet } = await sheetOf('unsigned', [], { language: 'ar', terms: '5' })
    expect(sheet).toMatchObject({ title: 'عقد ضمان', direction: 'rtl', terms: [{ direction: 'rtl', lines: ['5'] }] })
    expect(sheet.amount.value).toBe('\u20681\u00a0250,50\u00a0EUR\u2069')
  })

  it('lets no mark of what people wrote turn the direction of what follows', async () => {
    const { sheet } = await sheetOf('unsigned', [], { title: '\u202e000,1', terms: 'pay \u202e000,1\u202c TND\tnow' })
    expect(read(sheet.subject.value)).toBe('000,1')
    expect(sheet.terms[0]!.lines).toEqual(['pay 000,1 TND    now'])
  })

  it('says in a sandbox that it binds nobody, and not in live', async () => {
    expect((await sheetOf('unsigned', [])).sheet.warning).toContain('sandbox')
    const { signatures } = await paintSignatures([])
    expect(contractSheet({ ...facts, signatures }, { ...issuer, environment: 'live' }).warning).toBeNull()
  })
})

describe('the PDF of a contract', () => {
  it('has the same bytes for the same contract and signatures, and others for others', async () => {
    const both = [signature, { ...signature, role: 'buyer' as const, signatureImage: await drawing(), method: 'drawn' as const }]
    const pdf = await pdfOf('fully-signed', both)
    expect(pdf.toString('latin1')).toContain(archived)
    // The images of another document must not show up in this one.
    expect(await pdfOf('seller-signed', [signature])).not.toEqual(pdf)
    expect(await pdfOf('fully-signed', both)).toEqual(pdf)
  })

  it.each(['#panic("run")', '$x^2$ ]] */ #{', '#read("/etc/passwd")', '= Heading <label> @label', '`raw` \\ "', '#image("/seller.png")'])(
    'shows %s as it stands, wherever it was written',
    async (attack) => {
      const pdf = await pdfOf('seller-signed', [{ ...signature, name: attack }], { title: attack, terms: attack })
      expect(pdf.toString('latin1')).toContain(archived)
    },
  )

  it.each(['ar', 'fr'] as const)('is one to be kept for years in %s, too', async (language) => {
    const pdf = await pdfOf('seller-signed', [{ ...signature, name: 'ليلى الطرابلسي' }], { language })
    expect(pdf.toString('latin1')).toContain(archived)
  })
})
