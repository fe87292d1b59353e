import type { ProofFieldsFragment } from '../../schema/operations/document-types.js'
import type { Side } from '../escrow/escrow-details.js'
import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import type { Visit } from '../visit/visit.js'
import { isolate } from '../wording/isolate.js'
import { quotation } from '../wording/quotation.js'
import { showNumber } from '../wording/show-amount.js'
import { showTime } from '../wording/show-time.js'

type Submission = ProofFieldsFragment['submissions'][number]
type Attachment = Submission['attachments'][number]

/** What the buyer looks at or has looked at: the newest submission large, and folded what was shown before it. */
export function proofView(visit: Visit, proof: ProofFieldsFragment, side: Side): HtmlValue {
  const { say } = visit
  const { submissions } = proof
  const newest = submissions.at(-1)
  if (!newest) return null
  const earlier = submissions.slice(0, -1)
  return html`<section aria-labelledby="proof-heading">
      <h2 id="proof-heading">${say('pages.proof.heading')}</h2>
      ${submissionView(visit, newest)} ${side === 'buyer' && roundsView(visit, proof)}
    </section>
    ${
      earlier.length > 0 &&
      html`<details class="card">
        <summary><h2>${say('pages.proof.earlier')}</h2></summary>
        ${earlier.map((submission) => submissionView(visit, submission))}
      </details>`
    }`
}

/** How often whoever looks at it now can still ask for a correction. */
function roundsView({ say }: Pick<Visit, 'say'>, { phase, correctionRounds, maxCorrectionRounds }: ProofFieldsFragment): HtmlValue {
  if (phase !== 'SUBMITTED_WAITING_BUYER_REVIEW') return null
  const left = maxCorrectionRounds - correctionRounds
  return html`<p class="soft">${left > 0 ? say('pages.proof.roundsLeft', { count: left }) : say('pages.proof.noRoundsLeft')}</p>`
}

/** What the seller is to put right, before they submit again. */
export function correctionView({ say }: Pick<Visit, 'say'>, { phase, latestSubmission }: ProofFieldsFragment): HtmlValue {
  const reason = latestSubmission?.decisionReason
  if (phase !== 'CORRECTION_REQUESTED' || !reason) return null
  return html`<div class="warning">
    <h3>${say('pages.proof.wanted')}</h3>
    <pre dir="auto">${reason}</pre>
  </div>`
}

function submissionView(visit: Visit, { submittedAt, note, attachments }: Submission): Html {
  const { say, language } = visit
  return html`<p class="soft">${say('pages.proof.shownAt', { time: showTime(submittedAt, language) })}</p>
    ${attachments.map((attachment, index) => attachmentView(visit, attachment, index + 1))}
    ${
      note
        ? html`<p>${say('pages.proof.note')}</p>
            ${quotation(note)}`
        : html`<p class="soft">${say('pages.proof.noNote')}</p>`
    }`
}

/** A picture is shown as it is; whatever the file is, it can be downloaded. */
export function attachmentView(
  { say, language }: Visit,
  { fileName, mimeType, viewUrl }: Pick<Attachment, 'fileName' | 'mimeType' | 'viewUrl'>,
  number: number,
): Html {
  const isImage = mimeType.startsWith('image/')
  return html`<figure>
    ${isImage && html`<img src="${viewUrl}" alt="${say('pages.proof.imageAlt', { number: showNumber(number, language) })}" />`}
    <figcaption><a href="${viewUrl}">${say('pages.proof.open', { name: isolate(fileName) })}</a></figcaption>
  </figure>`
}
