import type { EntityManager } from '@mikro-orm/postgresql'
import { OauthClient } from '../../db/entities/oauth-client.entity.js'
import { DomainError } from '../../domain/errors.js'
import { encodeId } from '../../domain/id.js'
import type { OauthClientSnapshot } from '../../../schema/oauth/oauth-client-document.js'

/** A developer's OAuth clients, newest first; their number is bounded. */
export async function readOauthClients(em: EntityManager, { developerId }: { developerId: string }): Promise<OauthClientSnapshot[]> {
  const clients = await em.find(OauthClient, { developerId }, { orderBy: { createdAt: 'desc', id: 'desc' } })
  return clients.map(oauthClientView)
}

/** One of a developer's; a foreign one is OAUTH_CLIENT_NOT_FOUND. `id` is a uuid. */
export async function readOauthClient(
  em: EntityManager,
  { developerId, id }: { developerId: string; id: string },
): Promise<OauthClientSnapshot> {
  const client = await em.findOne(OauthClient, { id, developerId })
  if (!client) throw new DomainError('OAUTH_CLIENT_NOT_FOUND')
  return oauthClientView(client)
}

export const oauthClientView = ({ id, clientId, name, redirectUris, secretDigest, createdAt }: OauthClient): OauthClientSnapshot => ({
  id: encodeId('oac', id),
  clientId,
  name,
  redirectUris,
  public: secretDigest == null,
  createdAt: createdAt.toISOString(),
})
