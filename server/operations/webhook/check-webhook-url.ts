import type { Config } from '../../config.js'
import { DomainError } from '../../domain/errors.js'
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
