import { IdentityVerification } from '../../db/entities/identity-verification.entity.js'
import { verificationReturnUrl } from '../../domain/checkout/redirect-url.js'
import { encodeId } from '../../domain/id.js'
import { kycMachine, type KycStatus } from '../../domain/identity-verification/identity-verification.js'
import type { IdentityResult } from '../../ports/identity/identity.js'
import { sessionLink } from '../checkout/session-link.js'
import { createRun } from '../operation.js'
import type { Services } from '../services.js'
import { applyIdentityResult } from './receive-identity-result.js'
import type { WayBack } from './return-link.js'

export interface ReturnedPerson {
  kycStatus: KycStatus
  /** Back to the checkout session, the payment, the payouts or the account that it was for, or to whoever sent them, with what became of it; null where nobody said. */
  redirectUrl: string | null
}

/**
 * A person comes back from the provider's page, which proves nothing: the provider is asked how the session stands, as its callback may be
 * late or lost. A provider that does not answer holds nobody up. Null for a verification that is not there.
 */
export async function returnFromProvider(
  services: Services,
  { requestId, ...way }: WayBack & { requestId: string },
): Promise<ReturnedPerson | null> {
  const read = () => services.database.fork().findOne(IdentityVerification, { id: way.id })
  const before = await read()
  if (!before) return null
  const result = before.kycStatus === kycMachine.status.pending ? await askProvider(services, before) : null
  if (result) await createRun(services, { actor: { kind: 'timer' }, requestId })(applyIdentityResult, result)
  const { kycStatus, redirectUrl } = (await read()) ?? before
  const verificationId = encodeId('idv', way.id)
  if (way.sessionId) return { kycStatus, redirectUrl: sessionLink(services, way.sessionId) }
  if (way.escrowId)
    return { kycStatus, redirectUrl: `${services.config.publicUrl}/account/escrows/${way.escrowId}/${way.payment ?? 'payouts'}` }
  if (way.isOwn) return { kycStatus, redirectUrl: `${services.config.publicUrl}/account/profile` }
  return { kycStatus, redirectUrl: redirectUrl ? verificationReturnUrl(redirectUrl, verificationId, kycStatus) : null }
}

async function askProvider(services: Services, row: IdentityVerification): Promise<IdentityResult | null> {
  const { identities, log } = services
  if (!row.providerSessionId || row.provider !== identities.provider) return null
  const session = { sessionId: row.providerSessionId, verificationId: encodeId('idv', row.id) }
  try {
    return await identities.readResult(session)
  } catch (error) {
    log.warn({ err: error, verification: session.verificationId }, 'the result of an identity verification could not be read')
    return null
  }
}
