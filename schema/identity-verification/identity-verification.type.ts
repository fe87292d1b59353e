import { objectType } from '../document/object-type.js'
import { Node } from '../node/node.type.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { identityVerificationDocument, type IdentityVerificationSnapshot } from './identity-verification-document.js'

const KycStatuses = graphqlEnum<'pending' | 'approved' | 'rejected'>('KycStatus', 'What an identity verification has found.', {
  pending: 'Nothing yet.',
  approved: 'The person is who they say they are.',
  rejected: 'The person is not, or has not shown it.',
})

const ClaimStatuses = graphqlEnum<'pending' | 'linked'>('ClaimStatus', 'Whether an identity verification belongs to an account.', {
  pending: 'Nobody has registered its address yet, or it is not approved.',
  linked: 'Its person has an account, and is known there.',
})

export const IdentityVerification = objectType('IdentityVerification', identityVerificationDocument, {
  implements: Node,
  isSnakeCase: true,
  description:
    'Whether a person is who they say they are, also before they have an account (specification, Identity verifications). The fields are those of REST and of the events, in camel case.',
  of: { kyc_status: KycStatuses, claim_status: ClaimStatuses },
})
export type IdentityVerification = IdentityVerificationSnapshot
