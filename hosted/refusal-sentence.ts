import { html, type Html } from './html.js'
import { sentenceOf, type Refusal } from './visit/perform.js'
import type { Visit } from './visit/visit.js'
import { say } from './wording/say.js'
import { showTimeLeft } from './wording/show-time.js'

/** Why not, in the very words of the API, and when to try again if that is known. */
export function refusalSentence({ language, texts }: Pick<Visit, 'language' | 'texts'>, { code, retryAfter }: Refusal): Html {
  const sentence = sentenceOf(code, language)
  if (retryAfter === null) return html`${sentence}`
  return html`${sentence} ${say(texts.errors.retryAfter, { time: showTimeLeft(Math.max(60, retryAfter), language) })}`
}
