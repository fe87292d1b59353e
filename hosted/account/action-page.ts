import type { Request, Response } from 'express'
import { DomainError } from '../../server/domain/errors.js'
import { pageOf, readAsked, type Tried } from '../checkout/asked-page.js'
import { attemptAt, attemptWithFile } from '../checkout/attempt-at.js'
import { isPageAction, mayNeedIdentity, requireAction, type CheckoutActionName } from '../checkout/checkout-action.js'
import { askQuote, isQuoted } from '../checkout/quote.js'
import { receiveActionForm } from '../checkout/receive-action-form.js'
import type { EscrowSummary } from '../escrow/escrow-details.js'
import { isOver } from '../escrow/total.js'
import type { HostedPerson, HostedServices } from '../hosted-services.js'
import { beginOwnIdentity } from '../identity-verification/begin-own-identity.js'
import { liveView } from '../live/live-view.js'
import { sendPage } from '../page/page.js'
import { attemptOf, typedBefore, versionOf } from '../visit/attempt.js'
import { checkForm } from '../visit/check-form.js'
import type { FormFields } from '../visit/form-fields.js'
import type { Refusal } from '../visit/perform.js'
import { signInFirst } from '../visit/sign-in-first.js'
import { openVisit, type Visit } from '../visit/visit.js'
import { html, type Html } from '../../locales/markup.js'
import { escrowLivePath } from './follow-escrow.js'

/**
 * `/account/escrows/:escrowId/:action`: one thing that a party does with an escrow, signed in and without a session. `?request=` names the payout
 * request that it is about. The page, its form and its order are those of a checkout session.
 */
export async function showAction(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  await sendAction(visit, {})
}

/** A form of the page; what was done leads back to the escrow. What was refused leaves no files behind. */
export async function submitAction(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  const { action } = wantedOf(visit)
  if (!visit.person) return takeStep(visit)
  await receiveActionForm(visit, action, (refusal) =>
    refusal ? sendAction(visit, { attempt: attemptWithFile(visit, action, checkForm(visit), refusal) }) : takeStep(visit),
  )
}

interface WantedHere {
  escrowId: string
  action: CheckoutActionName
  requestId: string | null
}

function wantedOf({ request }: Visit): WantedHere {
  const { escrowId, action } = request.params
  const { request: requestId } = request.query
  if (typeof escrowId !== 'string' || typeof action !== 'string' || !isPageAction(action)) throw new DomainError('NOT_FOUND')
  return { escrowId, action, requestId: typeof requestId === 'string' ? requestId : null }
}

async function sendAction(visit: Visit, { attempt = null, quote = null, identityUrl = null }: Partial<Tried>): Promise<void> {
  const { person } = visit
  if (!person) return signInFirst(visit)
  const wanted = wantedOf(visit)
  const live = await liveView(visit.services, { escrowId: wanted.escrowId, sessionId: null }, escrowLivePath(wanted.escrowId))
  const paymentPath = wanted.action === 'accept_pay' ? await paymentOf(visit, person) : null
  const asked = await readAsked(visit, { ...wanted, email: person.email, isByLink: false, paymentPath }, { attempt, quote, identityUrl })
  sendPage(visit, { ...pageOf(visit, asked, backView(visit, asked.escrow)), section: 'escrows', live })
}

const backView = ({ say }: Visit, escrow: EscrowSummary): Html =>
  html`<p>
    <a class="button quiet" href="/account/escrows/${escrow.id}"
      >${isOver(escrow) ? say('pages.account.open') : say('pages.account.back')}</a
    >
  </p>`

async function takeStep(visit: Visit): Promise<void> {
  const fields = checkForm(visit)
  if (!visit.person) return signInFirst(visit)
  const { action, escrowId } = wantedOf(visit)
  switch (fields.get('step')) {
    case 'sign':
      if (action !== 'accept_pay') break
      return confirm(visit, fields, 'sign_contract')
    case 'identity':
      if (!mayNeedIdentity(action)) break
      return beginOwnIdentity(visit, fields, (tried) => sendAction(visit, tried), { escrowId })
    case 'quote':
      if (!isQuoted(action)) break
      return showQuote(visit, fields)
    case 'change':
      return sendAction(visit, { attempt: typedBefore(fields) })
    case 'confirm':
      return confirm(visit, fields, action)
  }
  throw new DomainError('VALIDATION_ERROR', { details: { step: 'is not a step of this page' } })
}

/** A buyer who signs on the way to paying stays on the page; everything else leads back to the escrow, which says what was done. */
async function confirm(visit: Visit, fields: FormFields, action: CheckoutActionName): Promise<void> {
  const wanted = wantedOf(visit)
  const declared = requireAction(action)
  const read = declared.read(fields)
  if ('problems' in read) return sendAction(visit, { attempt: attemptAt(visit, fields, read.problems) })
  const { data, refusal } = await read.submit(visit, { ...shownIn(fields, wanted), ...requestOf(declared.fields, wanted) })
  if (refusal) return showRefusal(visit, fields, refusal)
  if (hasProviderPage(data)) return leadToProvider(visit)
  visit.response.redirect(303, action === wanted.action ? `/account/escrows/${wanted.escrowId}?done=${action}` : visit.self)
}

async function showQuote(visit: Visit, fields: FormFields): Promise<void> {
  const { action, escrowId } = wantedOf(visit)
  if (isQuoted(action)) await sendAction(visit, await askQuote(visit, { action, escrowId }, fields))
}

const shownIn = (fields: FormFields, { escrowId }: WantedHere) => ({ escrowId, expectedVersion: versionOf(fields) })

const requestOf = (fields: object, { requestId }: WantedHere) => ('requestId' in fields && requestId ? { requestId } : {})

/** Whose provider of card payments wants the payer on a page of its own. */
function hasProviderPage(data: object): boolean {
  const [payload]: Array<{ redirectUrl?: string | null }> = Object.values(data)
  return typeof payload?.redirectUrl === 'string'
}

/** By way of the payment's own page: a form of ours may not end at the provider's. Decided meanwhile, there is nothing to go to. */
async function leadToProvider(visit: Visit): Promise<void> {
  const path = visit.person && (await paymentOf(visit, visit.person))
  visit.response.redirect(303, path ? `${path}&go=1` : visit.self)
}

/** The card payment by which they pay the escrow, while it is not decided. */
const paymentOf = (visit: Visit, { userId }: HostedPerson): Promise<string | null> =>
  visit.services.paymentInFlight({ escrowId: wantedOf(visit).escrowId, payerId: userId })

const showRefusal = (visit: Visit, fields: FormFields, refusal: Refusal): Promise<void> =>
  sendAction(visit, { attempt: attemptOf(visit, fields, refusal) })
