import type { Request, Response } from 'express'
import type { TopUpFieldsFragment } from '../../schema/operations/document-types.js'
import { CreateTopUp, TopUps } from '../../schema/operations/documents.js'
import { DomainError } from '../../server/domain/errors.js'
import type { HostedServices } from '../hosted-services.js'
import { amountField, attemptView, form } from '../page/form.js'
import { sendPage } from '../page/page.js'
import { afterOf, pagingView } from '../page/paging.js'
import { attemptOf, problemsAt, type Attempt } from '../visit/attempt.js'
import { checkForm } from '../visit/check-form.js'
import { freshReference } from '../visit/fresh-reference.js'
import { granted, perform } from '../visit/perform.js'
import { signInFirst } from '../visit/sign-in-first.js'
import { typedAmount } from '../visit/typed-amount.js'
import { openVisit, type Visit } from '../visit/visit.js'
import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import { showAmount } from '../wording/show-amount.js'
import { showTime } from '../wording/show-time.js'

/** `/account/wallet/top-up`: how much the person puts into the wallet, which is then paid on a page of its own; and what became of earlier ones. */
export async function showNewTopUp(services: HostedServices, request: Request, response: Response): Promise<void> {
  await send(await openVisit(services, { request, response }), null)
}

export async function submitNewTopUp(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  const fields = checkForm(visit)
  if (!visit.person) return signInFirst(visit)
  if (fields.get('step') !== 'top-up') throw new DomainError('VALIDATION_ERROR', { details: { step: 'is not a step of this page' } })
  const amountTnd = typedAmount(fields, 'amountTnd')
  if (amountTnd === null) return send(visit, problemsAt(visit, fields, new Map([['amountTnd', visit.say('pages.amount.problem')]])))
  const { data, refusal } = await openTopUp(visit, amountTnd, fields.get('reference') || freshReference(visit))
  if (refusal) return send(visit, attemptOf(visit, fields, refusal))
  response.redirect(303, `/account/top-ups/${data.createTopUp.topUp.id}`)
}

/** A form that is sent twice carries the same reference, which is one top-up; another amount from the same page, after going back, is another. */
async function openTopUp(visit: Visit, amountTnd: string, reference: string) {
  const answer = await perform(visit, CreateTopUp, { input: { amountTnd, reference } })
  if (!answer.data?.createTopUp.parametersIgnored) return answer
  return perform(visit, CreateTopUp, { input: { amountTnd, reference: freshReference(visit) } })
}

async function send(visit: Visit, attempt: Attempt | null): Promise<void> {
  if (!visit.person) return signInFirst(visit)
  const { say } = visit
  const { nodes, pageInfo } = granted(await perform(visit, TopUps, { first: pageSize, after: afterOf(visit) })).topUps
  const amount = amountField(visit, {
    id: 'amountTnd',
    name: 'amountTnd',
    label: say('pages.amount.label'),
    value: attempt?.fields.get('amountTnd') ?? '',
    error: attempt?.wrong.get('amountTnd'),
  })
  sendPage(visit, {
    status: attempt?.status ?? 200,
    section: 'wallet',
    heading: say('pages.topUp.heading'),
    hasProblem: attempt !== null,
    main: html`${attempt && attemptView(visit, attempt)}
      <section>
        <p>${say('pages.topUp.lead')}</p>
        ${form(visit, 'top-up', html`${amount}<button>${say('pages.quote.continue')}</button>`, { reference: freshReference(visit) })}
      </section>
      ${earlierView(visit, nodes)} ${pagingView(visit, pageInfo)}
      <p><a href="/account/wallet">${say('pages.wallet.back')}</a></p>`,
  })
}

const pageSize = 10

function earlierView(visit: Visit, topUps: readonly TopUpFieldsFragment[]): HtmlValue {
  if (topUps.length === 0) return null
  return html`<section aria-labelledby="earlier-heading">
    <h2 id="earlier-heading">${visit.say('pages.topUp.earlier')}</h2>
    <ul class="lines">
      ${topUps.map((topUp) => topUpLine(visit, topUp))}
    </ul>
  </section>`
}

function topUpLine({ say, language }: Visit, { id, status, amountTnd, createdAt }: TopUpFieldsFragment): Html {
  return html`<li>
    <div><a href="/account/top-ups/${id}">${showTime(createdAt, language)}</a></div>
    <div>
      <strong>${showAmount(amountTnd, 'TND', language)}</strong>
      <span class="hint">${say(`pages.topUp.status.${status}`)}</span>
    </div>
  </li>`
}
