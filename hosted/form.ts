import { html, type Html, type HtmlValue } from './html.js'
import type { PageFrame } from './page.js'
import { textsFor } from './texts/texts-for.js'

/** A form of this page: posts to the page itself, says which `step` it is, and carries what proves that we made it. */
export function form({ self, formToken }: PageFrame, step: string, body: HtmlValue, hidden: Record<string, string> = {}): Html {
  const inputs = Object.entries({ form: formToken, step, ...hidden }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<form method="post" action="${self}">${inputs}${body}</form>`
}

export interface Field {
  /** Unique on the page; `name` is the field's. */
  id: string
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  value?: string
  hint?: HtmlValue
  /** Why the value was refused. */
  error?: HtmlValue
  optional?: boolean
  autocomplete?: string
  inputmode?: 'numeric' | 'email'
  maxLength?: number
  /** For what always reads from left to right, in Arabic too. */
  isLatin?: boolean
}

/** A labelled line of input. */
export function field(frame: PageFrame, { id, name, label, type = 'text', value = '', autocomplete, inputmode, maxLength, isLatin, ...rest }: Field): Html {
  return labelled(frame, { id, label, ...rest }, (described) => html`<input id="${id}" name="${name}" type="${type}" value="${value}"${
    isLatin ? html` dir="ltr"` : html` dir="auto"`
  }${autocomplete && html` autocomplete="${autocomplete}"`}${inputmode && html` inputmode="${inputmode}"`}${
    maxLength && html` maxlength="${maxLength}"`
  }${described}>`)
}

/** A labelled block of text. */
export function textArea(frame: PageFrame, { id, name, label, value = '', maxLength, ...rest }: Field): Html {
  return labelled(
    frame,
    { id, label, ...rest },
    (described) => html`<textarea id="${id}" name="${name}" dir="auto"${maxLength && html` maxlength="${maxLength}"`}${described}>
${value}</textarea>`,
  )
}

/** A labelled list to choose from; `options` are pairs of value and words, the first being no choice yet. */
export function select(frame: PageFrame, { id, name, label, value = '', options, ...rest }: Field & { options: Array<[string, string]> }): Html {
  const choices = options.map(
    ([option, words]) => html`<option value="${option}"${option === value && html` selected`}>${words}</option>`,
  )
  return labelled(frame, { id, label, ...rest }, (described) => html`<select id="${id}" name="${name}"${described}>${choices}</select>`)
}

/** Label, hint and error around a control, which names them as its description. */
function labelled(
  { language }: PageFrame,
  { id, label, hint, error, optional = false }: Pick<Field, 'id' | 'label' | 'hint' | 'error' | 'optional'>,
  control: (described: Html) => Html,
): Html {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const attributes = html`${!optional && html` required`}${error && html` aria-invalid="true"`}${
    describedBy !== '' && html` aria-describedby="${describedBy}"`
  }`
  return html`<div class="field"><label for="${id}">${label}${optional && html` <span class="soft">${textsFor(language).layout.optional}</span>`}</label>${
    hint && html`<span class="hint" id="${id}-hint">${hint}</span>`
  }${error && html`<span class="error" id="${id}-error">${error}</span>`}${control(attributes)}</div>`
}

/** What went wrong, told first and announced by screen readers. */
export function problemBox({ language }: PageFrame, sentence: HtmlValue): Html {
  return html`<div class="problem" role="alert"><h2>${textsFor(language).layout.problemHeading}</h2><p>${sentence}</p></div>`
}
