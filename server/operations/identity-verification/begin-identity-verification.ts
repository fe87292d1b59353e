import { CheckoutSession } from '../../db/entities/checkout-session.entity.js'
import { Developer } from '../../db/entities/developer.entity.js'
import { Escrow } from '../../db/entities/escrow.entity.js'
import { callerAs } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import { encodeId } from '../../domain/id.js'
import { kycMachine } from '../../domain/identity-verification/identity-verification.js'
import type { Language } from '../../domain/language.js'
import { identityMachine } from '../../domain/user/identity.js'
import type { IdentitySession } from '../../ports/identity/identity.js'
import { clockTime } from '../../queries/test-clock/clock-times.js'
import { requireOpen } from '../escrow/complete-session.js'
import { claimAddress } from '../escrow/hold-addresses.js'
import { countChange } from '../count-in-day.js'
import type { Operation } from '../operation.js'
import type { Services } from '../services.js'
import type { Workflow } from '../workflow.js'
import { accountOf } from './decide-verification.js'
import { keepSession } from './keep-session.js'
import { lockVerification } from './lock-verification.js'
import { findOpen, makeVerification } from './open-verification.js'
import { returnLink, type PaymentPage, type WayBack } from './return-link.js'
import { verificationTime } from './verification-time.js'

/**
 * The identity step inside a checkout session (decisions 8): a verification of the session's developer for the person who is asked to pay, and
 * the provider's page, from which they come back to the session. The sandbox approves it on the spot.
 */
export const beginIdentityVerification: Workflow<{ sessionId: string }, { url: string }> = (work, { sessionId }) =>
  begin(work, (tx) => ofSession(tx, sessionId))

/**
 * The same for who is to be paid out, of an escrow, to whose payouts they come back; for its buyer, who comes back to the payment; or for a
 * person by themselves, on the page of their account.
 */
export const beginSellerIdentityVerification: Workflow<{ escrowId: string | null }, { url: string }> = (work, { escrowId }) =>
  begin(work, async (tx) => (escrowId === null ? { developerId: await associatedDeveloper(tx), isOwn: true } : ofEscrow(tx, escrowId)))

/** The developer whose verification it is, if any, and where the person comes back to. */
type Occasion = Omit<WayBack, 'id'> & { developerId: string | null }

const begin: Workflow<(tx: Operation) => Promise<Occasion>, { url: string }> = async ({ run, services }, find) => {
  const begun = await run(prepareStep, find, { isAnswer: false })
  if ('url' in begun) return begun
  const session = await openSession(services, begun)
  return run(keepStep, { ...begun, session })
}

interface Prepared {
  email: string
  language: Language
  way: WayBack
}

async function prepareStep(tx: Operation, find: (tx: Operation) => Promise<Occasion>): Promise<Prepared | { url: string }> {
  const { email, locale: language } = callerAs(tx, 'user')
  const { developerId, ...place } = await find(tx)
  await claimAddress(tx, email)
  const account = await accountOf(tx, email)
  if (account?.identityStatus === identityMachine.status.approved) throw new DomainError('KYC_ALREADY_APPROVED')
  const known = await findOpen(tx, { developerId, email, testClockId: null }, tx.wallNow)
  const row = known ?? (await makeVerification(tx, { developerId, email }, tx.wallNow))
  if (!known) countChange(tx)
  if (row.needsAdminReview) throw new DomainError('VERIFICATION_IN_REVIEW')
  if (account && identityMachine.allows('begin', account.identityStatus, 'verification'))
    account.identityStatus = identityMachine.take('begin', account.identityStatus, 'verification')
  await tx.em.flush()
  return { email, language, way: { id: row.id, ...place } }
}

async function ofSession(tx: Operation, sessionId: string): Promise<Occasion> {
  const session = await tx.em.findOne(CheckoutSession, { id: sessionId })
  if (!session) throw new DomainError('SESSION_NOT_FOUND')
  if (session.targetUserEmail !== callerAs(tx, 'user').email) throw new DomainError('FORBIDDEN')
  requireOpen(session, await clockTime(tx.db, session, tx.wallNow))
  return { developerId: session.developerId, sessionId: encodeId('cs', session.id) }
}

async function ofEscrow(tx: Operation, escrowId: string): Promise<Occasion> {
  const { userId } = callerAs(tx, 'user')
  const escrow = await tx.em.findOne(Escrow, { id: escrowId })
  if (!escrow) throw new DomainError('ESCROW_NOT_FOUND')
  if (escrow.buyerId === userId) return ofPayment(tx, escrow)
  if (escrow.sellerId !== userId) throw new DomainError('NOT_A_PARTY')
  return { developerId: escrow.createdByDeveloperId ?? (await associatedDeveloper(tx)), escrowId: encodeId('esc', escrow.id) }
}

/** Whatever the buyer pays for, they are known by themselves or through who acts for them: the application of the escrow has no part in it. */
async function ofPayment(tx: Operation, { id, status }: Escrow): Promise<Occasion> {
  const payment: PaymentPage = status === 'pending' ? 'accept_pay' : 'add_funds'
  return { developerId: await associatedDeveloper(tx), escrowId: encodeId('esc', id), payment }
}

/** Of those who act for the person, the one that has done so for longest; null where nobody does: then it is the person's alone. */
async function associatedDeveloper(tx: Operation): Promise<string | null> {
  const { userId } = callerAs(tx, 'user')
  const [developer] = await tx.em.find(Developer, { associatedUserId: userId }, { orderBy: { associatedAt: 'asc', id: 'asc' }, limit: 1 })
  return developer?.id ?? null
}

async function openSession(services: Services, { email, language, way }: Prepared): Promise<IdentitySession> {
  const request = { verificationId: encodeId('idv', way.id), email, language, returnUrl: returnLink(services, way) }
  try {
    return await services.identities.openSession(request)
  } catch (error) {
    throw new DomainError('IDENTITY_PROVIDER_UNAVAILABLE', { cause: error })
  }
}

async function keepStep(tx: Operation, { way, session }: Prepared & { session: IdentitySession }): Promise<{ url: string }> {
  const row = await lockVerification(tx, way.id)
  if (row.kycStatus === kycMachine.status.pending) {
    keepSession(tx, row, session)
    row.updatedAt = await verificationTime(tx, row)
    await tx.em.flush()
  }
  return { url: session.url }
}
