import type { ContractPdfSnapshot, ContractSnapshot } from '../../../schema/contract/contract-document.js'
import type { ContractTexts } from './read-contract-texts.js'
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

/** One with everything that is long of it. */
export type WholeContract = ContractView & { terms: string }

export const isWhole = (contract: ContractView): contract is WholeContract => contract.terms !== null

/** A contract with what was read of it apart. */
export function withTexts(contract: ContractView, { terms, sellerImage, buyerImage }: ContractTexts): WholeContract {
  const { sellerSignature, buyerSignature } = contract
  return {
    ...contract,
    terms,
    sellerSignature: sellerSignature && { ...sellerSignature, signatureImage: sellerImage },
    buyerSignature: buyerSignature && { ...buyerSignature, signatureImage: buyerImage },
  }
}
