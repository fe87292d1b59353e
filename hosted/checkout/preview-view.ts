import { html, type HtmlValue } from '../../locales/markup.js'
import type { LinkPreview } from '../hosted-services.js'
import type { Visit } from '../visit/visit.js'
import { isolate } from '../wording/isolate.js'
import { showAmount } from '../wording/show-amount.js'
import { row } from '../escrow/terms-view.js'
import { totalLabel, type Standing } from '../escrow/total.js'

/** What a link is about, for whoever holds it: nothing that would tell more than it has to (decisions 8). */
export function previewView(
  { say, language }: Visit,
  { title, applicationName, party }: LinkPreview,
  underWay: Standing['underWay'] = null,
): HtmlValue {
  const total = party && row(totalLabel({ say }, { ...party, underWay }, party.side), showAmount(party.amountTnd, 'TND', language), 'hero')
  return html`<section aria-label="${say('pages.escrow.heading')}">
    <h2>${isolate(title)}</h2>
    <dl>
      ${total}
      ${party && row(say('pages.escrow.with', { side: party.side }), party.otherName === null ? say('pages.escrow.notRegistered') : isolate(party.otherName))}
      ${applicationName !== null && row(say('pages.escrow.createdBy'), isolate(applicationName))}
    </dl>
  </section>`
}
