import { crc32, deflateSync } from 'node:zlib'

/** A PNG image of one grey, with the given chunks between header and pixels. */
export function pngImage({ width = 4, height = 2, extra = [] as Buffer[] } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  return Buffer.concat([pngMagic, pngChunk('IHDR', header), ...extra, pngChunk('IDAT', deflateSync(Buffer.alloc(16))), pngChunk('IEND')])
}

export const pngMagic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function pngChunk(name: string, data = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checked = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(checked))
  return Buffer.concat([length, checked, checksum])
}
