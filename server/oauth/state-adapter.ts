import { errors, type Adapter, type AdapterPayload, type AllClientMetadata } from 'oidc-provider'
import { oauthLifetimes } from '../domain/oauth/lifetimes.js'
import { OauthStates } from '../operations/oauth/oauth-state.js'
import type { Services } from '../operations/services.js'
import { readAskingClient, type AskingClient } from '../queries/oauth/read-asking-client.js'

/** Where the library keeps what it has given out: our table, under the library's names of kinds (`AuthorizationCode`, `Grant`, …). */
export function stateAdapter(services: Services): (kind: string) => Adapter {
  return (kind) => (kind === 'Client' ? clients(services) : statesOf(services, kind))
}

function statesOf(services: Services, kind: string): Adapter {
  const states = new OauthStates<AdapterPayload>(services, kind)
  return {
    upsert: (id, payload, seconds = oauthLifetimes.grant) => states.save(id, payload, seconds),
    find: states.find,
    findByUid: states.findByUid,
    findByUserCode: notUsed,
    destroy: (id) => states.remove(id),
    revokeByGrantId: (grantId) => states.removeOfGrant(grantId),
    consume: async (id) => {
      if (await states.consume(id)) return
      // Of two at the same instant only the first has found it fresh; for the other it is a second use, as for whoever comes later.
      const payload = await states.find(id)
      if (payload?.grantId !== undefined) await states.removeOfGrant(payload.grantId)
      throw new errors.InvalidGrant('already consumed')
    },
  }
}

/** Clients are managed by their developers, and only read here. */
const clients = ({ database }: Services): Adapter => ({
  find: async (clientId) => {
    const client = await readAskingClient(database.db, clientId)
    return client ? metadataOf(client) : undefined
  },
  findByUid: notUsed,
  findByUserCode: notUsed,
  upsert: notUsed,
  destroy: notUsed,
  consume: notUsed,
  revokeByGrantId: notUsed,
})

/** The library never sees a secret: it compares what comes with this digest in the way that `compareClientSecret` says. */
const metadataOf = ({ clientId, name, redirectUris, secretDigest }: AskingClient): AllClientMetadata => ({
  client_id: clientId,
  client_name: name,
  redirect_uris: redirectUris,
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  ...(secretDigest === null
    ? { token_endpoint_auth_method: 'none' }
    : { token_endpoint_auth_method: 'client_secret_basic', client_secret: secretDigest.toString('hex') }),
})

/** Of flows that are switched off. */
function notUsed(): Promise<never> {
  return Promise.reject(new Error('the library of OAuth has asked for what is switched off'))
}
