import type { Request, Response } from 'express'
import type { DestinationFieldsFragment, PreviewFieldsFragment, WithdrawalChoicesQuery } from '../../schema/operations/document-types.js'
import { CreateWithdrawal, WithdrawalChoices } from '../../schema/operations/documents.js'
import type { Granted } from '../../schema/operations/typed-document.js'
import { DomainError } from '../../server/domain/errors.js'
import { previewIn } from '../checkout/quote.js'
import { accountWords } from '../destination/account-words.js'
import { isUsable, standingOf } from '../destination/standing.js'
import { row } from '../escrow/terms-view.js'
import type { HostedServices } from '../hosted-services.js'
import { beginOwnIdentity } from '../identity-verification/begin-own-identity.js'
import { identityStep } from '../identity-verification/identity-step.js'
import { amountField, attemptView, choice, form, noticeBox } from '../page/form.js'
import { sendPage } from '../page/page.js'
import { attemptOf, problemsAt, typedBefore, type Attempt } from '../visit/attempt.js'
import { checkForm } from '../visit/check-form.js'
import type { FormFields } from '../visit/form-fields.js'
import { freshReference } from '../visit/fresh-reference.js'
import { granted, perform } from '../visit/perform.js'
import { signInFirst } from '../visit/sign-in-first.js'
import { typedAmount } from '../visit/typed-amount.js'
import { openVisit, type Visit } from '../visit/visit.js'
import { html, type Html } from '../../locales/markup.js'
import { millimesOf, showAmount } from '../wording/show-amount.js'

/**
 * `/account/wallet/withdraw`: where to and how much, then what that comes to, then it is asked for (decisions 13). Whoever is not known yet finds
 * the way to become so, whoever has no account to send to the way to add one.
 */
export async function showNewWithdrawal(services: HostedServices, request: Request, response: Response): Promise<void> {
  await send(await openVisit(services, { request, response }), {})
}

export async function submitNewWithdrawal(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  const fields = checkForm(visit)
  if (!visit.person) return signInFirst(visit)
  switch (fields.get('step')) {
    case 'identity':
      return beginOwnIdentity(visit, fields, (tried) => send(visit, tried))
    case 'quote':
      return quote(visit, fields)
    case 'change':
      return send(visit, { attempt: typedBefore(fields) })
    case 'confirm':
      return confirm(visit, fields)
  }
  throw new DomainError('VALIDATION_ERROR', { details: { step: 'is not a step of this page' } })
}

interface Given {
  amountTnd: string
  destinationId: string
}

type Read = { given: Given; problem?: undefined } | { given?: undefined; problem: Attempt }

/** What was typed, or what is wrong with it. */
function readForm(visit: Visit, fields: FormFields): Read {
  const amountTnd = typedAmount(fields, 'amountTnd')
  const destinationId = fields.get('destinationId') ?? ''
  if (destinationId !== '' && amountTnd !== null) return { given: { amountTnd, destinationId } }
  const wrong = new Map<string, Html>()
  if (destinationId === '') wrong.set('destinationId', visit.say('pages.withdraw.toProblem'))
  if (amountTnd === null) wrong.set('amountTnd', visit.say('pages.amount.problem'))
  return { problem: problemsAt(visit, fields, wrong) }
}

/** The same request as a preview, which does nothing (decisions 20). */
async function quote(visit: Visit, fields: FormFields): Promise<void> {
  const { given, problem } = readForm(visit, fields)
  if (problem) return send(visit, { attempt: problem })
  const { data, refusal } = await perform(visit, CreateWithdrawal, {
    input: { ...given, reference: freshReference(visit), preview: true },
  })
  if (refusal) return send(visit, { attempt: attemptOf(visit, fields, refusal) })
  await send(visit, { quote: { ...given, preview: previewIn(data) } })
}

/** A form that is sent twice carries the same reference, which is one withdrawal. */
async function confirm(visit: Visit, fields: FormFields): Promise<void> {
  const { given, problem } = readForm(visit, fields)
  if (problem) return send(visit, { attempt: problem })
  const reference = fields.get('reference') || freshReference(visit)
  const { data, refusal } = await perform(visit, CreateWithdrawal, { input: { ...given, reference } })
  if (refusal) return send(visit, { attempt: attemptOf(visit, fields, refusal) })
  visit.response.redirect(303, `/account/wallet/withdrawals/${data.createWithdrawal.withdrawal.id}`)
}

/** What was asked for comes to this, and waits to be confirmed. */
interface Quote extends Given {
  preview: PreviewFieldsFragment
}

interface Tried {
  attempt?: Attempt | null
  quote?: Quote | null
  /** The provider's page, for a person who is about to become known. */
  identityUrl?: string | null
}

type Choices = Granted<WithdrawalChoicesQuery>

async function send(visit: Visit, tried: Tried): Promise<void> {
  if (!visit.person) return signInFirst(visit)
  const { say } = visit
  const choices = granted(await perform(visit, WithdrawalChoices))
  const { attempt = null } = tried
  sendPage(visit, {
    status: attempt?.status ?? 200,
    section: 'wallet',
    heading: say('pages.withdraw.heading'),
    hasProblem: Boolean(attempt?.sentence),
    main: html`${attempt && attemptView(visit, attempt)} ${isEmpty(choices) && noticeBox(say('pages.withdraw.nothing'))}
      ${stepView(visit, choices, tried)}
      <p><a href="/account/wallet">${say('pages.wallet.back')}</a></p>`,
  })
}

const isEmpty = ({ me }: Choices): boolean => millimesOf(me.balance?.available ?? '0.000') === 0n

function stepView(visit: Visit, choices: Choices, { attempt = null, quote: asked, identityUrl = null }: Tried): Html {
  const { say } = visit
  if (choices.me.identityStatus !== 'APPROVED') return identityStep(visit, { what: say('pages.identity.withdrawWhat'), url: identityUrl })
  if (choices.destinations.length === 0) return addAccount(visit)
  const destination = asked && choices.destinations.find(({ id }) => id === asked.destinationId)
  return asked && destination ? quoteView(visit, asked, destination) : formView(visit, choices, attempt)
}

const addAccount = ({ say }: Visit): Html =>
  html`<section>
    <h2>${say('pages.withdraw.noAccount')}</h2>
    <p>${say('pages.withdraw.noAccountWhat')}</p>
    <p><a class="button" href="/account/wallet/destinations">${say('pages.destinations.addHeading')}</a></p>
  </section>`

function formView(visit: Visit, { me, destinations }: Choices, attempt: Attempt | null): Html {
  const { say, language } = visit
  const problem = attempt?.wrong.get('destinationId')
  const only = destinations.filter((each) => isUsable(visit, each)).length === 1
  const chosen = attempt?.fields.get('destinationId')
  const accounts = destinations.map((each) => {
    const canBe = isUsable(visit, each)
    return choice({
      name: 'destinationId',
      value: each.id,
      words: accountWords(visit, each),
      hint: !canBe && standingOf(visit, each),
      isChosen: canBe && (chosen === each.id || only),
      isDisabled: !canBe,
    })
  })
  const amount = amountField(visit, {
    id: 'amountTnd',
    name: 'amountTnd',
    label: say('pages.amount.label'),
    hint: say('pages.withdraw.amountHint', { amount: showAmount(me.balance?.available ?? '0.000', 'TND', language) }),
    value: attempt?.fields.get('amountTnd') ?? '',
    error: attempt?.wrong.get('amountTnd'),
  })
  const body = html`<fieldset>
      <legend>${say('pages.withdraw.to')}</legend>
      ${problem && html`<span class="error">${problem}</span>`} ${accounts}
    </fieldset>
    ${amount}<button>${say('pages.quote.continue')}</button>`
  return html`<section>
    <p>${say('pages.withdraw.lead')}</p>
    ${form(visit, 'quote', body)}
    <p><a href="/account/wallet/destinations">${say('pages.destinations.heading')}</a></p>
  </section>`
}

/** What leaves, what arrives, and what is left; as typed amounts are told everywhere before they are confirmed (decisions 8). */
function quoteView(visit: Visit, { amountTnd, destinationId, preview }: Quote, destination: DestinationFieldsFragment): Html {
  const { say, language } = visit
  const amount = (decimal: string) => showAmount(decimal, 'TND', language)
  const balanceOf = (name: string) => preview.balances.find(({ account }) => account === name)
  const [available, pending] = [balanceOf('AVAILABLE'), balanceOf('PENDING')]
  if (!available?.afterTnd || !pending) throw new Error('a preview of a withdrawal does not say what becomes of the wallet')
  const kept = { amountTnd, destinationId }
  return html`<section aria-labelledby="quote-heading">
    <h2 id="quote-heading">${say('pages.quote.heading')}</h2>
    <dl data-figures>
      ${row(say('pages.withdrawal.to'), accountWords(visit, destination))}
      ${row(say('pages.withdraw.leaves'), amount(available.changeTnd.replace('-', '')))}
      ${row(say('pages.withdraw.arrives'), amount(pending.changeTnd), 'total')}
      ${row(say('pages.quote.walletAfter'), amount(available.afterTnd))}
    </dl>
    <p>${say('pages.withdraw.what')}</p>
    <div class="ways">
      ${form(visit, 'confirm', html`<button>${say('pages.withdraw.button', { amount: amount(pending.changeTnd) })}</button>`, { ...kept, reference: freshReference(visit) })}
      ${form(visit, 'change', html`<button class="quiet">${say('pages.quote.change')}</button>`, kept)}
    </div>
  </section>`
}
