/** What a PDF of a contract shows of one version of it, in the order in which these come about (specification, Contract). */
export const contractPdfTypes = ['unsigned', 'buyer-signed', 'seller-signed', 'fully-signed'] as const
export type ContractPdfType = (typeof contractPdfTypes)[number]

/** Of how many versions the PDFs are shown, the newest: a deal may be changed many times before it is signed. */
export const shownContractVersions = 20

/** How a signature came about: by hand, by typing a name, or with the one that a user keeps for what an application creates. */
export const signatureMethods = ['drawn', 'typed', 'stored'] as const
export type SignatureMethod = (typeof signatureMethods)[number]

type Signer = 'seller' | 'buyer'

/** The PDF that is due when a party signs: the first of the two, or the second. */
export const pdfTypeOfSignature = (role: Signer, { isFirst }: { isFirst: boolean }): ContractPdfType =>
  isFirst ? `${role}-signed` : 'fully-signed'

/** Whose signatures a PDF shows. */
export const signersOn: Readonly<Record<ContractPdfType, readonly Signer[]>> = {
  unsigned: [],
  'buyer-signed': ['buyer'],
  'seller-signed': ['seller'],
  'fully-signed': ['seller', 'buyer'],
}

/** Older ones first: those of a version in the order of its signatures. */
export function inOrder<Pdf extends { version: number; type: ContractPdfType }>(pdfs: readonly Pdf[]): Pdf[] {
  return pdfs.toSorted((one, other) => one.version - other.version || signersOn[one.type].length - signersOn[other.type].length)
}
