import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import type { Visit } from '../visit/visit.js'
import { choice } from '../page/form.js'
import type { Asked } from './asked.js'

/** What a buyer can make of a proof: three choices side by side, none of them made beforehand. */
export function reviewChoices({ say }: Visit, { attempt }: Asked): Html {
  const chosen = attempt?.fields.get('decision')
  const problem = attempt?.wrong.get('decision')
  const error: HtmlValue = problem && html`<span class="error">${problem}</span>`
  return html`<fieldset>
    <legend>${say('pages.form.review_proof.decision.label')}</legend>
    ${error}
    ${reviews.map((value) =>
      choice({
        name: 'decision',
        value,
        words: say(`pages.form.review_proof.decision.${upper[value]}`),
        isChosen: chosen === value,
      }),
    )}
  </fieldset>`
}

const upper = { accept: 'ACCEPT', request_correction: 'REQUEST_CORRECTION', report: 'REPORT' } as const
const reviews = ['accept', 'request_correction', 'report'] as const
