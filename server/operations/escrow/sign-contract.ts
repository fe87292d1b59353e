import { DomainError } from '../../domain/errors.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import type { Operation } from '../operation.js'
import { checkSignatureImage } from '../developer/check-signature-image.js'
import { perform, type EscrowRequest } from './perform.js'

export interface SignContract extends EscrowRequest {
  name?: string | null
  /** A drawn signature: a PNG as a data URL. */
  signatureImage?: string | null
}

/** A party signs the current version of the contract with a typed name or a drawn signature (specification, `sign_contract` checkout). */
export function signContract(tx: Operation, { name, signatureImage, ...request }: SignContract): Promise<EscrowView> {
  return perform(tx, request, 'sign_contract', () => {
    if (!name?.trim() && !signatureImage)
      throw new DomainError('VALIDATION_ERROR', { details: { name: 'type your name, or draw a signature' }, field: ['name'] })
    if (signatureImage) checkSignatureImage(tx, imageOf(signatureImage), 'signatureImage')
    return { name: name?.trim(), signatureImage: signatureImage ?? undefined }
  })
}

/** The bytes of a data URL; none for anything that is not one, which then is no image. */
function imageOf(dataUrl: string): Buffer {
  const [, base64 = ''] = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl) ?? []
  return Buffer.from(base64, 'base64')
}
