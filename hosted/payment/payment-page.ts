import type { Request, Response } from 'express'
import { DomainError } from '../../server/domain/errors.js'
import type { HostedServices, LinkedPayment } from '../hosted-services.js'
import { row } from '../escrow/terms-view.js'
import { sendPage } from '../page/page.js'
import { openVisit, type Visit } from '../visit/visit.js'
import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import { showAmount } from '../wording/show-amount.js'
import { paidFor } from './paid-for.js'

/**
 * `/payments/…`: what has become of a card payment, for whoever holds its link; the provider's page sends the payer back here. Coming back
 * proves nothing: the provider is asked (decisions 8). With `go=1`, where a payment begins, it leads on to the provider's page.
 */
export async function showPayment(services: HostedServices, request: Request, response: Response): Promise<void> {
  const { paymentId } = request.params
  const { t, go } = request.query
  if (typeof paymentId !== 'string' || typeof t !== 'string' || !services.isPaymentToken(paymentId, t)) throw new DomainError('NOT_FOUND')
  const isBeginning = go === '1'
  if (!isBeginning) await services.askAboutPayment(paymentId)
  const payment = await services.readPayment(paymentId)
  if (!payment) throw new DomainError('NOT_FOUND')
  const visit = await openVisit(services, { request, response })
  const isWaiting = payment.status === 'processing'
  const leadsTo = isWaiting && isBeginning ? payment.cardPageUrl : null
  // By a header, as the browser holds the form before against a redirect to somebody else's page.
  if (leadsTo) response.setHeader('Refresh', `1; url=${leadsTo}`)
  sendPage(visit, {
    heading: visit.say(`pages.payment.${standingOf(payment)}.heading`),
    waitsAt: isWaiting && !leadsTo ? `/payments/${paymentId}?t=${t}` : null,
    main: paymentView(visit, payment),
  })
}

/** While the provider would still take a card, nobody knows whether it was entered. */
const standingOf = ({ status, cardPageUrl }: LinkedPayment) => (cardPageUrl ? 'unfinished' : status)

function paymentView(visit: Visit, payment: LinkedPayment): Html {
  const { say, language } = visit
  return html`<section>
      <p role="status">${say(`pages.payment.${standingOf(payment)}.what`)}</p>
      <dl>
        ${row(say('pages.payment.amount'), showAmount(payment.amount, payment.currency, language), 'hero')}
        ${row(say('pages.payment.for'), paidFor(visit, payment))}
      </dl>
    </section>
    ${waysOn(visit, payment)}`
}

function waysOn({ say }: Visit, { status, cardPageUrl, returnUrl }: LinkedPayment): HtmlValue {
  const words = cardPageUrl ? 'pages.payment.back' : status === 'declined' ? 'pages.payment.tryAgain' : 'pages.payment.goOn'
  const back = returnUrl && html`<a class="button ${cardPageUrl ? 'quiet' : ''}" href="${returnUrl}">${say(words)}</a>`
  return html`<div class="ways">
    ${cardPageUrl && html`<p><a class="button" href="${cardPageUrl}">${say('pages.payment.enterCard')}</a></p>`}
    ${back && html`<p>${back}</p>`}
  </div>`
}
