import { pngOf } from '../../domain/contract/signature-image.js'
import type { Party } from '../../domain/escrow/escrow.js'
import { repaintPng } from '../../ports/documents/repaint-png.js'
import type { SignatureFacts } from '../../queries/contract/read-contract-pdf-facts.js'

/** A signature as a document shows it. */
export interface ShownSignature extends Omit<SignatureFacts, 'signatureImage'> {
  /** Where the template finds what was drawn; null where nothing was, or where it cannot be shown. */
  imagePath: string | null
  wasDrawn: boolean
}

/**
 * Signatures with their drawings painted anew, under the paths by which a template shows them. What a browser has sent was checked in its outer
 * form alone (`png-image.ts`); one with broken pixels must not hold up a contract for ever, and is told of in words.
 */
export async function paintSignatures(
  given: readonly SignatureFacts[],
): Promise<{ signatures: ShownSignature[]; images: Record<string, Buffer> }> {
  const images: Record<string, Buffer> = {}
  const signatures: ShownSignature[] = []
  for (const { signatureImage, ...signature } of given) {
    const painted = signatureImage === null ? null : await repaintPng(pngOf(signatureImage))
    const imagePath = painted && pathOf(signature.role)
    if (painted && imagePath) images[imagePath] = painted
    signatures.push({ ...signature, imagePath, wasDrawn: signatureImage !== null })
  }
  return { signatures, images }
}

const pathOf = (role: Party): string => `/${role}.png`
