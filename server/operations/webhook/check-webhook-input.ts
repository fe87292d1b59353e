import type { Config } from '../../config.js'
import { DomainError } from '../../domain/errors.js'
import { isEventPattern } from '../../domain/event/event-type.js'
import { checkWebhookUrl, type WebhookUrlRules } from '../../outgoing/address-guard.js'

/** Throws INVALID_URL or HTTPS_REQUIRED for a URL that no webhook may have in this deployment (decisions 2 and 11). */
export function checkedUrl(config: Config, url: string): string {
  const check = checkWebhookUrl(url, webhookUrlRules(config))
  if (!check.ok) throw new DomainError(check.code, { details: { url: check.message }, field: ['url'] })
  return check.url
}

/** `http` in a sandbox; loopback while it is this machine's own or was opened on purpose (decisions 2). The service itself is nobody's receiver. */
export function webhookUrlRules({ environment, isSandboxOpen, publicUrl }: Config): WebhookUrlRules {
  return { allowHttp: environment === 'sandbox', allowLoopback: isSandboxOpen, ownZones: [new URL(publicUrl).hostname] }
}

const mostPatterns = 100

/** The patterns without repetition. Throws VALIDATION_ERROR for none or too many, INVALID_EVENT for an unknown one (decisions 11). */
export function checkedEvents(events: string[]): string[] {
  if (events.length === 0) throw invalidEvents('must name at least one event type')
  if (events.length > mostPatterns) throw invalidEvents(`must have at most ${mostPatterns} entries`)
  const unknown = events.find((pattern) => !isEventPattern(pattern))
  if (unknown !== undefined) {
    throw new DomainError('INVALID_EVENT', {
      details: { events: `must not hold ${JSON.stringify(unknown)}, which is no event type` },
      field: ['events'],
    })
  }
  return [...new Set(events)]
}

const invalidEvents = (text: string) => new DomainError('VALIDATION_ERROR', { details: { events: text }, field: ['events'] })
