import type { EntityManager } from '@mikro-orm/postgresql'
import type { Config } from '../../config.js'
import { CheckoutSession } from '../../db/entities/checkout-session.entity.js'
import { dbOf } from '../../db/typed-queries.js'
import { checkoutSessionMachine } from '../../domain/escrow/checkout-session.js'
import type { Language } from '../../domain/language.js'
import { readLogoUrl } from '../business/shop-logo.js'
import { clockTime } from '../test-clock/clock-times.js'
import { readGuestCheckout, type GuestCheckout } from './read-guest-checkout.js'
import { guestPayment, linkPreview, type GuestPayment, type LinkPreview } from './link-preview.js'
import { sessionView } from './session-view.js'
import type { CheckoutSessionSnapshot } from '../../../schema/checkout/checkout-session-document.js'

/** A session as its link shows it (decisions 8). */
export interface LinkedSessionView extends CheckoutSessionSnapshot {
  /** Until it expires, by its escrow's own time. */
  secondsLeft: number
  /** Language of the contract, for visitors of whom nothing else is known. */
  contractLanguage: Language | null
  preview: LinkPreview
  /** What can be done without an account. */
  guest: GuestCheckout | null
  /** What whoever held the link has paid; null where nobody has. */
  paidByGuest: GuestPayment | null
}

/** For whoever has proven to hold the link; null when there is no such session. */
export async function readLinkedSession(
  em: EntityManager,
  { sessionId, now, config }: { sessionId: string; now: Date; config: Pick<Config, 'policy' | 'depositAccount' | 'publicUrl'> },
): Promise<LinkedSessionView | null> {
  const session = await em.findOne(CheckoutSession, { id: sessionId })
  if (!session) return null
  const ownNow = await clockTime(dbOf(em), session, now)
  const view = sessionView(session, ownNow)
  const { contractLanguage, seller, buyer, isPaidByGuest, createdByDeveloperId, ...escrow } = await readAbout(em, session.escrowId)
  const names = { seller, buyer }
  const logoUrl = await readLogoUrl({ db: dbOf(em), publicUrl: config.publicUrl }, createdByDeveloperId)
  const preview = linkPreview(escrow, {
    logoUrl,
    target: session.targetUserEmail,
    isPending: view.status === checkoutSessionMachine.status.pending,
    names,
  })
  const secondsLeft = Math.max(0, Math.floor((session.expiresAt.getTime() - ownNow.getTime()) / 1000))
  const isPending = view.status === checkoutSessionMachine.status.pending
  const guest = isPending ? await readGuestCheckout(dbOf(em), config, sessionId) : null
  const paidByGuest = isPaidByGuest && session.action === 'accept_pay' ? guestPayment(escrow, names) : null
  return { ...view, secondsLeft, contractLanguage, preview, guest, paidByGuest }
}

async function readAbout(em: EntityManager, escrowId: string) {
  const row = await dbOf(em)
    .selectFrom('escrow as e')
    .leftJoin('contract as c', 'c.escrowId', 'e.id')
    .leftJoin('app_user as s', 's.id', 'e.sellerId')
    .leftJoin('app_user as b', 'b.id', 'e.buyerId')
    .select([
      'e.title',
      'e.applicationName',
      'e.createdByDeveloperId',
      'e.sellerEmail',
      'e.buyerEmail',
      'e.buyerFundingMillimes',
      'e.sellerNetMillimes',
      'e.status',
      'e.paidAt',
      'e.isPaidByGuest',
    ])
    .select(['c.language as contractLanguage', 's.firstName as sellerFirst', 's.lastName as sellerLast'])
    .select(['b.firstName as buyerFirst', 'b.lastName as buyerLast'])
    .where('e.id', '=', escrowId)
    .executeTakeFirstOrThrow()
  const { sellerFirst, sellerLast, buyerFirst, buyerLast, ...about } = row
  return { ...about, seller: nameOf(sellerFirst, sellerLast), buyer: nameOf(buyerFirst, buyerLast) }
}

const nameOf = (firstName: string | null, lastName: string | null) =>
  firstName === null || lastName === null ? null : { firstName, lastName }
