import { amountText } from '../../../locales/amount-text.js'
import { isolated } from '../../../locales/isolate.js'
import { message, type MessageKey } from '../../../locales/message.js'
import { speech } from '../../../locales/speech.js'
import type { Config } from '../../config.js'
import type { ContractPdfType } from '../../domain/contract/contract-pdf.js'
import { parties, type Party } from '../../domain/escrow/escrow.js'
import { encodeId } from '../../domain/id.js'
import type { Language } from '../../domain/language.js'
import type { ContractPdfFacts } from '../../queries/contract/read-contract-pdf-facts.js'
import { shownDay, shownInstant } from '../file/shown-instant.js'
import { shownApart, shownText } from '../file/shown-text.js'
import type { ShownSignature } from './paint-signatures.js'
import { paragraphsOf, type Paragraph } from './people-text.js'

/** A contract in the words of its language: what `contractTemplate` puts in its place. */
export interface ContractSheet {
  language: Language
  direction: 'ltr' | 'rtl'
  title: string
  /** `ctr_…`. */
  number: string
  /** What has been signed so far. */
  status: string
  isFullySigned: boolean
  /** What makes it worthless, in a sandbox. */
  warning: string | null
  issuer: string
  facts: Row[]
  subject: Row
  amount: Row
  /** What else there is to say of the money. */
  money: Row[]
  parties: Block[]
  termsHeading: string
  terms: Paragraph[]
  signaturesHeading: string
  signatures: SignatureBox[]
  /** Who signed what, and when; null while nobody has. */
  certificate: Certificate | null
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

interface SignatureBox {
  heading: string
  /** Where what was drawn is to be found. */
  image: string | null
  /** What was typed. */
  typed: string | null
  /** In place of both. */
  missing: string | null
  lines: string[]
}

interface Certificate {
  title: string
  text: string
  document: Row[]
  hashes: Row[]
  signers: Array<{ heading: string; rows: Row[]; hash: Row }>
}

export type ContractSheetFacts = Omit<ContractPdfFacts, 'signatures'> & { signatures: ShownSignature[] }

export function contractSheet(facts: ContractSheetFacts, issuer: Pick<Config, 'environment' | 'issuerName'>): ContractSheet {
  const { content, type, signatures } = facts
  const { language } = content
  const say = (key: MessageKeyOfContract) => message(`documents.contract.${key}`, language)
  return {
    language,
    direction: speech[language].direction,
    title: say('title'),
    number: encodeId('ctr', facts.contractId),
    status: say(statusKeys[type]),
    isFullySigned: type === 'fully-signed',
    warning: issuer.environment === 'sandbox' ? say('sandbox') : null,
    issuer: shownText(issuer.issuerName),
    facts: [
      { label: say('number'), value: isolated(encodeId('ctr', facts.contractId)) },
      { label: say('version'), value: isolated(String(facts.version)) },
      { label: say('openedOn'), value: shownDay(facts.openedAt, language) },
    ],
    subject: { label: say('subject'), value: shownApart(content.title) },
    amount: { label: say('amount'), value: amountOf(content.amount, content.currency, language) },
    money: moneyRows(facts),
    parties: parties.map((party) => ({ heading: say(party), lines: nameAndAddress(facts, party) })),
    termsHeading: say('terms'),
    terms: paragraphsOf(content.terms, speech[language].direction),
    signaturesHeading: say('signatures'),
    signatures: parties.map((party) => signatureBox(facts, party)),
    certificate: signatures.length === 0 ? null : certificate(facts),
    footer: `${encodeId('ctr', facts.contractId)} · v${facts.version} · SHA-256 ${facts.contentSha256.slice(0, 16)}…`,
  }
}

type MessageKeyOfContract = MessageKey extends infer Key ? (Key extends `documents.contract.${infer Name}` ? Name : never) : never

const statusKeys = {
  unsigned: 'unsigned',
  'buyer-signed': 'buyerSigned',
  'seller-signed': 'sellerSigned',
  'fully-signed': 'fullySigned',
} as const satisfies Record<ContractPdfType, MessageKeyOfContract>

function moneyRows({ content: { amountTnd, currency, feeBearer, language, escrowId } }: ContractSheetFacts): Row[] {
  const inTnd = { label: message('documents.contract.amountTnd', language), value: amountOf(amountTnd, 'TND', language) }
  return [
    ...(currency === 'TND' ? [] : [inTnd]),
    { label: message('documents.contract.feesBorneBy', language), value: message(`documents.contract.${feeBearer}`, language) },
    { label: message('documents.contract.escrow', language), value: isolated(encodeId('esc', escrowId)) },
  ]
}

function nameAndAddress({ names, content }: ContractSheetFacts, party: Party): string[] {
  return [names[party], content[`${party}Email`]].filter((line) => line !== '').map(shownApart)
}

function signatureBox(facts: ContractSheetFacts, party: Party): SignatureBox {
  const { language } = facts.content
  const heading = message(`documents.contract.${party}`, language)
  const signature = facts.signatures.find(({ role }) => role === party)
  if (!signature)
    return {
      heading,
      image: null,
      typed: null,
      missing: message('documents.contract.notSigned', language),
      lines: nameAndAddress(facts, party),
    }
  const { name, imagePath: image, wasDrawn, signedAt } = signature
  const typed = wasDrawn || name === null ? null : shownApart(name)
  const missing = wasDrawn && image === null ? message('documents.contract.unreadable', language) : null
  return { heading, image, typed, missing, lines: [...nameAndAddress(facts, party), shownInstant(signedAt, language)] }
}

function certificate(facts: ContractSheetFacts): Certificate {
  const { content, signatures, contentSha256, unsignedSha256, contractId, version } = facts
  const { language } = content
  const say = (key: MessageKeyOfContract) => message(`documents.contract.${key}`, language)
  const document = [
    { label: say('number'), value: isolated(encodeId('ctr', contractId)) },
    { label: say('version'), value: isolated(String(version)) },
  ]
  const hashes = [
    { label: say('contentHash'), value: contentSha256 },
    ...(unsignedSha256 === null ? [] : [{ label: say('pdfHash'), value: unsignedSha256 }]),
  ]
  const signers = signatures.map((signature) => ({
    heading: say(signature.role),
    rows: signerRows(facts, signature),
    hash: { label: say('signedHash'), value: signature.contentSha256 },
  }))
  return { title: say('certificate'), text: say('certificateText'), document, hashes, signers }
}

function signerRows({ names, content: { language } }: ContractSheetFacts, signature: ShownSignature): Row[] {
  const { role, name, email, userId, wasDrawn, method, address, signedAt } = signature
  const say = (key: MessageKeyOfContract) => message(`documents.contract.${key}`, language)
  const shownName = name ?? names[role]
  return [
    ...(shownName === '' ? [] : [{ label: say('name'), value: shownApart(shownName) }]),
    { label: say('email'), value: isolated(shownText(email)) },
    { label: say('account'), value: isolated(encodeId('usr', userId)) },
    { label: say('signedOn'), value: shownInstant(signedAt, language) },
    { label: say('method'), value: say(method ?? (wasDrawn ? 'drawn' : 'typed')) },
    ...(address === null ? [] : [{ label: say('address'), value: isolated(address) }]),
  ]
}

/** Apart from the direction of what is around it, or its currency would come first in Arabic. */
const amountOf = (decimal: string, currency: string, language: Language): string => isolated(amountText(decimal, currency, language))
