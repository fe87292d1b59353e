import type { NoticeTopic } from '../../server/domain/mail/notice-topic.js'
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

export const NoticeTopics = graphqlEnum<NoticeTopic>(
  'NoticeTopic',
  'What a user may ask not to be written about. Whatever waits for an answer, disputes, refusals and codes are always written.',
  {
    progress: 'What went as agreed and asks nothing: an escrow completed or closed, funds added or given back, a part paid out.',
    reminders: 'That a deadline of the user’s comes near.',
    wallet: 'Money that came into the wallet, or was sent from it to the bank.',
  },
)

export const Balance = objectType('Balance', balanceDocument, {
  description: 'A wallet in TND (specification, Balance).',
})
export type Balance = BalanceSnapshot

export const User = objectType('User', userRecord, {
  description: 'A user, buyer or seller, as that user sees it.',
  of: { locale: Languages, mutedNotices: NoticeTopics, identityStatus: IdentityStatuses },
})
export type User = UserSnapshot
