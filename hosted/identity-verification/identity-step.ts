import { form } from '../page/form.js'
import type { Visit } from '../visit/visit.js'
import { html, type Html, type HtmlValue } from '../../locales/markup.js'

/** The button that opens a verification, with what it is for; then the way to the provider's page, which leads back here. */
export function identityStep(visit: Visit, { what, url }: { what: HtmlValue; url: string | null }): Html {
  const { say } = visit
  return html`<section aria-labelledby="identity-heading">
    <h2 id="identity-heading">${say('pages.identity.stepHeading')}</h2>
    ${
      url === null
        ? html`<p>${what}</p>
            ${form(visit, 'identity', html`<button>${say('pages.identity.stepButton')}</button>`)}`
        : html`<p>${say('pages.identity.readyWhat')}</p>
            <p><a class="button" href="${url}">${say('pages.identity.readyLink')}</a></p>`
    }
  </section>`
}
