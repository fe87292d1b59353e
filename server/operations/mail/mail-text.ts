import { isolated } from '../../../locales/isolate.js'
import { speech } from '../../../locales/speech.js'
import type { MailSheet } from './mail-sheet.js'
import { wordsIn, type Sentence } from './sentence.js'

/** A mail as plain text: its paragraphs, the link on a line of its own, and who writes. */
export function mailText({ language, paragraphs, way, sender }: MailSheet): string {
  const inWords = (sentence: Sentence) => wordsIn(sentence, language)
  // With a blank after it, or the programs that make a link clickable would take the mark that closes its direction into it. One before it would be a
  // line of its own where the link is longer than the line.
  const isolatedLink = (link: string) => (speech[language].direction === 'rtl' ? isolated(`${link} `) : link)
  const address = way === null ? [] : [isolatedLink(way.link)]
  return `${[...paragraphs.map(inWords), ...address, sender.map(inWords).join('\n')].join('\n\n')}\n`
}
