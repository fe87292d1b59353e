/** What is as long as this is a slice of its own: to join it to others would copy it once more. */
const ownSliceCharacters = 16 * 1024

/**
 * The text of an answer, as `JSON.stringify` has it, in slices: lists are put into words one item at a time. What GraphQL answers is made of
 * objects without prototype and of lists; everything else in it is put into words whole. As bytes, since text that waits to be sent is made
 * bytes all at once when somebody reads, which takes longer the more of it waits. A slice has about as many characters as `sliceBytes`: a few
 * milliseconds of work, so that whoever waits is served between two of them.
 */
export function* answerSlices(body: Readonly<Record<string, unknown>>, sliceBytes: number): Generator<Buffer> {
  let slice = ''
  for (const part of membersOf(body)) {
    const isOwnSlice = part.length >= ownSliceCharacters
    if (!isOwnSlice) slice += part
    if (!isOwnSlice && slice.length < sliceBytes) continue
    if (slice) yield Buffer.from(slice)
    if (isOwnSlice) yield Buffer.from(part)
    slice = ''
  }
  if (slice) yield Buffer.from(slice)
}

function* partsOf(value: unknown): Generator<string> {
  if (Array.isArray(value)) yield* itemsOf(value)
  else if (isAnswerObject(value)) yield* membersOf(value)
  else yield JSON.stringify(value)
}

function* membersOf(object: Readonly<Record<string, unknown>>): Generator<string> {
  let before = '{'
  for (const [name, value] of Object.entries(object)) {
    yield `${before}${JSON.stringify(name)}:`
    yield* partsOf(value)
    before = ','
  }
  yield before === '{' ? '{}' : '}'
}

/** An item is a row, and whole: to look into each would take longer than the rest. */
function* itemsOf(items: readonly unknown[]): Generator<string> {
  let before = '['
  for (const item of items) {
    yield before
    yield JSON.stringify(item)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

/** A number of exact digits (`JSON.rawJSON`) has no prototype either, but is frozen. */
const isAnswerObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null && !Object.isFrozen(value)
