import { shownText } from '../file/shown-text.js'

/** Lines that belong together, in the direction of their first letter. */
export interface Paragraph {
  direction: Direction
  lines: string[]
}

type Direction = 'ltr' | 'rtl'

/** A text of several lines; an empty line ends a paragraph, several as one. */
export function paragraphsOf(text: string, otherwise: Direction): Paragraph[] {
  const lines = shownText(text)
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trimEnd())
  const paragraphs: string[][] = [[]]
  for (const line of lines) {
    if (line === '') paragraphs.push([])
    else paragraphs.at(-1)?.push(line)
  }
  return paragraphs.filter(({ length }) => length > 0).map((own) => ({ lines: own, direction: directionOf(own.join('\n'), otherwise) }))
}

function directionOf(text: string, otherwise: Direction): Direction {
  const [letter] = /\p{L}/u.exec(text) ?? []
  if (letter === undefined) return otherwise
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter) ? 'rtl' : 'ltr'
}
