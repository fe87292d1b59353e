import { html, type HtmlValue } from '../html.js'
import type { Visit } from '../visit/visit.js'
import { showTime, showTimeLeft } from '../wording/show-time.js'
import type { Deal, DealSide } from './deal.js'
import { isDivided } from './total.js'

/** Agree, pay, deliver, inspect, release: how far the deal is. A deal that is off its way (disputed, cancelled) has no such line. */
export function progressView(
  { say }: Pick<Visit, 'say'>,
  deal: Deal & { contract?: { sellerSignature: unknown; buyerSignature: unknown } | null },
): HtmlValue {
  const isAgreed = !deal.contract || (deal.contract.sellerSignature !== null && deal.contract.buyerSignature !== null)
  const steps = stepsByMode[deal.mode]
  const current = deal.status === 'PENDING' && !isAgreed ? 'agree' : stepByStatus[deal.status]
  if (!current) return null
  const position = current === 'over' ? steps.length : steps.indexOf(current)
  const items = steps.map((step, index) => {
    if (index > position) return html`<li>${say(`pages.progress.${step}`)}</li>`
    if (index < position)
      return html`<li class="done">${say(`pages.progress.${step}`)} <span class="unseen">(${say('pages.progress.done')})</span></li>`
    return html`<li class="now" aria-current="step">
      ${say(`pages.progress.${step}`)} <span class="unseen">(${say('pages.progress.now')})</span>
    </li>`
  })
  return html`<ol class="progress" aria-label="${say('pages.progress.heading')}">
    ${items}
  </ol>`
}

/** What happens next, who must act, and by when. */
export function nextView({ say, language }: Pick<Visit, 'say' | 'language'>, deal: Deal, side: DealSide): HtmlValue {
  const isInstantAhead = deal.mode === 'INSTANT' && (deal.status === 'PENDING' || deal.status === 'PAID')
  const lines = deal.deadlines.map(({ kind, at, paused, remainingSeconds }) => {
    const known = tellingDeadlines.find((each) => each === kind)
    if (!known) return null
    // While it is stopped its date means nothing, and may have passed; what counts is how much is left.
    const left = showTimeLeft(remainingSeconds, language)
    return html`<li>
      ${paused ? say('pages.deadline.paused', { left }) : say(`pages.deadline.${known}`, { time: showTime(at, language), left })}
    </li>`
  })
  return html`<p>${say(`pages.next.${isInstantAhead ? 'instant' : isDivided(deal) ? 'divided' : deal.status}.${side}`)}</p>
    ${
      lines.some((line) => line !== null) &&
      html`<ul>
        ${lines}
      </ul>`
    }`
}

/** What a person is told of; other deadlines are ours alone. */
const tellingDeadlines = ['expiry', 'completion', 'cancellation_request', 'dispute_silence'] as const

type Step = 'agree' | 'pay' | 'deliver' | 'inspect' | 'release'

const stepsByMode: Record<Deal['mode'], Step[]> = {
  STANDARD: ['agree', 'pay', 'deliver', 'inspect', 'release'],
  QUICK: ['pay', 'deliver', 'inspect', 'release'],
  INSTANT: ['pay', 'deliver', 'release'],
}

const stepByStatus: Record<Deal['status'], Step | 'over' | null> = {
  PENDING: 'pay',
  PAID: 'deliver',
  DELIVERED: 'inspect',
  COMPLETED: 'over',
  CANCELLED: null,
  DISPUTED: null,
}
