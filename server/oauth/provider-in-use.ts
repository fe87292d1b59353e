import type { JWK, Provider } from 'oidc-provider'
import { inUse } from '../domain/oauth/signing-keys.js'
import { createRun } from '../operations/operation.js'
import { rotateSigningKeys } from '../operations/oauth/rotate-signing-keys.js'
import { readSigningKeys } from '../queries/oauth/read-signing-keys.js'
import { together } from '../turns/together.js'
import { createProvider, type ProviderParts } from './oauth-provider.js'

/** After how long this process looks again which keys there are. A new one is published a day before it signs. */
const keysAreKnownMs = 60_000

interface Known {
  provider: Provider
  /** The ids of its keys, the one that signs foremost. */
  keys: string
  until: number
}

/**
 * Answers the provider with the keys of now. The library takes them once and for all, so that other keys are another provider; what it remembers is in
 * the database.
 */
export function providerInUse(parts: ProviderParts): () => Promise<Provider> {
  let known: Known | undefined
  // Making a key or a provider takes longer than answering: all who find none share the one that the first of them makes.
  const lookTogether = together(async () => (known = await look(parts, known)))
  return async () => {
    const now = parts.services.clock().getTime()
    return known && known.until > now ? known.provider : (await lookTogether()).provider
  }
}

async function look(parts: ProviderParts, known: Known | undefined): Promise<Known> {
  const { database, secrets, clock } = parts.services
  const read = async () => inUse(await readSigningKeys(database.db), clock())
  let found = await read()
  if (found.length === 0) {
    await rotateSigningKeys({ run: createRun(parts.services, asTimer), services: parts.services }, undefined)
    found = await read()
  }
  const keys = found.map(({ id }) => id).join(' ')
  const until = clock().getTime() + keysAreKnownMs
  if (known?.keys === keys) return { ...known, until }
  const opened = found.map(({ id, keySealed }): JWK => ({ ...JSON.parse(secrets.open(keySealed)), kid: id }))
  return { provider: createProvider(parts, opened), keys, until }
}

const asTimer = { actor: { kind: 'timer' }, requestId: 'oauth-signing-keys' } as const
