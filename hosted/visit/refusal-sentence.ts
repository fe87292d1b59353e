import { html, type Html } from '../../locales/markup.js'
import { sentenceOf, type Refusal } from './perform.js'
import type { Visit } from './visit.js'
import { showTimeLeft } from '../wording/show-time.js'

/** Why not, in the very words of the API, and when to try again if that is known. */
export function refusalSentence({ language, say }: Pick<Visit, 'language' | 'say'>, { code, retryAfter }: Refusal): Html {
  const sentence = sentenceOf(code, language)
  if (retryAfter === null) return html`${sentence}`
  return html`${sentence} ${say('pages.errors.retryAfter', { time: showTimeLeft(Math.max(60, retryAfter), language) })}`
}
