import type { AdjustmentType } from '../../server/domain/adjustment/adjustment.js'
import { adjustmentDocument, type AdjustmentSnapshot } from '../adjustment/adjustment-document.js'
import { objectType } from '../document/object-type.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { Currencies } from '../money/currency.enum.js'
import { Parties } from './escrow.enum.js'

export const AdjustmentTypes = graphqlEnum<AdjustmentType>('AdjustmentType', 'How the funds of an escrow change after it was paid.', {
  add_funds: 'The buyer adds.',
  refund_funds: 'The seller gives back.',
})

export const Adjustment = objectType('Adjustment', adjustmentDocument, {
  description: 'A change of an escrow’s funds after it was paid.',
  of: { type: AdjustmentTypes, currency: Currencies, performedByRole: Parties },
})
export type Adjustment = AdjustmentSnapshot
