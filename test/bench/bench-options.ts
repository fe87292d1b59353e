export const partLetters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'] as const

export type PartLetter = (typeof partLetters)[number]

/** How a run of the bench goes. */
export interface BenchOptions {
  parts: PartLetter[]
  /** Each part in a minute or two; its figures say where to look and are no proof. */
  isShort: boolean
  /** Writes a profile of the service's processor time into `dist/profiles`; slows it down. */
  isProfiled: boolean
  /** An older commit that parts a, b and c run in turn with this one; absent where they are held against loops and bare servers alone. */
  against?: string
}

/** Reads `a c --short --against ce76e6a`. Throws an Error that says what is accepted. */
export function readOptions(given: string[]): BenchOptions {
  const place = given.indexOf('--against')
  const against = place === -1 ? undefined : given[place + 1]
  if (place !== -1 && !/^\w[\w./~^-]*$/.test(against ?? '')) throw new Error('--against which commit?')
  const words = given.filter((_, index) => place === -1 || (index !== place && index !== place + 1))
  const flags = words.filter((word) => word.startsWith('--'))
  const letters = words.filter((word) => !word.startsWith('--'))
  const unknown = [...flags.filter((flag) => flag !== '--short' && flag !== '--prof'), ...letters.filter((letter) => !isPart(letter))]
  if (unknown.length > 0)
    throw new Error(`what is ${unknown.join(', ')}? Say which parts (${partLetters.join(' ')}), --short, --prof, --against <commit>.`)
  return {
    parts: letters.length > 0 ? partLetters.filter((letter) => letters.includes(letter)) : [...partLetters],
    isShort: flags.includes('--short'),
    isProfiled: flags.includes('--prof'),
    ...(against === undefined ? {} : { against }),
  }
}

const isPart = (word: string): boolean => (partLetters as readonly string[]).includes(word)
