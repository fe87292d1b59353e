import { crc32 } from 'node:zlib'

/**
 * Width and height in pixels of a well-formed PNG image, or null for anything else (decisions 3, signature image). Nothing is decoded:
 * the signature, a sane header, and chunks with right checksums from the header to the end, with pixels in between and nothing after,
 * so that a file cannot be a PNG and something else besides.
 */
export function readPngSize(bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < magic.length || magic.some((byte, index) => bytes[index] !== byte)) return null
  const names: string[] = []
  for (let at = magic.length; at < bytes.length;) {
    const chunk = readChunk(view, at)
    if (!chunk) return null
    names.push(chunk.name)
    at = chunk.end
  }
  const ends = names.filter((name) => name === 'IEND').length === 1 && names.at(-1) === 'IEND'
  const isWhole = names[0] === 'IHDR' && names.lastIndexOf('IHDR') === 0 && names.includes('IDAT') && ends
  return isWhole ? readHeader(view) : null
}

const magic = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Length, name, data, and a checksum over name and data. */
function readChunk(view: DataView, at: number): { name: string; end: number } | null {
  if (at + 12 > view.byteLength) return null
  const end = at + 12 + view.getUint32(at)
  if (end > view.byteLength) return null
  const checked = new Uint8Array(view.buffer, view.byteOffset + at + 4, end - at - 8)
  const name = String.fromCharCode(...checked.subarray(0, 4))
  return /^[A-Za-z]{4}$/.test(name) && crc32(checked) === view.getUint32(end - 4) ? { name, end } : null
}

/** The bit depths that each colour type may have. */
const bitDepths: Readonly<Record<number, readonly number[]>> = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] }

function readHeader(view: DataView): { width: number; height: number } | null {
  const dataLength = view.getUint32(8)
  if (dataLength !== 13) return null
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const [bitDepth, colourType] = [view.getUint8(24), view.getUint8(25)]
  const [compression, filter, interlace] = [view.getUint8(26), view.getUint8(27), view.getUint8(28)]
  const isSane = width > 0 && height > 0 && bitDepths[colourType]?.includes(bitDepth) && compression === 0 && filter === 0 && interlace <= 1
  return isSane ? { width, height } : null
}
