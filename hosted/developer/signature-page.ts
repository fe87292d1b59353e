import type { SignatureRequestQuery } from '../../schema/operations/document-types.js'
import { ConfirmDeveloperSignature, SignatureRequest } from '../../schema/operations/documents.js'
import type { Granted } from '../../schema/operations/typed-document.js'
import { form, noticeBox } from '../page/form.js'
import { html, type Html } from '../../locales/markup.js'
import { sendPage } from '../page/page.js'
import { granted, perform } from '../visit/perform.js'
import type { Visit } from '../visit/visit.js'
import { isolate, isolateLatin } from '../wording/isolate.js'
import type { MailedLinkPage } from '../credential/mailed-link.js'
import { signatureImage } from './signature-image.js'

/** `image` is a `data:` URL, and there for the user who is asked only. */
type Requested = Granted<SignatureRequestQuery>['signatureRequest']

/** `/account/signature`: the page on which a user confirms that a developer's image is their signature (decisions 3). */
export const signaturePage: MailedLinkPage<Requested> = {
  kind: 'signature',
  read: async (visit, token) => {
    const { data, refusal } = await perform(visit, SignatureRequest, { token })
    return { requested: data?.signatureRequest, refusal }
  },
  heading: ({ say }) => say('pages.signature.heading'),
  ask: (visit, request) => (request.confirmedAt === null ? sendQuestion(visit, request) : sendConfirmed(visit, request)),
  answer: async (visit, request, { token, fields }) => {
    const answer = await perform(visit, ConfirmDeveloperSignature, { input: { token, sha256: fields.get('sha256') ?? '' } })
    if (answer.refusal?.code === 'VERSION_CONFLICT') return sendQuestion(visit, request, { isOutdated: true })
    granted(answer)
    sendConfirmed(visit, request)
  },
}

function sendQuestion(visit: Visit, request: Requested, { isOutdated = false } = {}): void {
  const { say } = visit
  const main = html`${isOutdated && noticeBox(say('pages.signature.changed'), { isWarning: true })}${questionView(visit, request)}`
  sendPage(visit, { status: isOutdated ? 409 : 200, heading: say('pages.signature.heading'), main })
}

/** The fingerprint in the form is that of the image on the page: another image in between is not what the person confirmed. */
function questionView(visit: Visit, request: Requested): Html {
  const { say } = visit
  return html`<section>
    <p>${say('pages.signature.lead', { company: html`<strong>${isolate(request.companyName)}</strong>` })}</p>
    ${signatureImage(visit, request)}
    <p class="soft">${say('pages.signature.hash')}: <code>${isolateLatin(request.sha256)}</code></p>
    <p>${say('pages.signature.effect', { company: isolate(request.companyName) })}</p>
    <p class="warning">${say('pages.signature.warning')}</p>
    ${form(visit, 'answer', html`<button>${say('pages.signature.button')}</button>`, { sha256: request.sha256 })}
  </section>`
}

function sendConfirmed(visit: Visit, request: Requested): void {
  const { say } = visit
  const main = html`<section role="status">
    <p>${say('pages.signature.done', { company: isolate(request.companyName) })}</p>
    ${signatureImage(visit, request)}
    <p class="soft">${say('pages.signature.hash')}: <code>${isolateLatin(request.sha256)}</code></p>
  </section>`
  sendPage(visit, { heading: say('pages.signature.doneHeading'), main })
}
