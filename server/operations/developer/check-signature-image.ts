import { DomainError } from '../../domain/errors.js'
import { readPngSize } from '../../domain/developer/png-image.js'
import type { Operation } from '../operation.js'

/** Throws SIGNATURE_INVALID for what is no PNG image or too large a one (decisions 3, signature image). `field` named it. */
export function checkSignatureImage({ services }: Pick<Operation, 'services'>, image: Uint8Array, field: string): void {
  const { signatureImageBytes, signatureImagePixels } = services.config.limits
  const invalid = (text: string) => new DomainError('SIGNATURE_INVALID', { details: { [field]: text }, field: [field] })
  if (image.length > signatureImageBytes) throw invalid(`must have at most ${signatureImageBytes} bytes`)
  const size = readPngSize(image)
  if (!size) throw invalid('must be a PNG image')
  if (Math.max(size.width, size.height) > signatureImagePixels)
    throw invalid(`must be at most ${signatureImagePixels} pixels wide and high`)
}
