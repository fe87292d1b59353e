import type { Step } from '../../domain/escrow/step.js'
import type { CommandInput } from '../../domain/escrow/transitions.js'
import { Contract } from '../../db/entities/contract.entity.js'
import { userOf } from '../../domain/credential/actor.js'
import type { Operation } from '../operation.js'
import { contentHash, contractContent } from './contract-content.js'
import type { LockedEscrow } from './lock-escrow.js'

/** Signs the current version of the contract, or opens a new version, which clears both signatures (decisions 5). */
export async function applyContract(tx: Operation, locked: LockedEscrow, { contract }: Step, input: CommandInput): Promise<void> {
  if (!contract || !locked.contractId) return
  const row = await tx.em.findOneOrFail(Contract, { id: locked.contractId })
  if ('sign' in contract)
    await sign(tx, row, { role: contract.sign, userId: userOf(tx.actor)!, name: input.name, signatureImage: input.signatureImage })
  else await reopen(tx, locked, row, contract.reopen.terms)
}

export interface Signature {
  role: 'seller' | 'buyer'
  userId: string
  name?: string
  /** A PNG as a data URL. */
  signatureImage?: string
}

/** Writes a signature over the hash of the version that was shown. */
export async function sign(tx: Operation, contract: Contract, { role, userId, name, signatureImage }: Signature): Promise<void> {
  await tx.sql(
    `insert into contract_signature (escrow_id, contract_id, version, role, user_id, name, signature_image, content_sha256, signed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      contract.escrowId,
      contract.id,
      contract.version,
      role,
      userId,
      name ?? null,
      signatureImage ?? null,
      contract.contentSha256,
      tx.wallNow,
    ],
  )
  contract[role === 'seller' ? 'sellerSignedAt' : 'buyerSignedAt'] = tx.wallNow
  contract.updatedAt = tx.wallNow
}

async function reopen(tx: Operation, { row }: LockedEscrow, contract: Contract, terms: string | undefined) {
  contract.version += 1
  if (terms !== undefined) contract.terms = terms
  Object.assign(contract, { sellerSignedAt: null, buyerSignedAt: null, updatedAt: tx.wallNow })
  await writeVersion(tx, row, contract)
}

/** Keeps the version as it will be shown and signed, with its hash. */
export async function writeVersion(tx: Operation, escrow: LockedEscrow['row'], contract: Contract): Promise<void> {
  const content = contractContent(escrow, contract)
  contract.contentSha256 = contentHash(content)
  await tx.em.flush()
  await tx.sql(
    'insert into contract_version (escrow_id, contract_id, version, content, content_sha256, created_at) values ($1, $2, $3, $4, $5, $6)',
    [contract.escrowId, contract.id, contract.version, JSON.stringify(content), contract.contentSha256, tx.wallNow],
  )
}
