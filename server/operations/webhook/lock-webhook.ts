import { LockMode } from '@mikro-orm/postgresql'
import { Webhook } from '../../db/entities/webhook.entity.js'
import { DomainError } from '../../domain/errors.js'
import type { Actor } from '../../domain/credential/actor.js'
import type { Operation } from '../operation.js'

/** Locks a webhook of the calling developer; a foreign or deleted one is WEBHOOK_NOT_FOUND (decisions 11). */
export async function lockWebhook(tx: Operation, webhookId: string): Promise<Webhook> {
  const developerId = developerOf(tx.actor)
  const webhook = await tx.em.findOne(
    Webhook,
    { id: webhookId, developerId, deletedAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  )
  if (!webhook) throw new DomainError('WEBHOOK_NOT_FOUND')
  return webhook
}

/** Webhooks are managed with a developer token, never with an API key (specification, Authentication). */
export function developerOf(actor: Actor): string {
  if (actor.kind !== 'developer') throw new DomainError('FORBIDDEN', { message: 'Webhooks are managed with a developer token.' })
  return actor.developerId
}

/** Replaying is the developer's too, by token or by key (decisions 11). */
export function replayerOf(actor: Actor): string {
  if (actor.kind !== 'developer' && actor.kind !== 'api_key') throw new DomainError('FORBIDDEN')
  return actor.developerId
}
