import type { Escrow } from '../../db/entities/escrow.entity.js'
import { formatAmount } from '../../domain/money/money.js'
import { upperCase } from '../../../schema/scalars/upper-case.js'

/** What whoever holds a session's link sees before signing in: no address, no terms, no files (decisions 8). */
export interface LinkPreview {
  title: string
  applicationName: string | null
  /** Of the shop that made the escrow. */
  logoUrl: string | null
  /** For whom the link is; only while the session is pending. */
  party: PreviewedParty | null
}

interface PreviewedParty {
  side: 'buyer' | 'seller'
  /** What this party pays or receives, or did. */
  amountTnd: string
  /** As GraphQL names it. */
  status: Uppercase<Escrow['status']>
  isPaid: boolean
  /** First name and an initial; null while the other party has no account. */
  otherName: string | null
}

type Shown = Pick<Escrow, 'title' | 'sellerEmail' | 'buyerEmail' | 'buyerFundingMillimes' | 'sellerNetMillimes' | 'status'> & {
  applicationName?: string | null
  paidAt?: Date | null
}

export function linkPreview(
  escrow: Shown,
  { target, isPending, names, logoUrl }: { target: string; isPending: boolean; names: Names; logoUrl: string | null },
): LinkPreview {
  const side = escrow.buyerEmail === target ? 'buyer' : escrow.sellerEmail === target ? 'seller' : null
  const { title, applicationName = null } = escrow
  return { title, applicationName, logoUrl, party: side && isPending ? previewedParty(escrow, side, names) : null }
}

function previewedParty(escrow: Shown, side: 'buyer' | 'seller', names: Names): PreviewedParty {
  const millimes = side === 'buyer' ? escrow.buyerFundingMillimes : escrow.sellerNetMillimes
  const other = side === 'buyer' ? names.seller : names.buyer
  return {
    side,
    amountTnd: formatAmount(millimes, 'TND'),
    status: upperCase(escrow.status),
    isPaid: Boolean(escrow.paidAt),
    otherName: other && shortName(other),
  }
}

/** What whoever paid without an account is shown of it, in the browser in which they paid (decisions 8). */
export interface GuestPayment {
  amountTnd: string
  /** First name and an initial. */
  sellerName: string | null
  /** How it stands by now, as GraphQL names it. */
  status: Uppercase<Escrow['status']>
}

export const guestPayment = (escrow: Pick<Shown, 'buyerFundingMillimes' | 'status'>, { seller }: Pick<Names, 'seller'>): GuestPayment => ({
  amountTnd: formatAmount(escrow.buyerFundingMillimes, 'TND'),
  sellerName: seller && shortName(seller),
  status: upperCase(escrow.status),
})

type Names = Record<'buyer' | 'seller', PersonName | null>

interface PersonName {
  firstName: string
  lastName: string
}

/** "Sami T." */
function shortName({ firstName, lastName }: PersonName): string {
  const [initial] = lastName.trim()
  return initial === undefined ? firstName.trim() : `${firstName.trim()} ${initial}.`
}
