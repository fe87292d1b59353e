import type { OauthConsentFieldsFragment } from '../../schema/operations/document-types.js'
import { form } from '../page/form.js'
import type { Visit } from '../visit/visit.js'
import { html, type Html } from '../../locales/markup.js'
import { isolate } from '../wording/isolate.js'
import { showTime } from '../wording/show-time.js'
import { scopeList } from './scope-list.js'

/** An application into which the person signs in: what it knows, and the end of that. */
export function consentView(visit: Visit, { clientId, name, companyName, scopes, givenAt }: OauthConsentFieldsFragment): Html {
  const { say, language } = visit
  const button = html`<button class="quiet danger">${say('pages.authorize.withdrawButton', { application: isolate(name) })}</button>`
  return html`<article>
    <h2>${isolate(name)}</h2>
    <p class="soft parts">
      <span>${isolate(companyName)}</span> <span>${say('pages.applications.since', { time: showTime(givenAt, language) })}</span>
    </p>
    <p>${say('pages.authorize.knows')}</p>
    ${scopeList(visit, scopes)} ${form(visit, 'withdraw', button, { clientId })}
  </article>`
}
