/**
 * Markup with everything that is put into it escaped. Only what this tag has made is put in as it is, so that no text of a person (a
 * title, a reason, an address) can become markup. Lists are joined; null, undefined and false are nothing.
 */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Markup(strings.reduce((text, part, index) => text + render(values[index - 1]) + part))
}

/** What a template may hold. */
export type HtmlValue = Html | string | number | null | undefined | false | HtmlValue[]

/** Attributes of a tag, escaped: false, null and undefined are left out, true stands without a value. */
export function attributes(values: Record<string, string | number | boolean | null | undefined>): Html {
  const given = Object.entries(values).filter(([, value]) => value !== false && value !== null && value !== undefined)
  return new Markup(given.map(([name, value]) => (value === true ? name : `${name}="${escape(String(value))}"`)).join(' '))
}

/** The words of markup alone, for a place that takes no tags. No tag ends within an attribute: `>` is escaped there. */
export const wordsOf = (markup: Html): Html => new Markup(markup.text.replace(/<[^>]*>/g, ''))

/** Finished markup; `text` is what is sent. Only `html` and `attributes` make it. */
export type Html = Markup

class Markup {
  // Private, so that an object that merely looks like markup is not of this type.
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  get text(): string {
    return this.#text
  }
}

function render(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Markup) return value.text
  if (Array.isArray(value)) return value.map(render).join('')
  return escape(String(value))
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities.get(character) ?? '')
}

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])
