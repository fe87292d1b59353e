import { DomainError } from '../../domain/errors.js'
import type { CallbackRequest } from '../../ports/identity/identity.js'
import { createRun } from '../operation.js'
import type { Services } from '../services.js'
import { receiveIdentityCallback } from './receive-identity-result.js'

/**
 * A message that claims to come from the provider of identities. What is signed and about something else than a result is left alone; where
 * there is no provider that sends any, nobody is at this address.
 */
export async function receiveIdentityMessage(
  services: Services,
  { requestId, ...sent }: Omit<CallbackRequest, 'now'> & { requestId: string },
): Promise<void> {
  const { identities, clock } = services
  if (!identities.readCallback) throw new DomainError('NOT_FOUND')
  const callback = identities.readCallback({ ...sent, now: clock() })
  if (callback) await createRun(services, { actor: { kind: 'timer' }, requestId })(receiveIdentityCallback, callback)
}
