import type { Request, Response } from 'express'
import { BeginIdentityVerification, CancelCheckoutSession } from '../../schema/operations/documents.js'
import { DomainError } from '../../server/domain/errors.js'
import { passGate } from '../credential/pass-gate.js'
import type { HostedServices, LinkedSession } from '../hosted-services.js'
import { attemptOf, typedBefore, versionOf } from '../visit/attempt.js'
import { checkForm } from '../visit/check-form.js'
import type { FormFields } from '../visit/form-fields.js'
import { perform, type Refusal } from '../visit/perform.js'
import { hasFiles } from '../visit/receive-form.js'
import { openVisit, type Visit } from '../visit/visit.js'
import { hasPage, mayNeedIdentity, requireAction, type CheckoutAction } from './checkout-action.js'
import { attemptAt, attemptWithFile } from './attempt-at.js'
import { sendCheckout } from './checkout-page.js'
import { ownerOf } from './gate-pages.js'
import { isForGuests } from './guest-page.js'
import { linkedSession } from './linked-session.js'
import { payAsGuest, submitDeposit } from './submit-as-guest.js'
import { receiveActionForm } from './receive-action-form.js'
import { askQuote, isQuoted, type QuotedActionName } from './quote.js'

/**
 * A form of a session's page. Whatever was done, the browser is sent back to the page itself (or, after Cancel, to the shop), so that a
 * refresh or the back button repeats nothing; a form that was sent twice finds the session over and sees its receipt (decisions 8).
 */
export async function submitCheckout(services: HostedServices, request: Request, response: Response): Promise<void> {
  const session = await linkedSession(services, request)
  const visit = await openVisit(services, { request, response }, { contractLanguage: session.contractLanguage ?? null })
  if (!visit.person && session.status === 'pending' && hasPage(session) && isForGuests(session)) {
    if (hasFiles(visit)) return submitDeposit(visit, session)
    if (checkForm(visit).get('step') === 'card') return payAsGuest(visit, session)
  }
  if (!isTheirs(visit, session)) return submit(visit, session)
  await receiveActionForm(visit, session.action, (refusal) =>
    refusal ? showRefusal(visit, session, { fields: checkForm(visit), refusal, isOfFile: true }) : submit(visit, session),
  )
}

async function submit(visit: Visit, session: LinkedSession): Promise<void> {
  const fields = checkForm(visit)
  const gate = await passGate(visit, fields, ownerOf(session))
  if (gate && gate !== 'passed' && gate !== 'asked') return sendCheckout(visit, session, { gate })
  if (gate || !isTheirs(visit, session)) return backToPage(visit)
  await takeStep(visit, session, fields)
}

const isTheirs = ({ person }: Visit, session: LinkedSession): boolean =>
  person?.email === session.targetUserEmail && session.status === 'pending'

const backToPage = ({ response, self }: Visit): void => response.redirect(303, self)

async function takeStep(visit: Visit, session: LinkedSession, fields: FormFields): Promise<void> {
  switch (fields.get('step')) {
    case 'cancel':
      return cancel(visit, session, fields)
    case 'sign':
      if (session.action !== 'accept_pay') break
      return confirm(visit, session, { fields, action: requireAction('sign_contract'), completesSession: false })
    case 'identity':
      if (!mayNeedIdentity(session.action)) break
      return beginIdentity(visit, session, fields)
    case 'quote':
    case 'change':
      if (!asksForAmount(session)) break
      return fields.get('step') === 'quote' ? showQuote(visit, session, fields) : showAgain(visit, session, fields)
    case 'confirm':
      if (!hasPage(session)) break
      return confirm(visit, session, { fields, action: requireAction(session.action), completesSession: true })
  }
  throw new DomainError('VALIDATION_ERROR', { details: { step: 'is not a step of this page' } })
}

const asksForAmount = (session: LinkedSession): session is LinkedSession & { action: QuotedActionName } => isQuoted(session.action)

async function cancel(visit: Visit, session: LinkedSession, fields: FormFields): Promise<void> {
  const { refusal } = await perform(visit, CancelCheckoutSession, { input: { sessionId: session.sessionId } })
  if (refusal) return showRefusal(visit, session, { fields, refusal })
  const location = visit.services.returnUrl(session.redirectUrl, session.sessionId, 'cancelled')
  // Past `redirect`, which would encode the integrator's own query again.
  visit.response.status(303).setHeader('Location', location).end()
}

/** A page of the provider's is not where a form of ours may end: the person goes there by a link. */
async function beginIdentity(visit: Visit, session: LinkedSession, fields: FormFields): Promise<void> {
  const { data, refusal } = await perform(visit, BeginIdentityVerification, { input: { sessionId: session.sessionId } })
  // Known meanwhile: the page asks for the payment again.
  if (refusal?.code === 'KYC_ALREADY_APPROVED') return backToPage(visit)
  if (refusal) return showRefusal(visit, session, { fields, refusal })
  await sendCheckout(visit, session, { identityUrl: data.beginIdentityVerification.url })
}

interface Confirmation {
  fields: FormFields
  action: CheckoutAction
  /** Signing before paying leaves the session open for the payment. */
  completesSession: boolean
}

async function confirm(visit: Visit, session: LinkedSession, { fields, action, completesSession }: Confirmation): Promise<void> {
  const read = action.read(fields)
  if ('problems' in read) return sendCheckout(visit, session, { attempt: attemptAt(visit, fields, read.problems) })
  const { refusal } = await read.submit(visit, {
    ...shownIn(fields, session),
    ...requestOf(action, session),
    ...(completesSession ? { checkoutSessionId: session.sessionId } : {}),
  })
  if (refusal) return showRefusal(visit, session, { fields, refusal })
  await afterConfirming(visit, session)
}

/** A card payment that its provider has not decided leads on to the provider's page, by way of its own. */
async function afterConfirming(visit: Visit, session: LinkedSession): Promise<void> {
  const payment = session.action === 'accept_pay' ? await visit.services.paymentOfSession(session.sessionId) : null
  if (payment?.isInFlight) visit.response.redirect(303, `${payment.path}&go=1`)
  else backToPage(visit)
}

/** What the typed amount comes to, before it is confirmed: the same request as a preview, which does nothing (decisions 20). */
async function showQuote(visit: Visit, session: LinkedSession & { action: QuotedActionName }, fields: FormFields): Promise<void> {
  const asked = await askQuote(visit, session, fields)
  if (asked.refusal) return showRefusal(visit, session, { fields, refusal: asked.refusal })
  await sendCheckout(visit, session, asked)
}

const shownIn = (fields: FormFields, { escrowId }: LinkedSession) => ({ escrowId, expectedVersion: versionOf(fields) })

/** Back from the figures to the form, as it was filled in. */
const showAgain = (visit: Visit, session: LinkedSession, fields: FormFields): Promise<void> =>
  sendCheckout(visit, session, { attempt: typedBefore(fields) })

/** Which payout request is decided stands in the session, and nowhere in the form. */
const requestOf = ({ fields }: CheckoutAction, { metadata }: LinkedSession) =>
  'requestId' in fields && metadata['requestId'] ? { requestId: metadata['requestId'] } : {}

/** Over meanwhile: the page says how it ended. Otherwise it shows itself again, as things are now, with why nothing was done. */
async function showRefusal(
  visit: Visit,
  session: LinkedSession,
  { fields, refusal, isOfFile = false }: { fields: FormFields; refusal: Refusal; isOfFile?: boolean },
): Promise<void> {
  const now = await visit.services.readSession(session.sessionId)
  if (now?.status !== 'pending' || refusal.code === 'UNAUTHORIZED') return backToPage(visit)
  const attempt = isOfFile && hasPage(now) ? attemptWithFile(visit, now.action, fields, refusal) : attemptOf(visit, fields, refusal)
  await sendCheckout(visit, now, { attempt })
}
