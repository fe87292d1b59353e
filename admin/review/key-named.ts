interface Pressed {
  /** What the layout of the keyboard makes of it. */
  key: string
  /** Where it is, by what is written there on an American keyboard. */
  code: string
}

/**
 * The letter, digit or sign that was pressed, as the help names it: what the keyboard writes where that is one of these, so that nobody who writes in
 * Latin letters in another order is taken for somebody else; where it writes in another script, what stands at the same place.
 */
export function keyNamed({ key, code }: Pressed): string {
  // Which stands elsewhere on many of them.
  if (key === '؟') return '?'
  if (!isOfOtherScript.test(key)) return key.toLowerCase()
  return code === 'Slash' ? '/' : (atPlace.exec(code)?.[1] ?? key).toLowerCase()
}

const isOfOtherScript = /^(?![\p{Script=Latin}\d])[\p{L}\p{Nd}]$/u
const atPlace = /^(?:Key|Digit)(.)$/
