import { Webhook } from '../../db/entities/webhook.entity.js'
import { DomainError } from '../../domain/errors.js'
import { checkedEvents, defaultEvents } from '../../domain/webhook/webhook-events.js'
import { webhookView } from '../../queries/webhook/webhook-view.js'
import { countChange } from '../count-in-day.js'
import type { Operation } from '../operation.js'
import { checkedUrl } from './check-webhook-url.js'
import { developerOf } from './lock-webhook.js'
import type { WebhookSnapshot } from '../../../schema/webhook/webhook-document.js'

interface NewWebhook {
  url: string
  events?: string[] | null
}

export interface CreatedWebhook {
  webhook: WebhookSnapshot
  /** Shown this once. */
  secret: string
}

/**
 * Registers a webhook (specification, Webhook management). Throws INVALID_URL, HTTPS_REQUIRED, INVALID_EVENT, VALIDATION_ERROR or, when the
 * developer has as many as are allowed, WEBHOOK_LIMIT_REACHED.
 */
export async function createWebhook(tx: Operation, input: NewWebhook): Promise<CreatedWebhook> {
  const developerId = developerOf(tx.actor)
  const url = checkedUrl(tx.services.config, input.url)
  const events = checkedEvents(input.events ?? defaultEvents)
  await requireRoom(tx, developerId)
  countChange(tx)
  const secret = newSecret(tx)
  const webhook = Object.assign(new Webhook(), {
    id: tx.newId(),
    developerId,
    url,
    secretSealed: tx.services.secrets.seal(secret),
    events,
    isActive: true,
    failureCount: 0,
    createdAt: tx.wallNow,
    updatedAt: tx.wallNow,
  })
  tx.em.persist(webhook)
  await tx.em.flush()
  return { webhook: webhookView(webhook), secret }
}

/** `whsec_` and 32 random bytes (decisions 11). */
export const newSecret = ({ services }: Operation): string => `whsec_${Buffer.from(services.randomBytes(32)).toString('base64')}`

/** The developer's row is locked, so that two requests at once cannot both take the last place. */
async function requireRoom(tx: Operation, developerId: string) {
  const most = tx.services.config.limits.webhooksPerDeveloper
  await tx.db.selectFrom('developer').select('id').where('id', '=', developerId).forNoKeyUpdate().execute()
  if ((await tx.em.count(Webhook, { developerId, deletedAt: null })) >= most)
    throw new DomainError('WEBHOOK_LIMIT_REACHED', {
      message: `A developer account has at most ${most} webhooks. Delete one, or change one.`,
    })
}
