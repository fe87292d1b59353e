/*
 * What the cost of a document counts beyond one for each object (decisions 14): an object is a row of about a kilobyte, and these are longer or
 * more. `docs/graphql.md` tells them.
 */

/** Values that are as much work as so many objects, by the name of their field. */
export const leafWeights: ReadonlyMap<string, number> = new Map([
  // A picture of up to 270 kB, mostly of some ten; of a developer as well. A page of the default size with both of each contract is let pass.
  ['signatureImage', 10],
  ['image', 10],
  // 10,000 characters.
  ['terms', 2],
  // Of an event: up to 64 kB, mostly some kilobytes.
  ['data', 2],
  // 50 entries of 600 characters.
  ['metadata', 2],
])

/** How many items a list without pages counts, by the name of its field. */
export const listLengths: ReadonlyMap<string, number> = new Map([
  ['disputes', 2],
  // Up to 200 of each party, mostly a few.
  ['messages', 12],
])

/** What other lists without pages count: those of this schema are short. */
export const listLength = 5
