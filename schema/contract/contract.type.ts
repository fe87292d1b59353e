import { graphqlEnum } from '../scalars/graphql-enum.js'
import type { Snapshot } from '../document/snapshot.js'
import { objectType } from '../document/object-type.js'
import { signatureDocument, pdfDocument, contractRecord, type ContractPdfSnapshot, type ContractSnapshot } from './contract-document.js'

export const Languages = graphqlEnum<'en' | 'fr' | 'ar'>('Language', 'A language of the service.', {
  en: 'English.',
  fr: 'French.',
  ar: 'Arabic.',
})

export const ContractSignature = objectType('ContractSignature', signatureDocument, {
  description: 'One party’s signature.',
})
export type ContractSignature = Snapshot<typeof signatureDocument>

export const ContractPdf = objectType('ContractPdf', pdfDocument, {
  description: 'A PDF of the contract, as it was without or with signatures.',
})
export type ContractPdf = ContractPdfSnapshot

export const Contract = objectType('Contract', contractRecord, {
  description: 'What both parties of a standard escrow sign (specification, Contract).',
  of: { language: Languages, sellerSignature: ContractSignature, buyerSignature: ContractSignature, pdfVersions: ContractPdf },
})
export type Contract = ContractSnapshot
