import { messageParts, type MessageKey, type ValuesOf } from '../../locales/message.js'
import type { Language } from '../../server/domain/language.js'
import { html, type Html, type HtmlValue } from '../../locales/markup.js'

/** The sentences of the pages. */
export type PageKey = Extract<MessageKey, `pages.${string}`>

/** Says a sentence in the language of a page; each of its values keeps markup of its own. */
export type Say = <Key extends PageKey>(key: Key, ...values: ValuesOf<Key, HtmlValue>) => Html

export const sayIn =
  (language: Language): Say =>
  (key, ...values) =>
    html`${messageParts<typeof key, HtmlValue>(key, language, ...values)}`
