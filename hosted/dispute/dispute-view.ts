import { messageBounds } from '../../schema/dispute/message-bounds.js'
import type { DisputeFieldsFragment } from '../../schema/operations/document-types.js'
import type { EscrowSummary, Side } from '../escrow/escrow-details.js'
import { partyName } from '../escrow/terms-view.js'
import { fileField } from '../page/file-field.js'
import { form, textArea } from '../page/form.js'
import { attachmentView } from '../proof/proof-view.js'
import type { Attempt } from '../visit/attempt.js'
import { freshReference } from '../visit/fresh-reference.js'
import type { FilesField } from '../visit/receive-form.js'
import type { Visit } from '../visit/visit.js'
import { attributes, html, type Html, type HtmlValue } from '../../locales/markup.js'
import { isolateLatin } from '../wording/isolate.js'
import { quotation } from '../wording/quotation.js'
import { showNumber } from '../wording/show-amount.js'
import { showTime } from '../wording/show-time.js'
import { awaitsAnswer } from '../escrow/awaits-answer.js'
import { sharesView } from './shares-view.js'

/** The steps of the forms of a dispute. */
export const messageStep = 'dispute_message'
export const settlementStep = 'accept_settlement'

/** The files beside a word in a dispute. */
export const messageFiles: FilesField = { name: 'fileIds', most: messageBounds.files.most }

interface Shown {
  escrow: EscrowSummary
  side: Side
  dispute: DisputeFieldsFragment
  attempt: Attempt | null
}

/**
 * A dispute as its parties see it, on the whole escrow or on one payout: what was said and shown, oldest first, and while it is open a word of
 * one's own.
 */
export function disputeView(visit: Visit, shown: Shown): Html {
  const { say } = visit
  const { dispute } = shown
  const first = { author: dispute.openedBy, body: dispute.reason, attachments: dispute.attachments, createdAt: dispute.createdAt }
  const isOpen = dispute.resolvedAt === null
  return html`<section aria-labelledby="dispute-${dispute.id}">
    <h2 id="dispute-${dispute.id}">${say('pages.dispute.heading', { number: isolateLatin(dispute.ticketNumber) })}</h2>
    ${[first, ...dispute.messages].map((message) => messageView(visit, shown, message))} ${endView(visit, dispute)}
    ${isOpen && writeView(visit, shown)}
  </section>`
}

const authorsOf = ({ openedBy, messages }: DisputeFieldsFragment): string[] =>
  [openedBy, ...messages.map(({ author }) => author)].map((author) => author.toLowerCase())

function endView({ say, language }: Visit, { resolvedAt, resolutionReason }: DisputeFieldsFragment): HtmlValue {
  if (!resolvedAt) return null
  return html`<p><strong>${say('pages.dispute.over', { time: showTime(resolvedAt, language) })}</strong></p>
    ${resolutionReason && quotation(resolutionReason)}`
}

type Message = Pick<DisputeFieldsFragment['messages'][number], 'author' | 'body' | 'attachments' | 'createdAt'>

function messageView(visit: Visit, shown: Shown, { author, body, attachments, createdAt }: Message): Html {
  const { language } = visit
  return html`<article>
    <p><strong>${authorName(visit, shown, author)}</strong><br /><span class="soft">${showTime(createdAt, language)}</span></p>
    <pre dir="auto">${body}</pre>
    ${attachments.length > 0 && html`<div class="gallery">${attachments.map((attachment, index) => attachmentView(visit, attachment, index + 1))}</div>`}
  </article>`
}

/** Nobody is told their own name. */
function authorName(visit: Visit, { escrow, side }: Shown, author: Message['author']): Html {
  if (author === 'STAFF') return visit.say('pages.dispute.staff')
  const from = author === 'BUYER' ? 'buyer' : 'seller'
  return from === side ? visit.say('pages.dispute.you') : partyName(visit, escrow, from)
}

type Offer = DisputeFieldsFragment['offers'][number]

/** The offers that stand, beside what else can be done and not below all that was said: the other's can be accepted, which ends the escrow; one's own below it waits for them. */
export function offersView(visit: Visit, { escrow, side, disputes }: Offered): Html[] {
  const standing = standingOffers(disputes)
  return [
    ...standing.filter((offer) => !isOf(side, offer)).map((offer) => offerView(visit, escrow, offer, side)),
    ...standing.filter((offer) => isOf(side, offer)).map((offer) => ownOfferView(visit, offer, side)),
  ]
}

/** Whether the other side has made an offer that this one can accept. */
export const hasOffer = (disputes: readonly DisputeFieldsFragment[], side: Side): boolean =>
  standingOffers(disputes).some((offer) => !isOf(side, offer))

const standingOffers = (disputes: readonly DisputeFieldsFragment[]): Offer[] =>
  disputes.flatMap(({ resolvedAt, offers }) => (resolvedAt === null ? offers : [])).filter(({ status }) => status === 'OPEN')

const isOf = (side: Side, { offeredBy }: Offer): boolean => offeredBy.toLowerCase() === side

interface Offered {
  escrow: EscrowSummary
  side: Side
  disputes: readonly DisputeFieldsFragment[]
}

function ownOfferView(visit: Visit, offer: Offer, side: Side): Html {
  const { say } = visit
  return html`<section aria-labelledby="offer-${offer.id}">
    <h2 id="offer-${offer.id}">${say('pages.dispute.ownOfferHeading')}</h2>
    <p>${say('pages.dispute.ownOffer')}</p>
    ${offer.shares && sharesView(visit, offer.shares, side)}
  </section>`
}

function offerView(visit: Visit, { version }: EscrowSummary, offer: Offer, side: Side): Html {
  const { say } = visit
  const button = html`<button>${say('pages.dispute.accept')}</button>`
  return html`<section aria-labelledby="offer-${offer.id}">
    <h2 id="offer-${offer.id}">${say('pages.dispute.offerHeading')}</h2>
    <p>${say('pages.dispute.offer')}</p>
    ${offer.shares && sharesView(visit, offer.shares, side)}
    <p class="soft">${say('pages.dispute.acceptHint')}</p>
    ${form(visit, settlementStep, button, { offerId: offer.id, version: String(version) })}
  </section>`
}

function writeView(visit: Visit, { side, dispute, attempt }: Shown): Html {
  const { say } = visit
  const isTurn = awaitsAnswer(dispute, side)
  const isAnswer = authorsOf(dispute).some((author) => author !== side)
  const isOwn = attempt?.fields.get('step') === messageStep
  const wrong = (name: string): HtmlValue => isOwn && attempt.wrong.get(name)
  const body = textArea(visit, {
    id: `body-${dispute.id}`,
    name: 'body',
    label: isAnswer ? say('pages.dispute.word') : say('pages.dispute.write'),
    value: isOwn ? (attempt.fields.get('body') ?? '') : '',
    maxlength: messageBounds.body.most,
    error: wrong('body'),
  })
  const files = fileField(visit, {
    id: `files-${dispute.id}`,
    name: messageFiles.name,
    label: say('pages.dispute.files'),
    hint: say('pages.dispute.filesHint', { most: showNumber(messageFiles.most, visit.language) }),
    isOptional: true,
    most: messageFiles.most,
    error: wrong(messageFiles.name),
  })
  const button = html`<button ${attributes({ class: !isTurn && 'quiet' })}>${say('pages.dispute.send')}</button>`
  const reference = (isOwn && attempt.fields.get('reference')) || freshReference(visit)
  return form(visit, messageStep, [body, files, button], { reference }, { sendsFiles: true })
}
