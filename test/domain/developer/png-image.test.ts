import { describe, expect, it } from 'vitest'
import { readPngSize } from '../../../server/domain/contract/png-image.js'
import { pngChunk, pngImage, pngMagic } from '../../support/png.js'

const edited = (edit: (bytes: Buffer) => void) => {
  const bytes = pngImage()
  edit(bytes)
  return bytes
}

/** The header again, with one byte of it changed and a right checksum. */
const withHeader = (offset: number, value: number) => {
  const bytes = pngImage()
  const header = Buffer.from(bytes.subarray(16, 29))
  header[offset] = value
  return Buffer.concat([pngMagic, pngChunk('IHDR', header), bytes.subarray(33)])
}

describe('readPngSize', () => {
  it('answers the size of an image, wherever its bytes lie', () => {
    const bytes = Buffer.concat([Buffer.alloc(7), pngImage({ width: 640, height: 480, extra: [pngChunk('tEXt', Buffer.from('a\0b'))] })])
    expect(readPngSize(bytes.subarray(7))).toEqual({ width: 640, height: 480 })
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['another format', Buffer.from('GIF89a')],
    ['only the magic number', pngMagic],
    ['an HTML page behind it', Buffer.concat([pngMagic, Buffer.from('<script>alert(1)</script>')])],
    ['something after the end', Buffer.concat([pngImage(), Buffer.from('PK')])],
    ['a chunk after the end', Buffer.concat([pngImage(), pngChunk('tEXt')])],
    ['no end', pngImage().subarray(0, -12)],
    ['half a chunk', pngImage().subarray(0, -3)],
    ['no pixels', Buffer.concat([pngImage().subarray(0, 33), pngChunk('IEND')])],
    ['two headers', pngImage({ extra: [pngImage().subarray(8, 33)] })],
    ['another chunk before the header', Buffer.concat([pngMagic, pngChunk('tEXt'), pngImage().subarray(8)])],
    ['a wrong checksum', edited((bytes) => bytes.writeUInt8(9, 20))],
    ['a chunk longer than the file', edited((bytes) => bytes.writeUInt32BE(0xff_ff_ff_ff, 33))],
    ['no width', pngImage({ width: 0 })],
    ['a bit depth of 3', withHeader(8, 3)],
    ['an unknown colour type', withHeader(9, 5)],
    ['a depth that its colour type does not have', withHeader(9, 3) && withHeader(8, 32)],
    ['an unknown compression', withHeader(10, 1)],
    ['an unknown filter', withHeader(11, 1)],
    ['an unknown interlacing', withHeader(12, 2)],
  ])('refuses %s', (_, bytes) => {
    expect(readPngSize(bytes)).toBeNull()
  })
})
