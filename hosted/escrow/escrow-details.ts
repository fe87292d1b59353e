import type {
  CheckoutEscrowQuery,
  ContractFieldsFragment,
  DisputeFieldsFragment,
  EscrowFieldsFragment,
  PartyFieldsFragment,
} from '../../schema/operations/document-types.js'
import type { Granted } from '../../schema/operations/typed-document.js'

/** What the pages tell of an escrow, in a list and on a page of its own; what is optional a list leaves out. */
export type EscrowSummary = Pick<EscrowFieldsFragment, Told> & {
  seller: PartyDetails | null
  buyer: PartyDetails | null
  /** Of the contract, where there is one. */
  signatures: Pick<NonNullable<EscrowFieldsFragment['signatures']>, 'isFullySigned' | 'sellerSignedAt' | 'buyerSignedAt'> | null
  proofInfo: Pick<NonNullable<EscrowFieldsFragment['proofInfo']>, 'phase'> | null
  deadlines: Array<
    Pick<EscrowFieldsFragment['deadlines'][number], 'kind' | 'at' | 'paused' | 'remainingSeconds'> & {
      /** What the part is called that it is about, of a deadline about one part (`withParts`). */
      part?: string
    }
  >
  /** Left out where nothing is drawn of it. */
  moneyLine?: Movement[]
  /** Left out in a list, where nothing is done. */
  allowedActions?: Granted<CheckoutEscrowQuery>['escrow']['allowedActions']
  /** On the whole of it; left out where nobody asks whose turn it is in them. */
  disputes?: Array<Pick<DisputeFieldsFragment, 'openedBy' | 'answerBy'>>
  /** What its buyer can do, whoever looks. */
  buyerCan?: Granted<CheckoutEscrowQuery>['escrow']['allowedActions']
}

type Told =
  | 'id'
  | 'title'
  | 'description'
  | 'mode'
  | 'version'
  | 'status'
  | 'statusReason'
  | 'paidAt'
  | 'deliveredAt'
  | 'completedAt'
  | 'sellerEmail'
  | 'buyerEmail'
  | 'amount'
  | 'currency'
  | 'fxRate'
  | 'amountTnd'
  | 'escrowFee'
  | 'developerFee'
  | 'feeBearer'
  | 'buyerFundingTnd'
  | 'sellerNetTnd'
  | 'estimatedDeliveryDays'
  | 'createdByApplicationName'
  | 'createdAt'
  | 'progressiveRelease'
  | 'releasedTotalTnd'
  | 'refundedTotalTnd'
  | 'reservedTnd'
  | 'availableForReleaseTnd'

/** What one of its sides can do now. */
export type AllowedActionsOf = ReadonlyArray<Pick<EscrowDetails['allowedActions'][number], 'action' | 'allowed'>>

/** A movement of an escrow's money. */
export type Movement = Granted<CheckoutEscrowQuery>['escrow']['moneyLine'][number]

export type PartyDetails = Pick<PartyFieldsFragment, 'email' | 'firstName' | 'lastName'>

/** The same with what a person needs to see before they confirm anything, as `CheckoutEscrow` answers it. */
export type EscrowDetails = EscrowSummary &
  Pick<Granted<CheckoutEscrowQuery>['escrow'], 'cancellationRequest' | 'allowedActions' | 'proof'> & { contract: ContractDetails | null }

export type ContractDetails = Pick<ContractFieldsFragment, 'terms' | 'language' | 'version' | 'contentSha256' | 'pdfUrl'> &
  Record<'sellerSignature' | 'buyerSignature', { signedAt: string; name: string | null; signatureImage: string | null } | null>

export type Side = 'buyer' | 'seller'

/** On which side of the escrow the holder of this address is, or null. */
export function sideOf(escrow: EscrowSummary, email: string): Side | null {
  if (partyOf(escrow, 'buyer').email === email) return 'buyer'
  return partyOf(escrow, 'seller').email === email ? 'seller' : null
}

/** A side of the escrow: a user, or an address that was invited. */
export function partyOf(escrow: EscrowSummary, side: Side): { email: string; name: string | null } {
  const user = escrow[side]
  if (!user) return { email: escrow[`${side}Email`] ?? '', name: null }
  return { email: user.email, name: `${user.firstName} ${user.lastName}`.trim() || null }
}

/**
 * Whether its buyer has paid with a card or by a deposit, and nobody has confirmed it yet, of which what the buyer can do tells both sides: which
 * of the two, it does not.
 */
export const isPaymentUnderWay = ({ status, buyerCan = [] }: Pick<EscrowSummary, 'status' | 'buyerCan'>): boolean =>
  status === 'PENDING' && buyerCan.some(({ action, code }) => action === 'PAY' && code === 'PAYMENT_IN_PROGRESS')

export const otherSide = (side: Side): Side => (side === 'buyer' ? 'seller' : 'buyer')
