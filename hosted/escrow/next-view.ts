import { html, type Html } from '../wording/html.js'
import type { Visit } from '../visit/visit.js'
import { showTime, showTimeLeft } from '../wording/show-time.js'
import { releaseView } from './release-view.js'
import type { EscrowSummary, Side } from './escrow-details.js'
import { isDivided } from './total.js'

/** `nextView` as a part of a page, with its heading. */
export function nextSection(visit: Visit, escrow: EscrowSummary, side: Side): Html {
  return html`<section aria-labelledby="next-heading">
    <h2 id="next-heading">${visit.say('pages.next.heading')}</h2>
    ${nextView(visit, escrow, side)}
  </section>`
}

/** What happens next, who must act, and by when. */
export function nextView({ say, language }: Pick<Visit, 'say' | 'language'>, escrow: EscrowSummary, side: Side): Html {
  const lines = escrow.deadlines.map(({ kind, at, paused, remainingSeconds }) => {
    const known = tellingDeadlines.find((each) => each === kind)
    if (!known) return null
    // While it is stopped its date means nothing, and may have passed; what counts is how much is left.
    const left = showTimeLeft(remainingSeconds, language)
    return html`<li>
      ${paused ? say(known === 'completion' ? 'pages.deadline.paused' : 'pages.deadline.stopped', { left }) : say(`pages.deadline.${known}`, { time: showTime(at, language), left })}
    </li>`
  })
  const phase = waitingPhase(escrow)
  return html`<p>${phase ? say(`pages.next.proof.${phase}.${side}`) : say(`pages.next.${stageOf(escrow)}.${side}`)}</p>
    ${releaseView({ say, language }, escrow)}
    ${
      lines.some((line) => line !== null) &&
      html`<ul>
        ${lines}
      </ul>`
    }`
}

/** What its status does not say alone: an instant escrow ends with the delivery, and a quick one has no contract to sign first. */
function stageOf(escrow: EscrowSummary) {
  const { mode, status } = escrow
  if (mode === 'INSTANT' && (status === 'PENDING' || status === 'PAID')) return 'instant'
  if (mode === 'QUICK' && status === 'PENDING') return 'quick'
  if (status === 'PAID' && escrow.progressiveRelease !== null) return 'parts'
  return isDivided(escrow) ? 'divided' : status
}

/** What a person is told of; other deadlines are ours alone. */
const tellingDeadlines = [
  'expiry',
  'completion',
  'cancellation_request',
  'dispute_silence',
  'release_approval',
  'closing',
  'proof_upload',
  'proof_review',
  'proof_extension',
] as const

/** Where the proof of a paid escrow stands, as long as it holds back the delivery. */
export function waitingPhase({ status, proofInfo }: Pick<EscrowSummary, 'status' | 'proofInfo'>) {
  if (status !== 'PAID' || !proofInfo) return null
  const { phase } = proofInfo
  return phase === 'AWAITING_FUNDING' || phase === 'ACCEPTED' || phase === 'ACCEPTED_BY_TIMEOUT' ? null : phase
}
