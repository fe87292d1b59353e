/** The first thing in some words that has the form of an id, as in a link that somebody has pasted, with the prefix that tells its kind. */
export function idInWords(words: string): { id: string; prefix: string } | null {
  const [id, prefix] = idPattern.exec(words) ?? []
  return id === undefined || prefix === undefined ? null : { id, prefix }
}

const idPattern = /(?<![a-z])([a-z]{2,4})_[0-7][0-9a-hjkmnp-tv-z]{25}(?![0-9a-z])/
