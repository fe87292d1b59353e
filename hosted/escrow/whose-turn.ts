import { html, type HtmlValue } from '../../locales/markup.js'
import { shownDeadlineKinds } from '../../schema/escrow/shown-deadlines.js'
import { actionPages, type CheckoutActionName } from '../checkout/checkout-action.js'
import type { Visit } from '../visit/visit.js'
import { showDay } from '../wording/show-time.js'
import { otherSide, type AllowedActionsOf, type EscrowSummary, type Side } from './escrow-details.js'
import { isConsentAsked } from './release-view.js'
import { isExtensionAsked } from './extension-view.js'
import { waitingPhase } from './status-words.js'

/**
 * What others wait for, as ways to answer that are open together: the first of these is somebody's turn. Each part that was asked for is its buyer's
 * turn as well.
 */
const turns: ReadonlyArray<readonly CheckoutActionName[]> = [
  ['accept_cancellation', 'reject_cancellation'],
  ['sign_contract'],
  ['accept_pay'],
  ['review_proof'],
  ['submit_proof'],
  ['complete', 'reject_delivery'],
  ['deliver'],
]

/** Of what somebody can do, what is their turn. Whoever is paid in parts declares the delivery when all is done, and nobody waits for that. */
export function turnAmong(
  { progressiveRelease }: Pick<EscrowSummary, 'progressiveRelease'>,
  possible: readonly CheckoutActionName[],
): readonly CheckoutActionName[] {
  const found = turns.find((ways) => ways.every((action) => possible.includes(action))) ?? []
  return progressiveRelease && found.includes('deliver') ? [] : found
}

/** An escrow of a list, with what each side can do now. */
export type ListedEscrow = EscrowSummary & { [Each in `${Side}Can`]?: AllowedActionsOf }

/** Whose turn it is, what is to be done if it is the viewer's, and until when; nothing where nobody is waited for. */
export function whoseTurn(visit: Pick<Visit, 'say' | 'language'>, escrow: ListedEscrow, side: Side): HtmlValue {
  const { say } = visit
  const what = waitedFor(visit, escrow, side)
  if (what) return html`<strong>${say('pages.escrows.yourTurn', { what })}</strong>${untilWhen(visit, escrow)}`
  const other = otherSide(side)
  if (waitedFor(visit, escrow, other)) return html`${say(`pages.escrows.waitsFor.${other}`)}${untilWhen(visit, escrow)}`
  if (escrow.status === 'DISPUTED') return html`${say('pages.escrows.waitsFor.settlement')}${untilWhen(visit, escrow)}`
  return waitingPhase(escrow) === 'NEEDS_REVIEW' && say('pages.escrows.waitsFor.staff')
}

/** What this side has to do, as the page is headed on which it does it. */
function waitedFor({ say }: Pick<Visit, 'say'>, escrow: ListedEscrow, side: Side): HtmlValue {
  const [action] = turnAmong(escrow, actionsIn(escrow[`${side}Can`]))
  if (action) return say(`pages.actions.${action}.heading`)
  if (isExtensionAsked(escrow, side)) return say('pages.extension.button')
  if (isConsentAsked(escrow, side)) return say('pages.escrows.giveConsent')
  const isPayoutAsked = escrow.deadlines.some(({ kind, paused }) => kind === 'release_approval' && !paused)
  return side === 'buyer' && isPayoutAsked && say('pages.escrows.answerPayout')
}

const actionsIn = (allowed: AllowedActionsOf = []): CheckoutActionName[] =>
  actionPages.filter(({ command }) => allowed.some((each) => each.action === command && each.allowed)).map(({ action }) => action)

/** The first of its deadlines that runs. */
function untilWhen({ say, language }: Pick<Visit, 'say' | 'language'>, { deadlines }: EscrowSummary): HtmlValue {
  const [first] = deadlines
    .filter(({ kind, paused }) => !paused && shownDeadlineKinds.some((shown) => shown === kind))
    .sort((one, other) => one.remainingSeconds - other.remainingSeconds)
  return first && html` <span class="soft">${say('pages.escrows.until', { day: showDay(first.at, language) })}</span>`
}
