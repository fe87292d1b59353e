import type { ContractPdfSnapshot, ContractSnapshot } from '../../../schema/contract/contract-document.js'
import type { ContractTerms, SignatureImages } from './read-contract-texts.js'
import type { ContractPdfType } from '../../domain/contract/contract-pdf.js'

/** A contract before its PDFs have links, which each reader gets afresh; oldest PDF first. */
export interface ContractView extends Omit<ContractSnapshot, 'pdfUrl' | 'pdfVersions' | 'terms'> {
  /** Null where the escrow was read without what is long of its contract: then neither has a signature its image. */
  terms: string | null
  pdfVersions: ContractPdfView[]
}

export interface ContractPdfView extends Pick<ContractPdfSnapshot, 'version' | 'sha256' | 'createdAt'> {
  /** A uuid. */
  fileId: string
  type: ContractPdfType
}

/** What is kept of one where it will be read apart again: its terms and pictures are those of its version, which never change. */
export const withoutTexts = ({ sellerSignature, buyerSignature, ...contract }: ContractView): ContractView => ({
  ...contract,
  terms: null,
  sellerSignature: sellerSignature && { ...sellerSignature, signatureImage: null },
  buyerSignature: buyerSignature && { ...buyerSignature, signatureImage: null },
})

/** One with everything that is long of it. */
export type WholeContract = ContractView & { terms: string }

export const isWhole = (contract: ContractView): contract is WholeContract => contract.terms !== null

/** What of its long parts was read apart; nobody sees the others. */
interface ReadApart {
  terms: Pick<ContractTerms, 'terms'> | null
  images: Pick<SignatureImages, 'sellerImage' | 'buyerImage'> | null
}

/** A contract with what was read of it apart. */
export function withTexts(contract: ContractView, { terms, images }: ReadApart): WholeContract {
  const { sellerSignature, buyerSignature } = contract
  return {
    ...contract,
    terms: terms?.terms ?? '',
    sellerSignature: sellerSignature && { ...sellerSignature, signatureImage: images?.sellerImage ?? null },
    buyerSignature: buyerSignature && { ...buyerSignature, signatureImage: images?.buyerImage ?? null },
  }
}
