import type { FileType } from './file.js'

/** How many of its first bytes tell what a file is. */
export const recognisedBytes = 12

/**
 * What a file is by its first bytes, whatever its name or its sender say; null for anything that is not accepted. The types begin with their
 * mark, so that what merely holds one further on is none of them.
 */
export function recogniseFile(start: Uint8Array): FileType | null {
  const holds = (mark: readonly number[], at = 0) => mark.every((byte, index) => start[at + index] === byte)
  if (holds(jpeg)) return 'image/jpeg'
  if (holds(png)) return 'image/png'
  if (holds(riff) && holds(webp, 8)) return 'image/webp'
  return holds(pdf) ? 'application/pdf' : null
}

const letters = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0))

const jpeg = [0xff, 0xd8, 0xff]
const png = [0x89, ...letters('PNG\r\n'), 0x1a, 0x0a]
const riff = letters('RIFF')
const webp = letters('WEBP')
const pdf = letters('%PDF-')
