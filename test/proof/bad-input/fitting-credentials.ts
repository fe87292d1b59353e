import type { RootField } from './root-fields.js'
import type { BadInputWorld } from './world.js'

type Holder = keyof BadInputWorld['credentials']

/**
 * The credentials of those whom a root field is for, as its description names them after "Who:"; staff where it speaks of staff, and all of
 * them where it names nobody. So a new field is asked by the right people without being named here.
 */
export function fittingCredentials({ field }: RootField, { credentials }: BadInputWorld): string[] {
  const described = field.description ?? ''
  // The first words after "Who:": what comes after a comma or in brackets says more of the same people, or who may not.
  const who = /Who: ([^\n,;:(]*)/.exec(described)?.[1] ?? (/\bstaff\b/.test(described.split('\n', 1)[0]!) ? 'staff' : '')
  const named = holders.flatMap(([pattern, names]) => (pattern.test(who) ? names : []))
  const fitting = (named.length > 0 ? named : (Object.keys(credentials) as Holder[])).map((name) => credentials[name])
  return fitting.filter((credential) => credential !== '')
}

const holders: ReadonlyArray<readonly [RegExp, readonly Holder[]]> = [
  [/staff|an owner/i, ['staff']],
  [/developer/i, ['developer', 'otherDeveloper']],
  [/API key/, ['key', 'key', 'otherKey']],
  [/buyer/i, ['buyer']],
  [/seller|creator/i, ['seller']],
  [/\buser\b/, ['buyer', 'seller', 'stranger']],
]
