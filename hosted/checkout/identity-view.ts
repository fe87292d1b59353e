import { form } from '../page/form.js'
import type { Visit } from '../visit/visit.js'
import { html, type Html } from '../wording/html.js'
import type { Asked } from './asked.js'

/** The identity step of paying (decisions 8): offered where it was asked for, and then the way to the provider, which leads back here. */
export function identityView(visit: Visit, { attempt, identityUrl }: Pick<Asked, 'attempt' | 'identityUrl'>): Html | null {
  if (!attempt?.needsIdentity && identityUrl === null) return null
  const { say } = visit
  return html`<section aria-labelledby="identity-heading">
    <h2 id="identity-heading">${say('pages.identity.stepHeading')}</h2>
    ${
      identityUrl === null
        ? html`<p>${say('pages.identity.stepWhat')}</p>
            ${form(visit, 'identity', html`<button>${say('pages.identity.stepButton')}</button>`)}`
        : html`<p>${say('pages.identity.readyWhat')}</p>
            <p><a class="button" href="${identityUrl}">${say('pages.identity.readyLink')}</a></p>`
    }
  </section>`
}
