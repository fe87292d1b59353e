import { z } from 'zod'
import { identifier, instant } from '../document/fields.js'
import { show } from '../document/show.js'
import type { Snapshot } from '../document/snapshot.js'

export const signatureDocument = z.object({
  signedAt: instant.describe('When it was given.'),
  name: z.string().nullable().describe('The typed name.'),
  signatureImage: z.string().nullable().describe('The drawn signature: a PNG as a data URL.'),
})

export const pdfDocument = z.object({
  type: z.string().describe('`unsigned`, `buyer-signed`, `seller-signed` or `fully-signed`.'),
  url: z.string().describe('A signed link to it, as a download. Whoever has it can open it until it ends.'),
  mimeType: z.string().describe('`application/pdf`.'),
  createdAt: instant.describe('When there came to be what it shows: the version of the contract, or the last signature on it.'),
  urlExpiresAt: instant.describe('When the link ends; reading the contract again gives a fresh one.'),
  version: z.int().describe('The version of the contract that it shows.'),
  sha256: z.string().describe('The SHA-256 of the PDF in hexadecimal, which never changes.'),
})

export type ContractPdfSnapshot = Snapshot<typeof pdfDocument>

/** Everything that is shown of a contract somewhere. */
export const contractRecord = z.object({
  id: identifier.describe('The contract, `ctr_…`.'),
  escrow: identifier.describe('Its escrow, `esc_…`.'),
  terms: z.string().describe('The text.'),
  language: z.enum(['en', 'fr', 'ar']).describe('Its language.'),
  version: z.int().describe('Counts the versions; a changed deal opens a new one without signatures.'),
  contentSha256: z.string().describe('SHA-256 of what is signed: parties, money and terms of this version.'),
  pdfUrl: z
    .string()
    .nullable()
    .describe('A signed link to the latest PDF, the last of `pdfVersions`; null until one was made, which is right after the creation.'),
  sellerSignature: signatureDocument.nullable().describe('The seller’s signature.'),
  buyerSignature: signatureDocument.nullable().describe('The buyer’s signature.'),
  sellerSigned: z.boolean().describe('The seller has signed this version.'),
  buyerSigned: z.boolean().describe('The buyer has signed this version.'),
  isFullySigned: z.boolean().describe('Both have signed this version.'),
  pdfVersions: z
    .array(pdfDocument)
    .describe(
      'The PDFs that were made, oldest first: one of each version of the contract and one after each signature on it. Of the newest 20 versions.',
    ),
  createdAt: instant.describe('When it was created.'),
  updatedAt: instant.describe('When it last changed.'),
})

export type ContractSnapshot = Snapshot<typeof contractRecord>

/** A contract (specification, Contract). */
export const contractDocument = contractRecord.omit({ sellerSigned: true, buyerSigned: true })

/** The short form that answers the creation of an escrow. */
export const contractSummaryDocument = contractRecord.pick({
  id: true,
  pdfUrl: true,
  sellerSigned: true,
  buyerSigned: true,
  isFullySigned: true,
})

/** `data.contract` of `contract.signed` (decisions 11). */
export const contractSignedDocument = z.object({
  id: z.string(),
  escrow: z.string(),
  signedBy: z.enum(['seller', 'buyer']),
  signedAt: instant.nullable(),
  isFullySigned: z.boolean(),
  pdfUrl: z.string().nullable(),
})

/** `data.contract` of `contract.pdf.created` (decisions 5). */
export const contractPdfCreatedDocument = contractRecord.pick({ id: true, escrow: true, isFullySigned: true, pdfUrl: true })

/** `data.contract` of `escrow.updated`, when the terms changed. Without the terms where they make the event too long. */
export const changedContractDocument = z.object({
  id: contractRecord.shape.id,
  terms: z.string().nullable(),
  language: contractRecord.shape.language,
})

/** `data.contract` when `signedBy` has just signed. */
export function contractEventDocument(
  contract: Omit<ContractSnapshot, 'terms' | 'pdfUrl' | 'pdfVersions'>,
  { signedBy }: { signedBy: 'seller' | 'buyer' },
) {
  const signature = signedBy === 'seller' ? contract.sellerSignature : contract.buyerSignature
  // Its PDF is made afterwards, which an event of its own tells.
  return show(contractSignedDocument, { ...contract, pdfUrl: null, signedBy, signedAt: signature?.signedAt ?? null })
}
