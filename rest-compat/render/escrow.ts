import { escrowDocument, type EscrowSnapshot } from '../../schema/escrow/escrow-document.js'

/** An escrow as GraphQL answers it: enum names are upper-case there. */
export type EscrowData = EscrowSnapshot

const lower = (name: string) => name.toLowerCase()

/** The escrow object of the specification, from the very function that writes it into events. */
export function renderEscrow(escrow: EscrowData): Record<string, unknown> {
  const snapshot = { ...escrow, status: lower(escrow.status), mode: lower(escrow.mode), feeBearer: lower(escrow.feeBearer) }
  return escrowDocument(snapshot, { metadata: true })
}
