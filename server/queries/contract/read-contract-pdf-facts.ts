import type { Db } from '../../db/typed-queries.js'
import { inOrder, signersOn, type ContractPdfType, type SignatureMethod } from '../../domain/contract/contract-pdf.js'
import type { ContractContent } from '../../domain/contract/contract-content.js'
import type { Party } from '../../domain/escrow/escrow.js'

/** What a PDF of a contract is written from: what was signed, word by word, and who signed it. */
export interface ContractPdfFacts {
  fileId: string | null
  /** Uuids. */
  escrowId: string
  contractId: string
  version: number
  type: ContractPdfType
  content: ContractContent
  contentSha256: string
  /** When the version was opened, and when this PDF came to be due. */
  openedAt: Date
  createdAt: Date
  /** Those that this PDF shows, in the order in which they were given. */
  signatures: SignatureFacts[]
  /** Names of the parties who have an account; empty where it has none. */
  names: Record<Party, string>
  /** The SHA-256 of the PDF that both had before them; null while it was not made. */
  unsignedSha256: string | null
}

export interface SignatureFacts {
  role: Party
  /** As it was typed; null for one that was drawn. */
  name: string | null
  /** A PNG as a data URL. */
  signatureImage: string | null
  signedAt: Date
  contentSha256: string
  /** Who signed, by their account. */
  userId: string
  email: string
  /** Null for one of before this was kept. */
  method: SignatureMethod | null
  /** From where it was given; null for one of before, or by a program of ours. */
  address: string | null
}

/** Everything that a PDF of a contract says, by its uuid. */
export async function readContractPdfFacts(db: Db, contractPdfId: string): Promise<ContractPdfFacts> {
  const { sellerFirst, sellerLast, buyerFirst, buyerLast, ...pdf } = await db
    .selectFrom('contract_pdf as p')
    .innerJoin('contract_version as v', (join) =>
      join.onRef('v.escrowId', '=', 'p.escrowId').onRef('v.contractId', '=', 'p.contractId').onRef('v.version', '=', 'p.version'),
    )
    .innerJoin('escrow as e', 'e.id', 'p.escrowId')
    .leftJoin('app_user as s', 's.id', 'e.sellerId')
    .leftJoin('app_user as b', 'b.id', 'e.buyerId')
    .leftJoin('contract_pdf as u', (join) =>
      join
        .onRef('u.escrowId', '=', 'p.escrowId')
        .onRef('u.contractId', '=', 'p.contractId')
        .onRef('u.version', '=', 'p.version')
        .on('u.type', '=', 'unsigned'),
    )
    .leftJoin('file as f', 'f.id', 'u.fileId')
    .select(['p.fileId', 'p.escrowId', 'p.contractId', 'p.version', 'p.type', 'p.createdAt'])
    .select(['v.content', 'v.contentSha256', 'v.createdAt as openedAt', 'f.sha256 as unsignedSha256'])
    .select(['s.firstName as sellerFirst', 's.lastName as sellerLast', 'b.firstName as buyerFirst', 'b.lastName as buyerLast'])
    .where('p.id', '=', contractPdfId)
    .executeTakeFirstOrThrow()
  return {
    ...pdf,
    signatures: await readSignatures(db, pdf),
    names: { seller: `${sellerFirst ?? ''} ${sellerLast ?? ''}`.trim(), buyer: `${buyerFirst ?? ''} ${buyerLast ?? ''}`.trim() },
  }
}

async function readSignatures(
  db: Db,
  { escrowId, contractId, version, type }: Pick<ContractPdfFacts, 'escrowId' | 'contractId' | 'version' | 'type'>,
): Promise<SignatureFacts[]> {
  const rows = await db
    .selectFrom('contract_signature as s')
    .innerJoin('app_user as u', 'u.id', 's.userId')
    .select(['s.role', 's.name', 's.signatureImage', 's.signedAt', 's.contentSha256', 's.userId', 's.method', 's.address', 'u.email'])
    .where('s.escrowId', '=', escrowId)
    .where('s.contractId', '=', contractId)
    .where('s.version', '=', version)
    .orderBy('s.signedAt')
    .orderBy('s.role')
    .execute()
  return rows.filter(({ role }) => signersOn[type].includes(role))
}

/** The uuids of the PDFs that are to be made before and with this one: each shows what the one before was. */
export async function readOwedContractPdfs(db: Db, contractPdfId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('contract_pdf as p')
    .innerJoin('contract_pdf as o', (join) => join.onRef('o.escrowId', '=', 'p.escrowId').onRef('o.contractId', '=', 'p.contractId'))
    .select(['o.id', 'o.version', 'o.type'])
    .where('p.id', '=', contractPdfId)
    .whereRef('o.version', '=', 'p.version')
    .where('o.fileId', 'is', null)
    .execute()
  const ids = inOrder(rows).map(({ id }) => id)
  return ids.slice(0, ids.indexOf(contractPdfId) + 1)
}
