import type { Request, Response } from 'express'
import type { WithdrawalWithAccountFieldsFragment } from '../../schema/operations/document-types.js'
import { CancelWithdrawal, OwnWithdrawal } from '../../schema/operations/documents.js'
import { DomainError } from '../../server/domain/errors.js'
import { accountWords } from '../destination/account-words.js'
import { row } from '../escrow/terms-view.js'
import type { HostedServices } from '../hosted-services.js'
import { attemptView, form } from '../page/form.js'
import { sendPage } from '../page/page.js'
import { attemptOf, type Attempt } from '../visit/attempt.js'
import { checkForm } from '../visit/check-form.js'
import { granted, perform } from '../visit/perform.js'
import { signInFirst } from '../visit/sign-in-first.js'
import { openVisit, type Visit } from '../visit/visit.js'
import { copyable } from '../wording/copyable.js'
import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import { isolate } from '../wording/isolate.js'
import { quotation } from '../wording/quotation.js'
import { showAmount } from '../wording/show-amount.js'
import { showTime } from '../wording/show-time.js'

/** `/account/wallet/withdrawals/:withdrawalId`: how a withdrawal stands, and until somebody has decided it the way to take it back. */
export async function showWithdrawal(services: HostedServices, request: Request, response: Response): Promise<void> {
  await send(await openVisit(services, { request, response }), null)
}

/** Takes it back. What was decided meanwhile stays, and the page says so. */
export async function submitWithdrawal(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  const fields = checkForm(visit)
  if (!visit.person) return signInFirst(visit)
  if (fields.get('step') !== 'cancel') throw new DomainError('VALIDATION_ERROR', { details: { step: 'is not a step of this page' } })
  const { refusal } = await perform(visit, CancelWithdrawal, { input: { id: withdrawalOf(visit) } })
  if (refusal && refusal.code !== 'WITHDRAWAL_NOT_PENDING') throw new DomainError(refusal.code, { status: refusal.status })
  if (refusal) return send(visit, attemptOf(visit, fields, refusal))
  response.redirect(303, visit.self)
}

const withdrawalOf = ({ request }: Visit): string => String(request.params['withdrawalId'])

async function send(visit: Visit, attempt: Attempt | null): Promise<void> {
  if (!visit.person) return signInFirst(visit)
  const { say } = visit
  const { withdrawal } = granted(await perform(visit, OwnWithdrawal, { id: withdrawalOf(visit) }))
  sendPage(visit, {
    status: attempt?.status ?? 200,
    section: 'wallet',
    heading: say('pages.withdrawal.heading'),
    hasProblem: attempt !== null,
    main: html`${attempt && attemptView(visit, attempt)}
      <section role="status">
        <p><strong>${say(`pages.withdrawals.status.${withdrawal.status}`)}</strong></p>
        <p>${say(`pages.withdrawal.what.${withdrawal.status}`)}</p>
        ${withdrawal.reason !== null && quotation(withdrawal.reason)}
      </section>
      <section aria-label="${say('pages.withdrawal.facts')}">${factsView(visit, withdrawal)}</section>
      ${cancelView(visit, withdrawal)}
      <p><a href="/account/wallet">${say('pages.wallet.back')}</a></p>`,
  })
}

function factsView(
  visit: Visit,
  { id, amountTnd, createdAt, decidedAt, paidAt, bankReference, destination }: WithdrawalWithAccountFieldsFragment,
): Html {
  const { say, language } = visit
  return html`<dl>
    ${row(say('pages.withdrawal.amount'), showAmount(amountTnd, 'TND', language), 'hero')}
    ${row(say('pages.withdrawal.to'), accountWords(visit, destination))}
    ${row(say('pages.withdrawal.askedAt'), showTime(createdAt, language))}
    ${paidAt !== null && row(say('pages.withdrawal.paidAt'), showTime(paidAt, language))}
    ${paidAt === null && decidedAt !== null && row(say('pages.withdrawal.decidedAt'), showTime(decidedAt, language))}
    ${bankReference !== null && row(say('pages.withdrawal.bankReference'), isolate(bankReference))}
    ${row(say('pages.escrow.reference'), copyable(id))}
  </dl>`
}

/** Once somebody has approved it, it may be on its way. */
function cancelView(visit: Visit, { status }: WithdrawalWithAccountFieldsFragment): HtmlValue {
  if (status !== 'PENDING') return null
  return form(visit, 'cancel', html`<button class="quiet">${visit.say('pages.withdrawal.cancel')}</button>`)
}
