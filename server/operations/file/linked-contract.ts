import type { ContractPdfView, ContractView } from '../../queries/contract/contract-view.js'
import type { ContractPdfSnapshot, ContractSnapshot } from '../../../schema/contract/contract-document.js'
import { linkLives, signedViewUrl, type LinkServices } from './file-link.js'

type Reader = 'forReader' | 'forEvent'

/**
 * A contract whose PDFs can be downloaded: for a while by whoever reads it, and longer by whoever gets an event of it (decisions 5). The last
 * PDF shows it as it is now, or as it was before its latest change.
 */
export function linkedContract<Terms extends string | null>(
  services: LinkServices,
  { pdfVersions, ...contract }: ContractView & { terms: Terms },
  reader: Reader,
): Omit<ContractSnapshot, 'terms'> & { terms: Terms } {
  const linked = pdfVersions.map((pdf) => linkedPdf(services, pdf, reader))
  return { ...contract, pdfVersions: linked, pdfUrl: linked.at(-1)?.url ?? null }
}

export function linkedPdf(services: LinkServices, { fileId, ...pdf }: ContractPdfView, reader: Reader): ContractPdfSnapshot {
  const { viewUrl, viewUrlExpiresAt } = signedViewUrl(services, fileId, linkLives(services.config)[reader])
  return { ...pdf, mimeType: 'application/pdf', url: viewUrl, urlExpiresAt: viewUrlExpiresAt }
}
