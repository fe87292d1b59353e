import { CheckoutSession } from '../../db/entities/checkout-session.entity.js'
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
import type { Operation } from '../operation.js'
import type { Services } from '../services.js'
import type { Workflow } from '../workflow.js'
import { accountOf } from './decide-verification.js'
import { keepSession } from './keep-session.js'
import { lockVerification } from './lock-verification.js'
import { findOpen, makeVerification } from './open-verification.js'
import { returnLink } from './return-link.js'
import { verificationTime } from './verification-time.js'

/**
 * The identity step inside a checkout session (decisions 8): a verification of the session's developer for the person who is asked to pay,
 * and the provider's page, from which they come back to the session. The sandbox never asks for it, as it knows everybody.
 */
export const beginIdentityVerification: Workflow<{ sessionId: string }, { url: string }> = async ({ run, services }, input) => {
  const begun = await run(prepareStep, input, { isAnswer: false })
  if ('url' in begun) return begun
  const session = await openSession(services, begun)
  return run(keepStep, { ...begun, session })
}

interface Prepared {
  id: string
  email: string
  language: Language
  /** `cs_…`. */
  sessionId: string
}

async function prepareStep(tx: Operation, { sessionId }: { sessionId: string }): Promise<Prepared | { url: string }> {
  const { email, locale: language } = callerAs(tx, 'user')
  const session = await tx.em.findOne(CheckoutSession, { id: sessionId })
  if (!session) throw new DomainError('SESSION_NOT_FOUND')
  if (session.targetUserEmail !== email) throw new DomainError('FORBIDDEN')
  requireOpen(session, await clockTime(tx.db, session, tx.wallNow))
  await claimAddress(tx, email)
  const account = await accountOf(tx, email)
  if (account?.identityStatus === identityMachine.status.approved) throw new DomainError('KYC_ALREADY_APPROVED')
  const { developerId } = session
  const known = await findOpen(tx, { developerId, email, testClockId: null }, tx.wallNow)
  const row = known ?? (await makeVerification(tx, { developerId, email }, tx.wallNow))
  if (row.needsAdminReview) throw new DomainError('VERIFICATION_IN_REVIEW')
  if (account && identityMachine.allows('begin', account.identityStatus, 'verification'))
    account.identityStatus = identityMachine.take('begin', account.identityStatus, 'verification')
  await tx.em.flush()
  return { id: row.id, email, language, sessionId: encodeId('cs', session.id) }
}

async function openSession(services: Services, { id, email, language, sessionId }: Prepared): Promise<IdentitySession> {
  const request = { verificationId: encodeId('idv', id), email, language, returnUrl: returnLink(services, { id, sessionId }) }
  try {
    return await services.identities.openSession(request)
  } catch (error) {
    throw new DomainError('IDENTITY_PROVIDER_UNAVAILABLE', { cause: error })
  }
}

async function keepStep(tx: Operation, { id, session }: Prepared & { session: IdentitySession }): Promise<{ url: string }> {
  const row = await lockVerification(tx, id)
  if (row.kycStatus === kycMachine.status.pending) {
    keepSession(tx, row, session)
    row.updatedAt = await verificationTime(tx, row)
    await tx.em.flush()
  }
  return { url: session.url }
}
