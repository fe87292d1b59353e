/** What is as long as this is a slice of its own: to join it to others would copy it once more. */
const ownSliceCharacters = 16 * 1024

/**
 * The text of an answer, as `JSON.stringify` has it, in slices: lists are put into words one item at a time. What GraphQL answers is made of
 * objects without prototype and of lists; everything else in it is put into words whole. As bytes, since text that waits to be sent is made
 * bytes all at once when somebody reads, which takes longer the more of it waits. Text of ASCII that is long, such as a picture, stays text: each of its
 * characters is one byte (`latin1`). A slice has about as many characters as `sliceBytes`: a few milliseconds of work, so that whoever waits is served
 * between two of them.
 */
export function* answerSlices(body: Readonly<Record<string, unknown>>, sliceBytes: number): Generator<Buffer | string> {
  let slice = ''
  for (const part of membersOf(body)) {
    const isOwnSlice = part.length >= ownSliceCharacters
    if (!isOwnSlice) slice += part
    if (!isOwnSlice && slice.length < sliceBytes) continue
    if (slice) yield Buffer.from(slice)
    if (isOwnSlice) yield isBytes(part) ? part : Buffer.from(part)
    slice = ''
  }
  if (slice) yield Buffer.from(slice)
}

function* partsOf(value: unknown): Generator<string> {
  if (Array.isArray(value)) yield* itemsOf(value)
  else if (isAnswerObject(value)) yield* membersOf(value)
  else if (typeof value === 'string' && isSentAsItIs(value)) yield* ['"', value, '"']
  else yield JSON.stringify(value)
}

const isBytes = (text: string): boolean => Buffer.byteLength(text) === text.length

/** A picture is: to put it into words would look at each character and copy it several times. */
const isSentAsItIs = (text: string): boolean => text.length >= ownSliceCharacters && isBase64(text) && text.isWellFormed()

/** Nobody reads it: to decode is the fastest look at each character. */
const decoded = Buffer.allocUnsafeSlow(512 * 1024)

/**
 * Whatever else of ASCII were in it, a quote or a blank, would leave bytes out. Characters beyond 255 may pass, which JSON has as they are if they
 * are well formed. What is too long for the look is taken for something else.
 */
function isBase64(text: string): boolean {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  return decoded.write(text, 'base64') === (text.length / 4) * 3 - padding
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

/**
 * An item is a row, and whole: to look into each would take longer than the rest. Rows of a list are alike: after one that was as long as a
 * slice the next is looked into.
 */
function* itemsOf(items: readonly unknown[]): Generator<string> {
  let before = '['
  let isLong = false
  for (const item of items) {
    yield before
    let length = 0
    for (const part of isLong ? partsOf(item) : [JSON.stringify(item)]) {
      yield part
      length += part.length
    }
    isLong = length >= ownSliceCharacters
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

/** A number of exact digits (`JSON.rawJSON`) has no prototype either, but is frozen. */
const isAnswerObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null && !Object.isFrozen(value)
