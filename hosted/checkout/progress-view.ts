import { html, type HtmlValue } from '../html.js'
import type { EscrowStatusName } from '../texts/texts.js'
import type { Visit } from '../visit/visit.js'
import { say } from '../wording/say.js'
import { showTime, showTimeLeft } from '../wording/show-time.js'
import type { Deal, DealSide } from './deal.js'

/** Agree, pay, deliver, inspect, release: how far the deal is. A deal that is off its way (disputed, cancelled) has no such line. */
export function progressView(
  { texts }: Pick<Visit, 'texts'>,
  deal: Deal & { contract?: { sellerSignature: unknown; buyerSignature: unknown } | null },
): HtmlValue {
  const isAgreed = !deal.contract || (deal.contract.sellerSignature !== null && deal.contract.buyerSignature !== null)
  const steps = stepsByMode[deal.mode]
  const current = deal.status === 'PENDING' && !isAgreed ? 'agree' : stepByStatus[deal.status]
  if (!current) return null
  const position = current === 'over' ? steps.length : steps.indexOf(current)
  const { deal: words } = texts
  const items = steps.map((step, index) => {
    if (index > position) return html`<li>${words.steps[step]}</li>`
    if (index < position) return html`<li class="done">${words.steps[step]} <span class="unseen">(${words.stepDone})</span></li>`
    return html`<li class="now" aria-current="step">${words.steps[step]} <span class="unseen">(${words.stepNow})</span></li>`
  })
  return html`<ol class="progress" aria-label="${words.progress}">
    ${items}
  </ol>`
}

/** What happens next, who must act, and by when. */
export function nextView({ texts, language }: Pick<Visit, 'texts' | 'language'>, deal: Deal, side: DealSide): HtmlValue {
  const { next, deadlines, deadlinePaused } = texts
  const isInstantAhead = deal.mode === 'INSTANT' && (deal.status === 'PENDING' || deal.status === 'PAID')
  const lines = deal.deadlines.map(({ kind, at, paused, remainingSeconds }) => {
    const sentence = deadlines[kind]
    if (sentence === undefined) return null
    // While it is stopped its date means nothing, and may have passed; what counts is how much is left.
    const left = showTimeLeft(remainingSeconds, language)
    return html`<li>${paused ? say(deadlinePaused, { left }) : say(sentence, { time: showTime(at, language), left })}</li>`
  })
  return html`<p>${isInstantAhead ? next.byInstant[side] : next.by[deal.status][side]}</p>
    ${
      lines.some((line) => line !== null) &&
      html`<ul>
        ${lines}
      </ul>`
    }`
}

type Step = 'agree' | 'pay' | 'deliver' | 'inspect' | 'release'

const stepsByMode: Record<Deal['mode'], Step[]> = {
  STANDARD: ['agree', 'pay', 'deliver', 'inspect', 'release'],
  QUICK: ['pay', 'deliver', 'inspect', 'release'],
  INSTANT: ['pay', 'deliver', 'release'],
}

const stepByStatus: Record<EscrowStatusName, Step | 'over' | null> = {
  PENDING: 'pay',
  PAID: 'deliver',
  DELIVERED: 'inspect',
  COMPLETED: 'over',
  CANCELLED: null,
  DISPUTED: null,
}
