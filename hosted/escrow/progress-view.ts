import { html, type HtmlValue } from '../../locales/markup.js'
import type { Language } from '../../server/domain/language.js'
import type { Visit } from '../visit/visit.js'
import { showDay } from '../wording/show-time.js'
import type { EscrowSummary } from './escrow-details.js'
import { waitingPhase } from './status-words.js'
import { isDivided } from './total.js'

/** Agree, pay, prove, deliver, inspect, release: how far the escrow is, and since when. An escrow that is off its way (disputed, divided, cancelled) has no such line. */
export function progressView(
  { say, language }: Pick<Visit, 'say' | 'language'>,
  escrow: EscrowSummary & { contract?: { sellerSignature: unknown; buyerSignature: unknown } | null },
): HtmlValue {
  const isAgreed = !escrow.contract || (escrow.contract.sellerSignature !== null && escrow.contract.buyerSignature !== null)
  const steps = escrow.proofInfo ? stepsWithProof : stepsByMode[escrow.mode]
  const current = waitingPhase(escrow) ? 'prove' : escrow.status === 'PENDING' && !isAgreed ? 'agree' : stepByStatus[escrow.status]
  if (!current || isDivided(escrow)) return null
  const position = current === 'over' ? steps.length : steps.indexOf(current)
  const items = steps.map((step, index) => {
    if (index > position) return html`<li>${say(`pages.progress.${step}`)}</li>`
    if (index < position)
      return html`<li class="done">
        ${say(`pages.progress.${step}`)} <span class="unseen">(${say('pages.progress.done')})</span> ${dayOf(escrow, step, language)}
      </li>`
    return html`<li class="now" aria-current="step">
      ${say(`pages.progress.${step}`)} <span class="unseen">(${say('pages.progress.now')})</span>
    </li>`
  })
  return html`<ol class="progress" aria-label="${say('pages.progress.heading')}">
    ${items}
  </ol>`
}

type Step = 'agree' | 'pay' | 'prove' | 'deliver' | 'inspect' | 'release'

const stepsByMode: Record<EscrowSummary['mode'], Step[]> = {
  STANDARD: ['agree', 'pay', 'deliver', 'inspect', 'release'],
  QUICK: ['pay', 'deliver', 'inspect', 'release'],
  INSTANT: ['pay', 'deliver', 'release'],
}

const stepsWithProof: Step[] = ['pay', 'prove', 'deliver', 'inspect', 'release']

const stepByStatus: Record<EscrowSummary['status'], Step | 'over' | null> = {
  PENDING: 'pay',
  PAID: 'deliver',
  DELIVERED: 'inspect',
  COMPLETED: 'over',
  CANCELLED: null,
  DISPUTED: null,
}

/** When a step was done, where the escrow says so; whatever was sent back and came again has the last day. */
function dayOf({ signatures, paidAt, deliveredAt, completedAt }: EscrowSummary, step: Step, language: Language): HtmlValue {
  const signed = [signatures?.sellerSignedAt, signatures?.buyerSignedAt].flatMap((at) => at ?? []).toSorted()
  const at = { agree: signed.at(-1), pay: paidAt, prove: null, deliver: deliveredAt, inspect: completedAt, release: completedAt }[step]
  return at && showDay(at, language)
}
