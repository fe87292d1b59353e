import { OauthClient } from '../../db/entities/oauth-client.entity.js'
import { bounds } from '../../domain/bounds.js'
import { callerAs } from '../../domain/credential/actor.js'
import { requireRoom } from '../../domain/limit-reached.js'
import { checkRedirectUris } from '../../domain/oauth/redirect-uris.js'
import { checkText } from '../../domain/text.js'
import { oauthClientView } from '../../queries/oauth/read-oauth-clients.js'
import type { OauthClientSnapshot } from '../../../schema/oauth/oauth-client-document.js'
import { lockDeveloper } from '../developer/lock-developer.js'
import type { Operation } from '../operation.js'

interface NewOauthClient {
  name: string
  redirectUris: string[]
  /** It cannot keep a secret, as an application in a browser or on a telephone. */
  public?: boolean | null
}

interface CreatedOauthClient {
  client: OauthClientSnapshot
  /** Shown this once; a public client has none. */
  clientSecret: string | null
}

/** Registers an application into which people sign in (decisions 12). Throws VALIDATION_ERROR or LIMIT_REACHED. */
export async function createOauthClient(tx: Operation, input: NewOauthClient): Promise<CreatedOauthClient> {
  const { developerId } = callerAs(tx, 'developer')
  const { config, randomBytes, secrets } = tx.services
  const name = checkText(input.name.trim(), 'name', bounds.oauthClientName)
  const redirectUris = checkRedirectUris(input.redirectUris)
  await lockDeveloper(tx, developerId)
  requireRoom({
    count: await tx.em.count(OauthClient, { developerId }),
    most: config.limits.oauthClients,
    of: 'OAuth clients of yours',
    way: 'Delete one.',
  })
  const hex = (bytes: number) => Buffer.from(randomBytes(bytes)).toString('hex')
  const clientSecret = input.public ? null : `ocs_${hex(32)}`
  const client = tx.em.create(OauthClient, {
    id: tx.newId(),
    developerId,
    clientId: `oauth_${hex(16)}`,
    name,
    redirectUris,
    secretDigest: clientSecret === null ? null : secrets.digest(clientSecret),
    createdAt: tx.wallNow,
  })
  await tx.em.flush()
  return { client: oauthClientView(client), clientSecret }
}
