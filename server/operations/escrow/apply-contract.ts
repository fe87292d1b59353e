import { createHash } from 'node:crypto'
import { Contract } from '../../db/entities/contract.entity.js'
import { contractContent } from '../../domain/contract/contract-content.js'
import { pdfTypeOfSignature, type ContractPdfType, type SignatureMethod } from '../../domain/contract/contract-pdf.js'
import { userOf } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import type { Party } from '../../domain/escrow/escrow.js'
import { requireRoom } from '../../domain/limit-reached.js'
import type { Step } from '../../domain/escrow/step.js'
import type { Operation } from '../operation.js'
import type { LockedEscrow } from './lock-escrow.js'

/** Signs the current version of the contract, or opens a new version, which clears both signatures (decisions 5). */
export async function applyContract(tx: Operation, locked: LockedEscrow, { contract }: Step): Promise<void> {
  if (!contract || !locked.contractId) return
  const row = await tx.em.findOneOrFail(Contract, { id: locked.contractId })
  if ('reopen' in contract) return reopen(tx, locked, row, contract.reopen.terms?.to)
  const { by: role, name, signatureImage } = contract.sign
  const userId = userOf(tx.actor)
  if (!userId) throw new DomainError('WRONG_PARTY')
  await sign(tx, row, { role, userId, name, signatureImage, method: signatureImage ? 'drawn' : 'typed', now: locked.now })
}

export interface Signature {
  role: Party
  userId: string
  name?: string | undefined
  /** A PNG as a data URL. */
  signatureImage?: string | undefined
  method: SignatureMethod
  now: Date
}

/** Writes a signature over the hash of the version that was shown. */
export async function sign(
  tx: Operation,
  contract: Contract,
  { role, userId, name, signatureImage, method, now }: Signature,
): Promise<void> {
  await tx.db
    .insertInto('contract_signature')
    .values({
      escrowId: contract.escrowId,
      contractId: contract.id,
      version: contract.version,
      role,
      userId,
      name: name ?? null,
      signatureImage: signatureImage ?? null,
      contentSha256: contract.contentSha256,
      signedAt: now,
      method,
      address: tx.clientAddress,
    })
    .execute()
  const isFirst = !contract.sellerSignedAt && !contract.buyerSignedAt
  contract[role === 'seller' ? 'sellerSignedAt' : 'buyerSignedAt'] = now
  contract.updatedAt = now
  await owePdf(tx, contract, pdfTypeOfSignature(role, { isFirst }), now)
}

/** Says that there is to be a PDF of this version with the signatures it has now; a job makes it (`make-contract-pdf.ts`). */
async function owePdf(tx: Operation, { escrowId, id: contractId, version }: Contract, type: ContractPdfType, now: Date): Promise<void> {
  const id = tx.newId()
  await tx.db.insertInto('contract_pdf').values({ id, escrowId, contractId, version, type, owedAt: tx.wallNow, createdAt: now }).execute()
  tx.enqueue({ queue: 'contract_pdf', data: { contractPdfId: id } })
}

async function reopen(tx: Operation, { row, now }: LockedEscrow, contract: Contract, terms: string | undefined): Promise<void> {
  requireRoomForVersion(tx, contract)
  contract.version += 1
  if (terms !== undefined) contract.terms = terms
  Object.assign(contract, { sellerSignedAt: null, buyerSignedAt: null, updatedAt: now })
  await writeVersion(tx, row, contract, now)
}

/** Every version is kept, and its hash with it. */
function requireRoomForVersion(tx: Operation, { version }: Contract): void {
  requireRoom({
    count: version,
    most: tx.services.config.limits.contractVersions,
    of: 'versions of this contract',
    way: 'Sign the present one, or cancel the escrow and create another.',
  })
}

/** Keeps the version as it will be shown and signed, with its hash; its first PDF is due. */
export async function writeVersion(tx: Operation, escrow: LockedEscrow['row'], contract: Contract, now: Date): Promise<void> {
  const content = contractContent(escrow, contract)
  contract.contentSha256 = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  await tx.em.flush()
  await tx.db
    .insertInto('contract_version')
    .values({
      escrowId: contract.escrowId,
      contractId: contract.id,
      version: contract.version,
      content,
      contentSha256: contract.contentSha256,
      createdAt: now,
    })
    .execute()
  await owePdf(tx, contract, 'unsigned', now)
}
