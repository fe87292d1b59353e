import { z } from 'zod'
import { instant } from '../document/fields.js'
import { show } from '../document/show.js'
import type { Snapshot } from '../document/snapshot.js'

const signatureDocument = z.object({ signedAt: instant, name: z.string().nullable(), signatureImage: z.string().nullable() })

/** Everything that is shown of a contract somewhere. */
const contractRecord = z.object({
  id: z.string(),
  escrow: z.string(),
  terms: z.string(),
  language: z.enum(['en', 'fr', 'ar']),
  version: z.int(),
  contentSha256: z.string(),
  pdfUrl: z.string().nullable(),
  sellerSignature: signatureDocument.nullable(),
  buyerSignature: signatureDocument.nullable(),
  sellerSigned: z.boolean(),
  buyerSigned: z.boolean(),
  isFullySigned: z.boolean(),
  pdfVersions: z.array(z.object({ type: z.string(), url: z.string(), mimeType: z.string(), createdAt: instant })),
  createdAt: instant,
  updatedAt: instant,
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

/** `data.contract` of `escrow.updated`, when the terms changed. Without the terms where they make the event too long. */
export const changedContractDocument = contractRecord.pick({ id: true, language: true }).extend({ terms: z.string().nullable() })

/** `data.contract` when `signedBy` has just signed. */
export function contractEventDocument(contract: ContractSnapshot, { signedBy }: { signedBy: 'seller' | 'buyer' }) {
  const signature = signedBy === 'seller' ? contract.sellerSignature : contract.buyerSignature
  return show(contractSignedDocument, { ...contract, signedBy, signedAt: signature?.signedAt ?? null })
}
