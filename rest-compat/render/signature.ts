import { signatureDocument } from '../../schema/developer/developer-document.js'
import { show } from '../../schema/document/show.js'
import type { Spoken } from '../../schema/document/snapshot.js'

export type SignatureData = Spoken<typeof signatureDocument>

/** A developer’s signature image, without the image. */
export const renderSignature = (data: SignatureData) => show(signatureDocument, data)
