export const partLetters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'] as const

export type PartLetter = (typeof partLetters)[number]

/** How a run of the bench goes. */
export interface BenchOptions {
  parts: PartLetter[]
  /** Each part in a minute or two; its figures say where to look and are no proof. */
  isShort: boolean
  /** Writes a profile of the service's processor time into `dist/profiles`; slows it down. */
  isProfiled: boolean
}

/** Reads `a c --short`. Throws an Error that says what is accepted. */
export function readOptions(words: string[]): BenchOptions {
  const flags = words.filter((word) => word.startsWith('--'))
  const letters = words.filter((word) => !word.startsWith('--'))
  const unknown = [...flags.filter((flag) => flag !== '--short' && flag !== '--prof'), ...letters.filter((letter) => !isPart(letter))]
  if (unknown.length > 0) throw new Error(`what is ${unknown.join(', ')}? Say which parts (${partLetters.join(' ')}), --short, --prof.`)
  return {
    parts: letters.length > 0 ? partLetters.filter((letter) => letters.includes(letter)) : [...partLetters],
    isShort: flags.includes('--short'),
    isProfiled: flags.includes('--prof'),
  }
}

const isPart = (word: string): boolean => (partLetters as readonly string[]).includes(word)
