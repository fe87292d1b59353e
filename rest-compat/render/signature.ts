export interface SignatureData {
  status: string
  sha256: string | null
  createdAt: string | null
  confirmedAt: string | null
}

/** A developer's signature image, without the image (decisions 3). */
export const renderSignature = ({ status, ...signature }: SignatureData) => ({ status: status.toLowerCase(), ...signature })
