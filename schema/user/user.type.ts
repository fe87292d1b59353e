import { Languages } from '../contract/contract.type.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { objectType } from '../document/object-type.js'
import { balanceDocument, type BalanceSnapshot, userRecord, type UserSnapshot } from './user-document.js'

const IdentityStatuses = graphqlEnum<'none' | 'pending' | 'approved' | 'rejected'>(
  'IdentityStatus',
  'Where the verification of a user’s identity stands.',
  {
    none: 'Never begun.',
    pending: 'Under way.',
    approved: 'The person is known.',
    rejected: 'It failed.',
  },
)

export const Balance = objectType('Balance', balanceDocument, {
  description: 'A wallet in TND (specification, Balance).',
})
export type Balance = BalanceSnapshot

export const User = objectType('User', userRecord, {
  description: 'A user, buyer or seller, as that user sees it.',
  of: { locale: Languages, identityStatus: IdentityStatuses },
})
export type User = UserSnapshot
