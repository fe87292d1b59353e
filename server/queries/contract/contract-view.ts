import type { ContractPdfSnapshot, ContractSnapshot } from '../../../schema/contract/contract-document.js'
import type { ContractPdfType } from '../../domain/contract/contract-pdf.js'

/** A contract before its PDFs have links, which each reader gets afresh; oldest PDF first. */
export interface ContractView extends Omit<ContractSnapshot, 'pdfUrl' | 'pdfVersions'> {
  pdfVersions: ContractPdfView[]
}

export interface ContractPdfView extends Pick<ContractPdfSnapshot, 'version' | 'sha256' | 'createdAt'> {
  /** A uuid. */
  fileId: string
  type: ContractPdfType
}
