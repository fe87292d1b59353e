import type { ScriptWord } from '../wording/script-words.js'

/** The locale of the page, as its figures and times are written. */
export const locale = document.body.dataset['locale'] ?? 'en'

const words: Partial<Record<ScriptWord, string>> = JSON.parse(document.body.dataset['words'] ?? '{}')

/** A sentence of the catalogue in the language of the page. A value is set apart, so that its direction leaves that of the sentence alone. */
export function say(word: ScriptWord, values: Record<string, string> = {}): string {
  return (words[word] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => `\u2068${values[name] ?? ''}\u2069`)
}
