import { html, type Html } from '../../locales/markup.js'
import type { Visit } from '../visit/visit.js'

/** What an application knows, in the words of whoever allows it. An account's number is always among it. */
export function scopeList({ say }: Pick<Visit, 'say'>, scopes: readonly string[]): Html {
  const sentences = [
    say('pages.authorize.scope.openid'),
    scopes.includes('profile') && say('pages.authorize.scope.profile'),
    scopes.includes('email') && say('pages.authorize.scope.email'),
    scopes.includes('kyc') && say('pages.authorize.scope.kyc'),
    scopes.includes('offline_access') && say('pages.authorize.scope.offline'),
  ].filter((sentence) => sentence !== false)
  return html`<ul>
    ${sentences.map((sentence) => html`<li>${sentence}</li>`)}
  </ul>`
}
