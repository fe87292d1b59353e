import { DomainError } from '../../domain/errors.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import type { Operation } from '../operation.js'
import { perform, type EscrowRequest } from './perform.js'

export interface SignContract extends EscrowRequest {
  name?: string | null
  /** A drawn signature: a PNG as a data URL. */
  signatureImage?: string | null
}

/** A party signs the current version of the contract with a typed name or a drawn signature (specification, `sign_contract` checkout). */
export function signContract(tx: Operation, { name, signatureImage, ...request }: SignContract): Promise<EscrowView> {
  if (!name?.trim() && !signatureImage) throw new DomainError('VALIDATION_ERROR', { details: { name: 'type your name, or draw a signature' }, field: ['name'] })
  return perform(tx, request, 'sign_contract', { name: name?.trim(), signatureImage: signatureImage ?? undefined })
}
