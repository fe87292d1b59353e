import { LockMode } from '@mikro-orm/postgresql'
import { IdentityVerification } from '../../db/entities/identity-verification.entity.js'
import { DomainError } from '../../domain/errors.js'
import { claimAddress } from '../escrow/hold-addresses.js'
import type { Operation } from '../operation.js'

/**
 * A verification that nobody else changes, nor links to an account, until the end of the transaction: whoever registers its address waits.
 * @throws DomainError VERIFICATION_NOT_FOUND
 */
export async function lockVerification(tx: Operation, id: string): Promise<IdentityVerification> {
  const known = await tx.em.findOne(IdentityVerification, { id })
  if (!known) throw new DomainError('VERIFICATION_NOT_FOUND')
  await claimAddress(tx, known.email)
  return tx.em.findOneOrFail(IdentityVerification, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
}
