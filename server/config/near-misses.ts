/** A variable of the environment that is no setting, and the setting that it looks like. */
export interface NearMiss {
  readonly name: string
  readonly meant: string
}

/** Variables that are probably a misspelt setting: they have no effect, and nothing else would say so. */
export function nearMisses(given: readonly string[], known: readonly string[]): NearMiss[] {
  const unknown = given.filter((name) => !known.includes(name))
  return unknown.flatMap((name) => {
    const meant = known.find((setting) => isLike(name, setting))
    return meant === undefined ? [] : [{ name, meant }]
  })
}

function isLike(name: string, setting: string): boolean {
  const plain = name.toUpperCase().replace(/^(AMANA|ESCROW)_(?!ENV$)/, '')
  if (withoutJoints(plain) === withoutJoints(setting)) return true
  // Of short names, every second letter changed makes another word: HOME is not meant to be HOST.
  const most = Math.max(1, Math.floor(setting.length / 6))
  // A letter too many or missing is an edit: most names are told apart by their length alone.
  return Math.abs(plain.length - setting.length) <= most && editsBetween(plain, setting) <= most
}

const withoutJoints = (name: string): string => name.replaceAll(/[_-]/g, '')

/** How many letters are missing, too many, wrong, or swapped with their neighbour. */
function editsBetween(one: string, other: string): number {
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        edits(above, column) + 1,
        edits(current, column - 1) + 1,
        edits(above, column - 1) + (isSame ? 0 : 1),
        isSwapped ? edits(before, column - 2) + 1 : Infinity,
      )
    }
    before = above
    above = current
  }
  return edits(above, other.length)
}

const edits = (row: number[], column: number): number => row[column] ?? Infinity
