import type { BusinessStatus } from '../../server/domain/business/business.js'
import { objectType } from '../document/object-type.js'
import { Attachment } from '../file/file.type.js'
import { Node } from '../node/node.type.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { businessBalanceDocument, businessDocument, type BusinessBalanceSnapshot, type BusinessSnapshot } from './business-document.js'

export const BusinessStatuses = graphqlEnum<BusinessStatus>('BusinessStatus', 'Whether a business was verified.', {
  pending: 'Staff have not decided.',
  approved: 'It was verified; charges may be created.',
  rejected: 'It was not.',
})

export const Business = objectType('Business', businessDocument, {
  implements: Node,
  description: 'A business that takes payments by charges (decisions 3).',
  of: { status: BusinessStatuses, logo: Attachment, documents: Attachment },
})
export type Business = BusinessSnapshot

export const BusinessBalance = objectType('BusinessBalance', businessBalanceDocument, {
  description: 'The wallet of a business, in TND.',
})
export type BusinessBalance = BusinessBalanceSnapshot
