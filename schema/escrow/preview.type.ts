import { objectType } from '../document/object-type.js'
import type { Snapshot } from '../document/snapshot.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { Json } from '../scalars/json.scalar.js'
import type { EscrowAccount } from '../../server/domain/ledger/place.js'
import type { WithdrawalAccount } from '../../server/domain/withdrawal/withdrawal.js'
import { EscrowDeadline } from './escrow.type.js'
import {
  previewBalanceDocument,
  previewDocument,
  previewEventDocument,
  previewFeesDocument,
  previewPostingDocument,
} from './preview-document.js'

const EscrowAccounts = graphqlEnum<EscrowAccount | WithdrawalAccount>(
  'EscrowAccount',
  'An account that money of an escrow, of a withdrawal or of a case of finance is on.',
  {
    available: 'Of a withdrawal: what its user can spend.',
    pending: 'Of a withdrawal: what is on its way to the bank.',
    buyer: 'The buyer’s wallet.',
    seller: 'The seller’s wallet.',
    developer: 'The wallet of whoever gets the developer’s commission.',
    platform_fee: 'The platform’s fee without its service tax.',
    service_tax: 'The service tax contained in the fee.',
    held: 'Held by the escrow.',
    reserved: 'Held by the escrow for payouts that were asked for.',
    card: 'The card that the buyer pays with; of a case of finance, any card, or the provider that it was paid through.',
    bank: 'The platform’s account at its bank, which a guest has paid into, or a withdrawal or what a card does not take back is sent from.',
  },
)

const PreviewPosting = objectType('PreviewPosting', previewPostingDocument, {
  description: 'One account’s part of a transfer that would be made.',
  of: { account: EscrowAccounts },
})

const PreviewFees = objectType('PreviewFees', previewFeesDocument, { description: 'What would become of an escrow’s fees.' })

const PreviewBalance = objectType('PreviewBalance', previewBalanceDocument, {
  description: 'An account before and after.',
  of: { account: EscrowAccounts },
})

const PreviewEvent = objectType('PreviewEvent', previewEventDocument, {
  description: 'An event that would be told.',
  of: { data: Json },
})

export const Preview = objectType('Preview', previewDocument, {
  description: 'What a request would do: worked out by its own code in a transaction that is taken back, so nothing has happened.',
  of: { postings: PreviewPosting, fees: PreviewFees, balances: PreviewBalance, events: PreviewEvent, deadlines: EscrowDeadline },
})
export type Preview = Snapshot<typeof previewDocument>
