import { bounds } from '../../bounds.js'
import { DomainError } from '../../errors.js'
import { checkSignatureImage, pngOf } from '../../contract/signature-image.js'
import { command } from '../command.js'
import { notSignedBefore } from '../conditions.js'
import { still } from '../ending.js'

const fields = {
  name: { kind: 'text', bound: bounds.signatureName, says: 'The typed name', isRequired: false, sandboxDefault: 'Sandbox signature' },
  signatureImage: {
    kind: 'png',
    says: 'The drawn signature: a PNG as a data URL. The request’s own limit of 100 kB leaves room for an image of about 75 kB.',
    isRequired: false,
  },
} as const

export const signContract = command({
  name: 'sign_contract',
  mutation: {
    name: 'signContract',
    does: 'A party signs the current version of the contract.',
    action: 'Sign the contract.',
    input: { says: 'A signature: a typed name or a drawn image.', fields, refersTo: 'session' },
    payload: 'An escrow with one more signature.',
    alsoRefuses: ['SIGNATURE_INVALID'],
  },
  via: 'SESSION',
  needsPerson: true,
  session: { action: 'sign_contract', says: 'Sign the contract (either party).', target: null },
  notIn: { instant: 'INSTANT_ESCROW_NO_CONTRACT', quick: 'QUICK_ESCROW_NO_CONTRACT' },
  from: { pending: { by: ['seller', 'buyer'], to: ['pending'], when: [notSignedBefore], events: ['contract.signed'] } },
  refusals: { cancelled: 'ESCROW_CLOSED', disputed: 'DISPUTE_OPEN', otherwise: 'CONTRACT_ALREADY_SIGNED' },
  read: ({ name, signatureImage }, { policy }) => {
    if (!name?.trim() && !signatureImage)
      throw new DomainError('VALIDATION_ERROR', { details: { name: 'must be typed, or a signature drawn' }, field: ['name'] })
    if (signatureImage) checkSignatureImage(policy, pngOf(signatureImage), 'signatureImage')
    return { name: name?.trim(), signatureImage: signatureImage ?? undefined }
  },
  effect: ({ aggregate, role, given }) => ({
    ...still(aggregate),
    contract: { sign: { by: role === 'seller' ? 'seller' : 'buyer', ...given } },
  }),
  mail: { kind: 'contract_signed' },
})
