/** A contract as every reader sees it, before it is put into words. */
export interface ContractSnapshot {
  id: string
  escrow: string
  terms: string
  language: string
  version: number
  contentSha256: string
  pdfUrl: string | null
  sellerSigned: boolean
  buyerSigned: boolean
  sellerSignature: { signedAt: string; name: string | null; signatureImage: string | null } | null
  buyerSignature: { signedAt: string; name: string | null; signatureImage: string | null } | null
  isFullySigned: boolean
  pdfVersions: Array<{ type: string; url: string; mimeType: string; createdAt: string }>
  createdAt: string
  updatedAt: string
}

/** The JSON of a contract (specification, Contract). */
export function contractDocument(contract: ContractSnapshot): Record<string, unknown> {
  const { sellerSigned: _seller, buyerSigned: _buyer, ...shown } = contract
  return shown
}

/** The short form that answers the creation of an escrow. */
export const contractSummary = ({
  id,
  pdfUrl,
  sellerSigned,
  buyerSigned,
  isFullySigned,
}: Pick<ContractSnapshot, 'id' | 'pdfUrl' | 'sellerSigned' | 'buyerSigned' | 'isFullySigned'>) => ({
  id,
  pdfUrl,
  sellerSigned,
  buyerSigned,
  isFullySigned,
})

/** `data.contract` of `contract.signed` (decisions 11). */
export function contractEventDocument(contract: ContractSnapshot, { signedBy }: { signedBy: 'seller' | 'buyer' }) {
  const signature = signedBy === 'seller' ? contract.sellerSignature : contract.buyerSignature
  const { id, escrow, isFullySigned, pdfUrl } = contract
  return { id, escrow, signedBy, signedAt: signature?.signedAt ?? null, isFullySigned, pdfUrl }
}
