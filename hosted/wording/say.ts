import { html, type Html, type HtmlValue } from '../html.js'

/**
 * A sentence with its `{places}` filled. Throws when the sentence names a place that nobody fills: the languages of a text have the same
 * places (a test compares them).
 */
export function say(sentence: string, places: Record<string, HtmlValue>): Html {
  const parts = sentence.split(/\{(\w+)\}/)
  return html`${parts.map((part, index) => (index % 2 === 0 ? part : filled(part, places)))}`
}

function filled(place: string, places: Record<string, HtmlValue>): HtmlValue {
  if (!(place in places)) throw new Error(`nothing fills {${place}}`)
  return places[place]
}
