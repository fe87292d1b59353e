import { shownDeadlineKinds } from '../../schema/escrow/shown-deadlines.js'
import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import type { Visit } from '../visit/visit.js'
import { isolate } from '../wording/isolate.js'
import { showMillimes } from '../wording/show-amount.js'
import { showCountDown, showTime, showTimeLeft } from '../wording/show-time.js'
import { isPaymentUnderWay, type EscrowSummary, type Side } from './escrow-details.js'
import { awaitsAnswer } from './awaits-answer.js'
import { givenTo, wayOf } from './movements.js'
import { waitingPhase } from './status-words.js'
import { isDivided, isOver } from './total.js'

/** What happens next, who must act, and by when, or how it ended, as a part of a page. */
export function nextSection(visit: Visit, escrow: EscrowSummary, side: Side): Html {
  return html`<section aria-labelledby="next-heading">
    <h2 id="next-heading">${nextHeading(visit, escrow)}</h2>
    ${nextView(visit, escrow, side)}
  </section>`
}

/** Of what is over nothing comes next. */
export const nextHeading = ({ say }: Pick<Visit, 'say'>, escrow: Pick<EscrowSummary, 'status'>): Html =>
  isOver(escrow) ? say('pages.session.overHeading') : say('pages.next.heading')

/** What happens next, who must act, and by when. */
export function nextView(visit: Words, escrow: EscrowSummary, side: Side): Html {
  return html`<p>${nextWords(visit, escrow, side)} ${yoursView(visit, escrow, side)}</p>
    ${deadlinesView(visit, escrow, side)}`
}

/** Who must act, of an escrow as it is, or as it will be. */
export function nextWords({ say }: Pick<Visit, 'say'>, escrow: EscrowSummary, side: Side): Html {
  const phase = waitingPhase(escrow)
  return phase ? say(`pages.next.proof.${phase}.${side}`) : say(`pages.next.${stageOf(escrow)}.${side}`)
}

/** By when; nothing where there is no time to keep. */
export function deadlinesView(visit: Words, escrow: EscrowSummary, side: Side): HtmlValue {
  const lines = deadlineLines(visit, escrow, side)
  return (
    lines.length > 0 &&
    html`<ul>
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>`
  )
}

/** Of an escrow that is over: what whoever looks was given in all, and where it went. */
function yoursView({ say, language }: Words, escrow: EscrowSummary, side: Side): HtmlValue {
  const { moneyLine } = escrow
  if (!moneyLine || !isOver(escrow)) return null
  const millimes = givenTo(side, moneyLine)
  if (millimes === 0n) return isDivided(escrow) && say('pages.next.yours.nothing')
  const amount = showMillimes(millimes, language)
  const way = wayOf(side, moneyLine)
  return side === 'seller' ? say('pages.next.yours.seller.wallet', { amount }) : say(`pages.next.yours.buyer.${way}`, { amount })
}

type Words = Pick<Visit, 'say' | 'language' | 'services'>

/** One line for each kind, however many there are of it: each payout request, and each dispute about one, has a deadline of its own, and the first tells enough. */
function deadlineLines(visit: Words, escrow: EscrowSummary, side: Side): Html[] {
  const told = escrow.deadlines
    .flatMap((deadline) => shownDeadlineKinds.filter((kind) => kind === deadline.kind).map((kind) => ({ ...deadline, kind })))
    .sort((one, other) => one.remainingSeconds - other.remainingSeconds)
  const alike = ({ kind, paused, part }: Told) =>
    told.filter((each) => each.kind === kind && each.paused === paused && (each.part === undefined) === (part === undefined))
  const awaited = awaitedIn(escrow, side)
  return told
    .filter((each) => alike(each)[0] === each)
    .map((first) => deadlineLine(visit, first, { side, count: alike(first).length, awaited }))
}

type Told = EscrowSummary['deadlines'][number] & { kind: (typeof shownDeadlineKinds)[number] }

interface Telling {
  side: Side
  /** How many there are of the kind. */
  count: number
  /** Whose word a dispute waits for. */
  awaited: 'you' | Side | 'unknown'
}

/** Unknown where the disputes are left out; one on a part waits for the seller, whose wish was rejected. */
function awaitedIn({ status, progressiveRelease, disputes = [] }: EscrowSummary, side: Side): Telling['awaited'] {
  const isAboutPart = status !== 'DISPUTED' && progressiveRelease !== null
  const sides = (['buyer', 'seller'] as const).filter((each) =>
    isAboutPart ? each === 'seller' : disputes.some((dispute) => awaitsAnswer(dispute, each)),
  )
  const [first] = sides
  return first === side ? 'you' : (first ?? 'unknown')
}

/** While it is stopped its date means nothing, and may have passed; what counts is how much is left. */
function deadlineLine({ say, language, services }: Words, told: Told, { side, count, awaited }: Telling): Html {
  const { kind, at, paused, remainingSeconds, part } = told
  const stopped = showTimeLeft(remainingSeconds, language)
  if (paused) return say(kind === 'completion' ? 'pages.deadline.paused' : 'pages.deadline.stopped', { left: stopped })
  const left = showCountDown({ at, seconds: remainingSeconds, now: services.now() }, language)
  const time = showTime(at, language)
  if (part !== undefined && kind === 'release_approval')
    return html`${say('pages.deadline.part_approval', { period: isolate(part), time, left, side })}
    ${count > 1 && say('pages.deadline.more_approvals', { count: count - 1 })}`
  if (part !== undefined)
    return html`${say('pages.deadline.payout_silence', { period: isolate(part), time, left, side })}
    ${count > 1 && say('pages.deadline.more_silences', { count: count - 1 })}`
  const words = { time, left, side, count, awaited }
  return say(`pages.deadline.${kind}`, words)
}

/** What its status does not say alone: an instant escrow ends with the delivery, a quick one has no contract to sign first, as a signed one has
 * none any more, of a payment that is under way it is not true that nothing is paid, and what nobody paid has nothing to give back. */
export function stageOf(escrow: EscrowSummary) {
  const { mode, status, deadlines, paidAt, signatures } = escrow
  if (deadlines.some(({ kind }) => kind === 'cancellation_request')) return 'cancelling'
  if (isPaymentUnderWay(escrow)) return 'underWay'
  if (mode === 'INSTANT' && status === 'PENDING') return 'instant'
  if (mode === 'INSTANT' && status === 'PAID') return 'instantPaid'
  if (status === 'PENDING' && (mode === 'QUICK' || signatures?.isFullySigned)) return 'quick'
  if (status === 'CANCELLED' && paidAt === null) return 'calledOff'
  if (status === 'PAID' && escrow.progressiveRelease !== null) return 'parts'
  return isDivided(escrow) ? 'divided' : status
}
