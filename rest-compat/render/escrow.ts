import { show } from '../../schema/document/show.js'
import type { Spoken } from '../../schema/document/snapshot.js'
import { escrowDocument } from '../../schema/escrow/escrow-document.js'

export type EscrowData = Spoken<typeof escrowDocument>

/** The escrow object of the specification. */
export const renderEscrow = (data: EscrowData) => show(escrowDocument, data)
