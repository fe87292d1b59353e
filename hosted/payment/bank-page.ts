import type { Request, Response } from 'express'
import { DomainError } from '../../server/domain/errors.js'
import type { HostedServices, LinkedPayment } from '../hosted-services.js'
import { row } from '../escrow/terms-view.js'
import { form } from '../page/form.js'
import { sendPage } from '../page/page.js'
import { formFields } from '../visit/form-fields.js'
import { openVisit } from '../visit/visit.js'
import { html } from '../../locales/markup.js'
import { showAmount } from '../wording/show-amount.js'
import { paidFor } from './paid-for.js'

/**
 * `/payments/…/bank`: plays the page of the payer's bank in a sandbox (3-D Secure; decisions 22), to which the simulated provider leads. Once
 * there is nothing to answer any more it sends the payer on, as a bank does.
 */
export async function showBank(services: HostedServices, request: Request, response: Response): Promise<void> {
  const { payment, path } = await linkedChallenge(services, request)
  if (!payment.cardPageUrl) return response.redirect(303, path)
  const visit = await openVisit(services, { request, response })
  const { say, language } = visit
  const answers = (['confirm', 'refuse'] as const).map((answer) =>
    form(visit, 'bank', html`<button class="${answer === 'refuse' ? 'quiet' : ''}">${say(`pages.bank.${answer}`)}</button>`, { answer }),
  )
  sendPage(visit, {
    heading: say('pages.bank.heading'),
    main: html`<section>
        <p>${say('pages.bank.lead')}</p>
        <dl>
          ${row(say('pages.payment.amount'), showAmount(payment.amount, payment.currency, language), 'hero')}
          ${row(say('pages.payment.for'), paidFor(visit, payment))}
        </dl>
      </section>
      <div class="ways">${answers}</div>`,
  })
}

/** It plays somebody else's page, so that whoever has the link answers, a test without a browser as well: `answer=confirm` or `answer=refuse`. */
export async function submitBank(services: HostedServices, request: Request, response: Response): Promise<void> {
  const { paymentId, path } = await linkedChallenge(services, request)
  const answer = formFields(request).get('answer')
  if (answer !== 'confirm' && answer !== 'refuse')
    throw new DomainError('VALIDATION_ERROR', { details: { answer: 'must be confirm or refuse' } })
  await services.answerBank(paymentId, answer)
  response.redirect(303, path)
}

async function linkedChallenge(
  services: HostedServices,
  request: Request,
): Promise<{ paymentId: string; payment: LinkedPayment; path: string }> {
  const { paymentId } = request.params
  const { t } = request.query
  if (typeof paymentId !== 'string' || typeof t !== 'string' || !services.isPaymentToken(paymentId, t)) throw new DomainError('NOT_FOUND')
  const payment = services.hasSimulatedBank ? await services.readPayment(paymentId) : null
  if (!payment) throw new DomainError('NOT_FOUND')
  return { paymentId, payment, path: `/payments/${paymentId}?t=${t}` }
}
