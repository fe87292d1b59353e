import { attributes, html, type Html, type HtmlValue } from '../../locales/markup.js'
import type { PageFrame } from './page.js'

/**
 * A form of this page: posts to the page itself, says which `step` it is, and carries what proves that we made it, before anything else.
 * `sendsFiles` where it has a field for files.
 */
export function form(
  { self, formToken }: PageFrame,
  step: string,
  body: HtmlValue,
  hidden: Record<string, string> = {},
  { sendsFiles = false } = {},
): Html {
  const values = Object.entries({ form: formToken, step, ...hidden })
  const inputs = values.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)
  const enctype = sendsFiles && 'multipart/form-data'
  return html`<form ${attributes({ method: 'post', action: self, enctype })}>${inputs}${body}</form>`
}

export interface Field {
  /** Unique on the page; `name` is the field's. */
  id: string
  name: string
  label: Html
  type?: 'text' | 'email' | 'password' | 'number'
  value?: string
  hint?: HtmlValue
  /** Why the value was refused. */
  error?: HtmlValue
  isOptional?: boolean
  /** It may be left empty, and is not marked so: it is there to look for something, or what is needed is said beside it. */
  isUnmarked?: boolean
  autocomplete?: string | undefined
  inputmode?: 'numeric' | 'decimal' | 'email'
  /** Of numbers: how far apart those are that can be given. */
  step?: string
  maxlength?: number
  /** For what always reads from left to right, in Arabic too. */
  isLatin?: boolean
}

/** A labelled line of input. */
export function field(frame: PageFrame, { value = '', type = 'text', isLatin = false, ...given }: Field): Html {
  const { name, autocomplete, inputmode, step, maxlength } = given
  const own = { name, type, value, dir: isLatin ? 'ltr' : 'auto', autocomplete, inputmode, step, maxlength }
  return labelled(frame, given, (shared) => html`<input ${attributes({ ...shared, ...own })} />`)
}

/** An amount of dinars, as a number with a point. */
export const amountField = (frame: PageFrame, given: Omit<Field, 'type' | 'inputmode' | 'step' | 'isLatin'>): Html =>
  field(frame, { ...given, type: 'number', inputmode: 'decimal', step: '0.001', isLatin: true })

/** A box to tick. */
export function checkbox({ id, name, label, hint, isTicked }: Pick<Field, 'id' | 'name' | 'label' | 'hint'> & { isTicked: boolean }): Html {
  const box = { type: 'checkbox', id, name, value: 'on', checked: isTicked, 'aria-describedby': hint ? `${id}-hint` : null }
  return html`<div class="choice">
    <input ${attributes(box)} />
    <div><label for="${id}">${label}</label>${hint && html`<span class="hint" id="${id}-hint">${hint}</span>`}</div>
  </div>`
}

/** A labelled block of text. */
export function textArea(frame: PageFrame, { value = '', ...given }: Field): Html {
  const own = { name: given.name, dir: 'auto', maxlength: given.maxlength }
  return labelled(frame, given, (shared) => html`<textarea ${attributes({ ...shared, ...own })}>${value}</textarea>`)
}

/** A labelled list to choose from; `options` are pairs of value and words, the first being no choice yet. */
export function select(frame: PageFrame, { value = '', options, ...given }: Field & { options: Array<[string, Html]> }): Html {
  const choices = options.map(
    ([option, words]) => html`<option ${attributes({ value: option, selected: option === value })}>${words}</option>`,
  )
  return labelled(
    frame,
    given,
    (shared) =>
      html`<select ${attributes({ ...shared, name: given.name })}>
        ${choices}
      </select>`,
  )
}

/** One of several choices that exclude each other, with what there is to say of it. */
export function choice({
  name,
  value,
  words,
  hint,
  isChosen,
  isDisabled = false,
}: {
  name: string
  value: string
  words: Html
  hint?: HtmlValue
  isChosen: boolean
  isDisabled?: boolean
}): Html {
  const id = `${name}-${value}`
  const radio = {
    type: 'radio',
    id,
    name,
    value,
    required: true,
    checked: isChosen,
    disabled: isDisabled,
    'aria-describedby': hint ? `${id}-hint` : null,
  }
  return html`<div class="choice">
    <input ${attributes(radio)} />
    <div><label for="${id}">${words}</label>${hint && html`<span class="hint" id="${id}-hint">${hint}</span>`}</div>
  </div>`
}

/** Label, hint and error around a control, which names them as its description. */
export function labelled(
  { say }: PageFrame,
  { id, label, hint, error, isOptional = false, isUnmarked = false }: Field,
  control: (shared: Parameters<typeof attributes>[0]) => Html,
): Html {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const shared = {
    id,
    required: !isOptional && !isUnmarked,
    'aria-invalid': error ? 'true' : null,
    'aria-describedby': describedBy || null,
  }
  const note = isOptional && html` <span class="soft">${say('pages.layout.optional')}</span>`
  return html`<div class="field">
    <label for="${id}">${label}${note}</label>
    ${hint && html`<span class="hint" id="${id}-hint">${hint}</span>`}
    ${error && html`<span class="error" id="${id}-error">${error}</span>`} ${control(shared)}
  </div>`
}

/** What went wrong, told first and announced by screen readers. */
export function problemBox({ say }: PageFrame, sentence: HtmlValue): Html {
  return html`<div class="problem" role="alert">
    <h2>${say('pages.layout.problemHeading')}</h2>
    <p>${sentence}</p>
  </div>`
}

/** The same where a field says what is wrong. */
export const correctBox = (frame: PageFrame): Html => problemBox(frame, frame.say('pages.layout.correct'))

/**
 * What has to be known before going on; `isAlert` when it answers what was just sent, `isWarning` when nothing came of that, `isDone` when it says
 * what was done a moment ago.
 */
export function noticeBox(sentence: HtmlValue, { isAlert = false, isWarning = false, isDone = false, more }: NoticeOptions = {}): Html {
  const box = { class: isWarning ? 'warning' : 'notice', role: isAlert || isWarning ? 'alert' : 'status', 'data-done': isDone }
  return html`<div ${attributes(box)}>
    <p>${sentence}</p>
    ${more}
  </div>`
}

interface NoticeOptions {
  isAlert?: boolean
  isWarning?: boolean
  isDone?: boolean
  /** Below the sentence. */
  more?: HtmlValue
}

/** Why a form came back: what went wrong, that the page shows something else by now, or what comes before what was asked for; `more` is told below that. */
export function attemptView(frame: PageFrame, { sentence, isOutdated, needsIdentity = false }: CameBack, more?: HtmlValue): HtmlValue {
  if (!sentence) return null
  return isOutdated || needsIdentity ? noticeBox(sentence, { isWarning: true, more }) : problemBox(frame, sentence)
}

interface CameBack {
  sentence: HtmlValue
  isOutdated: boolean
  needsIdentity?: boolean
}
