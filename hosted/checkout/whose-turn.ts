import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import type { shownDeadlineKinds } from '../../schema/escrow/shown-deadlines.js'
import { actionPages, type CheckoutActionName } from './checkout-action.js'
import type { Visit } from '../visit/visit.js'
import { showDay } from '../wording/show-time.js'
import { isPaymentUnderWay, otherSide, type AllowedActionsOf, type EscrowSummary, type Side } from '../escrow/escrow-details.js'
import { awaitsAnswer } from '../escrow/awaits-answer.js'
import { isConsentAsked } from '../escrow/release-view.js'
import { isExtensionAsked } from '../escrow/extension-view.js'
import { waitingPhase } from '../escrow/status-words.js'

type ShownDeadline = (typeof shownDeadlineKinds)[number]

/** Ways to answer that are open together, and the deadlines that run for it. */
interface Turn {
  ways: readonly CheckoutActionName[]
  /** What is to be done where either way does it; the page of the first one says so otherwise. */
  what?: 'pages.escrows.turn.cancellation' | 'pages.escrows.turn.delivery'
  until: readonly ShownDeadline[]
}

/**
 * What others wait for: the first of these that is possible is somebody's turn. Each part that was asked for is its buyer's turn as well.
 */
const turns: readonly Turn[] = [
  { ways: ['accept_cancellation', 'reject_cancellation'], what: 'pages.escrows.turn.cancellation', until: ['cancellation_request'] },
  { ways: ['sign_contract'], until: ['expiry'] },
  { ways: ['accept_pay'], until: ['expiry'] },
  { ways: ['review_proof'], until: ['proof_review'] },
  { ways: ['submit_proof'], until: ['proof_upload'] },
  { ways: ['complete', 'reject_delivery'], what: 'pages.escrows.turn.delivery', until: ['completion'] },
  { ways: ['deliver'], until: [] },
]

/** Of what somebody can do, what is their turn. */
export const turnAmong = (escrow: Pick<EscrowSummary, 'progressiveRelease'>, possible: readonly CheckoutActionName[]) =>
  findTurn(escrow, possible)?.ways ?? []

/** Whoever is paid in parts declares the delivery when all is done, and nobody waits for that. */
function findTurn(
  { progressiveRelease }: Pick<EscrowSummary, 'progressiveRelease'>,
  possible: readonly CheckoutActionName[],
): Turn | undefined {
  const found = turns.find(({ ways }) => ways.every((action) => possible.includes(action)))
  return progressiveRelease && found?.ways.includes('deliver') ? undefined : found
}

/** An escrow of a list, with what each side can do now. */
export type ListedEscrow = EscrowSummary & { [Each in `${Side}Can`]?: NonNullable<EscrowSummary['allowedActions']> }

/** Whose turn it is, what is to be done if it is the viewer's, and until when; nothing where nobody is waited for. */
export function whoseTurn(visit: Pick<Visit, 'say' | 'language'>, escrow: ListedEscrow, side: Side): HtmlValue {
  const { say } = visit
  const own = waitedFor(visit, escrow, side)
  if (own) return html`<strong>${say('pages.escrows.yourTurn', { what: own.what })}</strong>${untilWhen(visit, escrow, own.until)}`
  const other = otherSide(side)
  const others = waitedFor(visit, escrow, other)
  if (others) return html`${say(`pages.escrows.waitsFor.${other}`)}${untilWhen(visit, escrow, others.until)}`
  if (escrow.status === 'DISPUTED') return settlementWords(visit, escrow)
  if (isPaymentUnderWay(escrow)) return say('pages.escrows.waitsFor.payment')
  return waitingPhase(escrow) === 'NEEDS_REVIEW' && say('pages.escrows.waitsFor.staff')
}

/** The day is that on which our team takes the dispute over, and not one until which anybody decides. */
function settlementWords({ say, language }: Pick<Visit, 'say' | 'language'>, escrow: EscrowSummary): Html {
  const silence = firstOf(escrow, ['dispute_silence'])
  return silence
    ? say('pages.escrows.waitsFor.settlementUntil', { day: showDay(silence.at, language) })
    : say('pages.escrows.waitsFor.settlement')
}

/** Whether this side has something to do, of an escrow as it sees it itself. */
export const isTurnOf = (visit: Pick<Visit, 'say'>, escrow: EscrowSummary, side: Side): boolean =>
  waitedFor(visit, { ...escrow, [`${side}Can`]: escrow.allowedActions }, side) !== null

/** What this side has to do. */
function waitedFor({ say }: Pick<Visit, 'say'>, escrow: ListedEscrow, side: Side): (Pick<Turn, 'until'> & { what: Html }) | null {
  if (isAnswerAwaited(escrow, side)) return { what: say('pages.dispute.answer'), until: ['dispute_silence'] }
  const turn = findTurn(escrow, actionsIn(escrow[`${side}Can`]))
  const [action] = turn?.ways ?? []
  if (turn && action) return { what: say(turn.what ?? `pages.actions.${action}.heading`), until: turn.until }
  if (isExtensionAsked(escrow, side)) return { what: say('pages.extension.button'), until: ['proof_extension'] }
  // For the consent there is no time to keep.
  if (isConsentAsked(escrow, side)) return { what: say('pages.escrows.giveConsent'), until: [] }
  const isPayoutAsked = escrow.deadlines.some(({ kind, paused }) => kind === 'release_approval' && !paused)
  return side === 'buyer' && isPayoutAsked ? { what: say('pages.escrows.answerPayout'), until: ['release_approval'] } : null
}

/** In a dispute on the whole, or on a part: one on a part is opened by who rejects it, and so waits for the seller. */
function isAnswerAwaited({ status, progressiveRelease, disputes = [], deadlines }: EscrowSummary, side: Side): boolean {
  if (status === 'DISPUTED') return disputes.some((dispute) => awaitsAnswer(dispute, side))
  return side === 'seller' && progressiveRelease !== null && deadlines.some(({ kind, paused }) => kind === 'dispute_silence' && !paused)
}

/** Of the actions that have a page, those that are open. */
export const actionsIn = (allowed: AllowedActionsOf = []): CheckoutActionName[] =>
  actionPages.filter(({ command }) => allowed.some((each) => each.action === command && each.allowed)).map(({ action }) => action)

function untilWhen({ say, language }: Pick<Visit, 'say' | 'language'>, escrow: EscrowSummary, kinds: readonly ShownDeadline[]): HtmlValue {
  const first = firstOf(escrow, kinds)
  return first && html` <span class="soft whole">${say('pages.escrows.until', { day: showDay(first.at, language) })}</span>`
}

/** The first of these deadlines that runs. */
const firstOf = ({ deadlines }: EscrowSummary, kinds: readonly ShownDeadline[]) =>
  deadlines
    .filter(({ kind, paused }) => !paused && kinds.some((each) => each === kind))
    .toSorted((one, other) => one.remainingSeconds - other.remainingSeconds)
    .at(0)
