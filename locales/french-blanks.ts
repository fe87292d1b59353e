/**
 * A French sentence with the blanks that keep its marks on the line of their words: a narrow one before `;`, `!` and `?`, a whole one before
 * `:` and within « ». Translators type plain blanks; what stands in backticks is code and stays.
 */
export const withFrenchBlanks = (text: string): string =>
  text.replace(/`[^`]*`|(?<=«) | (?=[:;!?»])/g, (found, at: number) => {
    if (found !== ' ') return found
    return ';!?'.includes(text.charAt(at + 1)) ? narrowBlank : wholeBlank
  })

const narrowBlank = '\u202f'
const wholeBlank = '\u00a0'
