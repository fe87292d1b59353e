import { DomainError } from '../errors.js'
import { readPngSize } from './png-image.js'

/** How large a drawn signature may be. */
interface SignatureImageBounds {
  signatureImageBytes: number
  signatureImagePixels: number
}

/** Throws SIGNATURE_INVALID for what is no PNG image or too large a one (decisions 3, signature image). `field` named it. */
export function checkSignatureImage(bounds: SignatureImageBounds, image: Uint8Array, field: string): void {
  const { signatureImageBytes, signatureImagePixels } = bounds
  const invalid = (text: string) => new DomainError('SIGNATURE_INVALID', { details: { [field]: text }, field: [field] })
  if (image.length > signatureImageBytes) throw invalid(`must have at most ${signatureImageBytes} bytes`)
  const size = readPngSize(image)
  if (!size) throw invalid('must be a PNG image')
  if (Math.max(size.width, size.height) > signatureImagePixels)
    throw invalid(`must be at most ${signatureImagePixels} pixels wide and high`)
}

/** The bytes of a data URL; none for anything that is not one, which then is no image. */
export function pngOf(dataUrl: string): Uint8Array {
  const [, base64 = ''] = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl) ?? []
  return Buffer.from(base64, 'base64')
}
