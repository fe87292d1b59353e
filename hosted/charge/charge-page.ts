import type { Request, Response } from 'express'
import type { ChargeCheckoutQuery } from '../../schema/operations/document-types.js'
import { ChargeCheckout, PayCharge } from '../../schema/operations/documents.js'
import type { Granted } from '../../schema/operations/typed-document.js'
import { DomainError } from '../../server/domain/errors.js'
import { leaveLink, wayBack } from '../checkout/way-back.js'
import { row } from '../escrow/terms-view.js'
import type { HostedServices } from '../hosted-services.js'
import { attemptView, field, form } from '../page/form.js'
import { sendPage, type Page } from '../page/page.js'
import { tick } from '../page/tick.js'
import { followPayment } from '../payment/follow-payment.js'
import { sendToProvider } from '../payment/send-to-provider.js'
import { attemptOf, problemsAt, type Attempt } from '../visit/attempt.js'
import { checkForm } from '../visit/check-form.js'
import { perform, sentenceOf } from '../visit/perform.js'
import { openVisit, type Visit } from '../visit/visit.js'
import { copyable } from '../wording/copyable.js'
import { html, type Html } from '../../locales/markup.js'
import { isolate } from '../wording/isolate.js'
import { localeOf } from '../wording/locale-of.js'
import { showAmount } from '../wording/show-amount.js'
import { showTime } from '../wording/show-time.js'

type Checkout = Granted<ChargeCheckoutQuery>['chargeCheckout'] & {
  /** The page of a card payment that is not decided. */
  paymentPath: string | null
}

/** How often the page looks for a receipt that is being made. */
const receiptLookSeconds = 2

/** `/pay/:sessionId`: anybody pays a charge here, once, by card and without an account (specification, Charges; decisions 9). */
export async function showCharge(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  sendPage(visit, pageOf(visit, await checkoutOf(visit)))
}

/**
 * The form of that page. Whoever paid is sent on to the receipt, so that a refresh pays nothing again; whoever was too late sees that it is
 * paid, and that they were not charged.
 */
export async function submitCharge(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  const fields = checkForm(visit)
  if (fields.get('step') !== 'pay') throw new DomainError('VALIDATION_ERROR', { details: { step: 'is not a step of this page' } })
  const { sessionId } = await checkoutOf(visit)
  const receiptEmail = fields.get('receiptEmail')?.trim() || null
  const { data, refusal } = await perform(visit, PayCharge, { input: { sessionId, receiptEmail, locale: localeOf[visit.language] } })
  if (refusal) {
    const now = await checkoutOf(visit)
    const isMisspelt = refusal.fields.includes('receiptEmail')
    const attempt = isMisspelt
      ? problemsAt(visit, fields, new Map([['receiptEmail', visit.say('pages.charge.receiptEmailProblem')]]))
      : attemptOf(visit, fields, refusal)
    return sendPage(visit, pageOf(visit, now, attempt))
  }
  const { redirectUrl } = data.payCharge
  if (redirectUrl) return sendToProvider(visit, redirectUrl)
  response.redirect(303, `/pay/${sessionId}?paid=1`)
}

/** `/pay/:sessionId/receipt`: on to the PDF of the receipt, which is made right after the payment. */
export async function showReceipt(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  const { state, receipt, sessionId } = await checkoutOf(visit)
  if (state !== 'PAID') return response.redirect(303, `/pay/${sessionId}`)
  if (receipt) return response.redirect(303, receipt.url)
  response.setHeader('Refresh', `${receiptLookSeconds}; url=${visit.self}`)
  const { say } = visit
  sendPage(visit, {
    heading: say('pages.charge.receiptHeading'),
    main: html`<section role="status"><p>${say('pages.charge.receiptComing')}</p></section>`,
  })
}

async function checkoutOf(visit: Visit): Promise<Checkout> {
  const { sessionId } = visit.request.params
  const { data, refusal } = await perform(visit, ChargeCheckout, { sessionId: String(sessionId) })
  if (refusal) throw new DomainError(refusal.code === 'INVALID_ID' ? 'CHARGE_NOT_FOUND' : refusal.code)
  const checkout = data.chargeCheckout
  const isProcessing = checkout.state === 'PROCESSING'
  const paymentPath = isProcessing ? await visit.services.paymentInFlight({ chargeSessionId: checkout.sessionId }) : null
  return { ...checkout, paymentPath }
}

function pageOf(visit: Visit, checkout: Checkout, attempt: Attempt | null = null): Page {
  const { businessName: name, logoUrl } = checkout
  return { ...stateOf(visit, checkout, attempt), shop: { name, logoUrl }, status: attempt?.status ?? 200 }
}

function stateOf(visit: Visit, checkout: Checkout, attempt: Attempt | null): Page {
  switch (checkout.state) {
    case 'OPEN':
      return { ...openPage(visit, checkout, attempt), hasProblem: attempt !== null }
    case 'PROCESSING':
      return processingPage(visit, checkout, attempt)
    case 'PAID':
      return hasPaid(visit) ? receiptPage(visit, checkout) : paidPage(visit, checkout)
    case 'EXPIRED':
      return expiredPage(visit, checkout)
  }
}

/** Where whoever paid comes back to. */
const hasPaid = ({ request }: Visit): boolean => request.method === 'GET' && request.query['paid'] === '1'

function openPage(visit: Visit, checkout: Checkout, attempt: Attempt | null): Page {
  const { say, language } = visit
  const amount = showAmount(checkout.amount, checkout.currency, language)
  const email = field(visit, {
    id: 'receiptEmail',
    name: 'receiptEmail',
    type: 'email',
    label: say('pages.charge.receiptEmail'),
    hint: say('pages.charge.receiptEmailHint'),
    error: attempt?.wrong.get('receiptEmail'),
    value: attempt?.fields.get('receiptEmail') ?? checkout.receiptEmail ?? '',
    isOptional: true,
    autocomplete: 'email',
    inputmode: 'email',
    maxlength: 320,
    isLatin: true,
  })
  const button = html`<button>${say('pages.charge.button', { amount })}</button>`
  return {
    heading: headingOf(visit, checkout),
    main: html`${attempt && attemptView(visit, attempt)}
      <div class="sides">
        <div class="what">${summary(visit, checkout, 'youPay')}</div>
        <section class="act" aria-label="${say('pages.charge.cardHeading')}">
          <p>${say('pages.charge.cardLead')}</p>
          ${form(visit, 'pay', html`${email}${button}`)}
          <p class="soft">${say('pages.charge.until', { time: showTime(checkout.expiresAt, language) })}</p>
        </section>
        <div class="rest">${leaveLink(visit, checkout)}</div>
      </div>`,
  }
}

const headingOf = ({ say }: Visit, { businessName }: Checkout): Html =>
  html`${say('pages.charge.heading', { business: isolate(businessName) })}`

function processingPage(visit: Visit, checkout: Checkout, attempt: Attempt | null): Page {
  const { say, self } = visit
  return {
    heading: say('pages.payment.processing.heading'),
    waitsAt: self,
    main: html`<section role="status">
        <p>${attempt ? say('pages.charge.otherProcessing') : say('pages.charge.processing')}</p>
        ${followPayment(visit, checkout.paymentPath)}
      </section>
      ${summary(visit, checkout, null)}`,
  }
}

function receiptPage(visit: Visit, checkout: Checkout): Page {
  const { say, language, services } = visit
  return {
    heading: say('pages.charge.doneHeading'),
    onward: services.returnUrl(checkout.redirectUrl, checkout.sessionId, 'completed'),
    main: html`<section role="status">
        ${tick}
        <p><strong>${say('pages.charge.done', { business: isolate(checkout.businessName) })}</strong></p>
        ${checkout.paidAt && html`<p>${say('pages.charge.paidAt', { time: showTime(checkout.paidAt, language) })}</p>`}
        <p class="soft">${say('pages.charge.receiptSent')}</p>
        <dl>${row(say('pages.charge.reference'), copyable(checkout.reference))}</dl>
        ${receiptLink(visit, checkout)}
      </section>
      ${summary(visit, checkout, 'youPaid')} ${wayBack(visit, checkout, 'completed')}`,
  }
}

function paidPage(visit: Visit, checkout: Checkout): Page {
  const { say, language, request } = visit
  return {
    heading: say('pages.charge.paidHeading'),
    main: html`<section role="status">
        <p>${sentenceOf('CHARGE_ALREADY_PAID', language)}</p>
        ${request.method === 'POST' && html`<p><strong>${say('pages.charge.notCharged')}</strong></p>`} ${receiptLink(visit, checkout)}
      </section>
      ${summary(visit, checkout, null)} ${wayBack(visit, checkout, 'completed')}`,
  }
}

/** The same for everybody who has the link: it says nothing of whoever paid. */
const receiptLink = ({ say }: Visit, { sessionId }: Checkout): Html =>
  html`<p><a href="/pay/${sessionId}/receipt">${say('pages.charge.receiptPdf')}</a></p>`

function expiredPage(visit: Visit, checkout: Checkout): Page {
  return {
    heading: visit.say('pages.charge.expiredHeading'),
    main: html`<section><p>${sentenceOf('CHARGE_EXPIRED', visit.language)}</p></section>
      ${summary(visit, checkout, null)} ${wayBack(visit, checkout, 'expired')}`,
  }
}

/** What is paid for, to whom, and how much; `total` says by whom, where that is whoever looks. */
function summary(
  { say, language }: Visit,
  { title, businessName, applicationName, amount, currency }: Checkout,
  total: 'youPay' | 'youPaid' | null,
): Html {
  return html`<section aria-label="${say('pages.escrow.heading')}">
    <h2>${isolate(title)}</h2>
    <dl>
      ${row(total ? say(`pages.total.${total}`) : say('pages.escrow.amount'), showAmount(amount, currency, language), 'hero')}
      ${row(say('pages.charge.payee'), isolate(businessName))}
      ${applicationName !== null && applicationName !== businessName && row(say('pages.escrow.createdBy'), isolate(applicationName))}
    </dl>
  </section>`
}
