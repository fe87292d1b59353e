import type { Request, Response } from 'express'
import type { TopUpQuery } from '../../schema/operations/document-types.js'
import { PayTopUp, TopUp } from '../../schema/operations/documents.js'
import type { Granted } from '../../schema/operations/typed-document.js'
import { DomainError } from '../../server/domain/errors.js'
import { gateOf } from '../credential/challenge.js'
import type { GateState } from '../credential/gate-state.js'
import { gateProblem, gateStatus, gateView } from '../credential/gate-view.js'
import { passGate } from '../credential/pass-gate.js'
import { isJustDone } from '../checkout/just-done.js'
import { row } from '../escrow/terms-view.js'
import type { HostedPerson, HostedServices } from '../hosted-services.js'
import { attemptView, form } from '../page/form.js'
import { sendPage, type Page } from '../page/page.js'
import { followPayment } from '../payment/follow-payment.js'
import { sendToProvider } from '../payment/send-to-provider.js'
import { attemptOf, type Attempt } from '../visit/attempt.js'
import { checkForm } from '../visit/check-form.js'
import { perform, sentenceOf } from '../visit/perform.js'
import { openVisit, type Visit } from '../visit/visit.js'
import { copyable } from '../wording/copyable.js'
import { html, type Html } from '../../locales/markup.js'
import { emailAddress } from '../wording/email-address.js'
import { isolate, isolateLatin } from '../wording/isolate.js'
import { showAmount } from '../wording/show-amount.js'
import { showTime } from '../wording/show-time.js'

type OwnTopUp = Granted<TopUpQuery>['topUp'] & {
  /** The page of a card payment that is not decided. */
  paymentPath: string | null
}

/** `/account/top-ups/:topUpId`: a user who signs in puts money into the wallet by card (decisions 13). Others learn nothing of it. */
export async function showTopUp(services: HostedServices, request: Request, response: Response): Promise<void> {
  await send(await openVisit(services, { request, response }))
}

export async function submitTopUp(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  const fields = checkForm(visit)
  const gate = await passGate(visit, fields)
  if (gate === 'passed' || gate === 'asked') return response.redirect(303, visit.self)
  if (gate || !visit.person) return send(visit, gate ? { gate } : {})
  if (fields.get('step') !== 'pay') throw new DomainError('VALIDATION_ERROR', { details: { step: 'is not a step of this page' } })
  const { data, refusal } = await perform(visit, PayTopUp, { input: { topUpId: topUpIdOf(visit) } })
  if (refusal) return send(visit, { attempt: attemptOf(visit, fields, refusal) })
  const { redirectUrl } = data.payTopUp
  if (redirectUrl) return sendToProvider(visit, redirectUrl)
  response.redirect(303, visit.self)
}

interface Tried {
  gate?: GateState
  attempt?: Attempt | null
}

async function send(visit: Visit, { gate, attempt = null }: Tried = {}): Promise<void> {
  const { person } = visit
  if (!person) return sendPage(visit, gatePage(visit, gate ?? (await gateOf(visit))))
  const { data, refusal } = await perform(visit, TopUp, { id: topUpIdOf(visit) })
  if (refusal) return sendPage(visit, notTheirsPage(visit, person))
  const { topUp } = data
  const isProcessing = topUp.status === 'PROCESSING'
  const paymentPath = isProcessing ? await visit.services.paymentInFlight({ topUpId: topUp.id }) : null
  sendPage(visit, { ...pageOf(visit, { ...topUp, paymentPath }, attempt), section: 'wallet' })
}

const topUpIdOf = ({ request }: Visit): string => String(request.params['topUpId'])

function gatePage(visit: Visit, gate: GateState): Page {
  const { say } = visit
  return {
    status: gateStatus(gate),
    hasProblem: gateStatus(gate) >= 400,
    heading: say('pages.topUp.heading'),
    main: html`${gateProblem(visit, gate)}
      <p>${say('pages.topUp.signIn')}</p>
      ${gateView(visit, gate)}`,
  }
}

/** Of somebody else, or of nobody: which of the two is not said. */
function notTheirsPage(visit: Visit, { email }: HostedPerson): Page {
  const { say } = visit
  return {
    status: 404,
    hasProblem: true,
    heading: say('pages.topUp.notYoursHeading'),
    main: html`<section>
      <p>${say('pages.topUp.notYours', { me: emailAddress(email) })}</p>
      ${form(visit, 'sign-out', html`<button>${say('pages.gate.switchAccount')}</button>`)}
    </section>`,
  }
}

function pageOf(visit: Visit, topUp: OwnTopUp, attempt: Attempt | null): Page {
  const status = attempt?.status ?? 200
  switch (topUp.status) {
    case 'PROCESSING':
      return { ...processingPage(visit, topUp), status }
    case 'COMPLETED':
      return { ...donePage(visit, topUp), status }
    case 'PENDING':
    case 'FAILED':
      if (isOver(visit, topUp)) return { ...expiredPage(visit, topUp), status }
      return { ...openPage(visit, topUp, attempt), status, hasProblem: attempt !== null }
    case 'EXPIRED':
      return { ...expiredPage(visit, topUp), status }
  }
}

const isOver = ({ services }: Visit, { expiresAt }: OwnTopUp): boolean => Date.parse(expiresAt) <= services.now().getTime()

/** Also for another try after the card was declined. */
function openPage(visit: Visit, topUp: OwnTopUp, attempt: Attempt | null): Page {
  const { say, language } = visit
  const amount = showAmount(topUp.amountTnd, 'TND', language)
  const isDeclined = topUp.status === 'FAILED'
  return {
    heading: say(isDeclined ? 'pages.topUp.declinedHeading' : 'pages.topUp.heading'),
    main: html`${attempt && attemptView(visit, attempt)} ${isDeclined && html`<p role="status">${say('pages.topUp.declined')}</p>`}
      ${summary(visit, topUp)}
      <section aria-label="${say('pages.charge.cardHeading')}">
        <p>${say('pages.topUp.lead')}</p>
        ${form(visit, 'pay', html`<button>${say('pages.charge.button', { amount })}</button>`)}
        <p class="soft">${say('pages.charge.until', { time: showTime(topUp.expiresAt, language) })}</p>
      </section>
      ${wayBack(visit, topUp)}`,
  }
}

function processingPage(visit: Visit, topUp: OwnTopUp): Page {
  const { say, self } = visit
  return {
    heading: say('pages.payment.processing.heading'),
    waitsAt: self,
    main: html`<section role="status">
        <p>${say('pages.charge.processing')}</p>
        ${followPayment(visit, topUp.paymentPath)}
      </section>
      ${summary(visit, topUp)}`,
  }
}

function donePage(visit: Visit, topUp: OwnTopUp): Page {
  const { say, language } = visit
  return {
    heading: say('pages.topUp.doneHeading'),
    onward: isJustDone(topUp.completedAt, visit.services.now()) ? backOf(visit, topUp) : null,
    main: html`<section role="status">
        <p><strong>${say('pages.topUp.done', { amount: showAmount(topUp.amountTnd, 'TND', language) })}</strong></p>
        ${topUp.completedAt && html`<p>${say('pages.charge.paidAt', { time: showTime(topUp.completedAt, language) })}</p>`}
        <dl>${row(say('pages.charge.reference'), copyable(topUp.id))}</dl>
      </section>
      ${wayBack(visit, topUp)}`,
  }
}

function expiredPage(visit: Visit, topUp: OwnTopUp): Page {
  return {
    heading: visit.say('pages.charge.expiredHeading'),
    main: html`<section><p>${sentenceOf('TOP_UP_EXPIRED', visit.language)}</p></section>
      ${summary(visit, topUp)} ${wayBack(visit, topUp)}`,
  }
}

/** How much, and who asks for it. */
function summary({ say, language }: Visit, { amountTnd, applicationName }: OwnTopUp): Html {
  return html`<section aria-label="${say('pages.escrow.amount')}">
    <dl>
      ${row(say('pages.escrow.amount'), showAmount(amountTnd, 'TND', language), 'hero')}
      ${applicationName !== null && row(say('pages.escrow.createdBy'), isolate(applicationName))}
    </dl>
  </section>`
}

const backOf = ({ services }: Visit, { id, status, redirectUrl }: OwnTopUp): string | null =>
  redirectUrl && services.topUpReturnUrl(redirectUrl, id, status)

/** To where the person came from, with `top_up_id` and `status`; whoever sent them hears of it by webhook. Nobody sent whoever came by themselves. */
function wayBack(visit: Visit, topUp: OwnTopUp): Html {
  const { say } = visit
  const back = backOf(visit, topUp)
  if (!back) return html`<p><a class="button quiet" href="/account/wallet">${say('pages.topUp.toWallet')}</a></p>`
  const site = isolateLatin(new URL(back).host)
  const isDone = topUp.status === 'COMPLETED'
  const words = isDone ? say('pages.session.continueTo', { site }) : say('pages.session.backTo', { site })
  return html`<p><a class="${isDone ? 'button' : 'soft'}" href="${back}">${words}</a></p>`
}
