import type { IdentityVerification } from '../../db/entities/identity-verification.entity.js'
import type { IdentitySession } from '../../ports/identity/identity.js'
import type { Operation } from '../operation.js'

/** What comes under an earlier session counts no more. */
export function keepSession(tx: Operation, row: IdentityVerification, { sessionId }: IdentitySession): void {
  const { provider } = tx.services.identities
  if (row.providerSessionId !== sessionId || row.provider !== provider) row.providerState = 'not_started'
  Object.assign(row, { provider, providerSessionId: sessionId })
}
