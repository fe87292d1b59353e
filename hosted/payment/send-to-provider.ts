import { noticeBox } from '../page/form.js'
import { sendPage } from '../page/page.js'
import type { Visit } from '../visit/visit.js'
import { html } from '../../locales/markup.js'

/** On to the provider's page by an answer of our own: a form of ours leads nowhere else. */
export function sendToProvider(visit: Visit, url: string): void {
  const { say, response } = visit
  response.setHeader('Refresh', `0; url=${url}`)
  const main = html`${noticeBox(say('pages.charge.toProvider'))}
    <p><a class="button" href="${url}">${say('pages.charge.toProviderButton')}</a></p>`
  sendPage(visit, { heading: say('pages.payment.processing.heading'), main })
}
