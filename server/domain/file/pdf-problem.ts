import { inflateSync } from 'node:zlib'

/** Why a PDF is not accepted. */
export type PdfProblem = 'damaged' | 'encrypted' | 'active' | 'more_than_a_pdf'

/**
 * What is wrong with a PDF, or null. It must be a PDF from its first byte to its last, without a password, and without what acts by itself
 * or carries other files: scripts, launched programs, attachments. Names are also looked for where they are written with `#` and inside
 * of packed objects. What cannot be looked into is refused.
 */
export function pdfProblem(bytes: Uint8Array): PdfProblem | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!text.startsWith('%PDF-') || !/%%EOF[\s\0]*$/.test(text.slice(-1_024))) return 'damaged'
  if (markup.test(text.slice(0, 1_024)) || text.slice(-longestZipEnd).includes(zipEnd)) return 'more_than_a_pdf'
  const packed = packedObjects(text)
  if (packed === null) return 'damaged'
  const all = [text, ...packed]
  if (all.some((each) => encrypted.test(each))) return 'encrypted'
  return all.some((each) => active.test(each)) ? 'active' : null
}

/** What a browser would take for a page, where browsers look. */
const markup = /<(!doctype|html|head|body|script|iframe|svg|\?php)/i

/** The end of an archive, which programs look for from behind: a PDF that has one is a JAR or a ZIP as well. */
const zipEnd = 'PK\x05\x06'
const longestZipEnd = 65_557

/** A name however it is written: each of its letters may stand as `#` and two hexadecimal digits. */
const spelt = (name: string): string =>
  Array.from(
    name,
    (letter) =>
      `(?:${letter}|#${letter
        .charCodeAt(0)
        .toString(16)
        .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`,
  ).join('')

/** What may not follow, or it would be a longer name. */
const end = '(?=[\\s\\0()<>[\\]{}/%]|$)'

const encrypted = new RegExp(`/${spelt('Encrypt')}${end}`)
const active = new RegExp(`/(?:${spelt('JavaScript')}${end}|${spelt('Launch')}${end}|${spelt('EmbeddedFile')})`)
const objectStream = new RegExp(`/${spelt('ObjStm')}${end}`, 'g')

/** Of all packed objects of a file together, unpacked. */
const mostUnpackedBytes = 32 * 1_048_576
/** Streams of packed objects in a file: writers put a hundred objects and more into each. */
const mostPackedStreams = 2_000

/**
 * The text of every packed object; null when there is one that cannot be unpacked. A stream counts as one of objects if that name stands
 * anywhere between the stream before it and its own beginning, however its dictionary is put together. Streams are looked for inside of
 * streams too, as a reader goes by a table of places and not by what encloses what.
 */
function packedObjects(text: string): string[] | null {
  const found: string[] = []
  let from = 0
  let left = mostUnpackedBytes
  // Streams that lie beside each other are together no longer than the file. Those that are made to overlap would be read again and again.
  let unread = text.length
  for (const { index, 0: keyword } of text.matchAll(/(?<!end)stream[ \t]*(?:\r\n|\n|\r)/g)) {
    const before = text.slice(from, index)
    from = index + keyword.length
    const named = before.match(objectStream)?.length ?? 0
    if (named === 0 || (named === 1 && !filter.test(before))) continue
    const to = text.indexOf('endstream', from)
    unread -= to - from
    if (named > 1 || to < 0 || unread < 0 || found.length === mostPackedStreams || !hasPlainFilter(before)) return null
    const unpacked = unpack(text.slice(from, to), left)
    if (unpacked === null) return null
    left -= unpacked.length
    found.push(unpacked)
  }
  return objectStreamIn(text.slice(from)) ? null : found
}

const objectStreamIn = (text: string): boolean => text.search(objectStream) >= 0

/** Without one, the objects are in the text as they are, where they were looked for already. */
const filter = new RegExp(`/${spelt('Filter')}${end}`)

/** Packed in the one way that writers of PDF use for objects, and without a further step. */
const hasPlainFilter = (dictionary: string): boolean =>
  /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])/.test(dictionary) && !/\/Predictor/.test(dictionary)

function unpack(packed: string, mostBytes: number): string | null {
  if (mostBytes <= 0) return null
  try {
    return inflateSync(Buffer.from(packed, 'latin1'), { maxOutputLength: mostBytes }).toString('latin1')
  } catch {
    return null
  }
}
