/** What is known of a webhook whose delivery just failed for good. */
interface FailingWebhook {
  /** Deliveries that failed since the last one that arrived, this one included. */
  failureCount: number
  /** When the first of them failed. */
  failingSince: Date
  ownerWarnedAt: Date | null
}

interface HealthLimits {
  webhookDisableFailures: number
  webhookDisableDays: number
}

/** From the warning to the switch-off, in hours: a working day to notice the mail. */
const graceHours = 24

/**
 * What a failure leads to (decisions 11): after 20 failures over 5 days without a success the owner is warned, and
 * a failure a day later switches the webhook off.
 */
export function webhookHealth(
  { failureCount, failingSince, ownerWarnedAt }: FailingWebhook,
  limits: HealthLimits,
  now: Date,
): 'bear' | 'warn' | 'deactivate' {
  const hoursSince = (at: Date) => (now.getTime() - at.getTime()) / 3_600_000
  if (failureCount < limits.webhookDisableFailures || hoursSince(failingSince) < limits.webhookDisableDays * 24) return 'bear'
  if (ownerWarnedAt === null) return 'warn'
  return hoursSince(ownerWarnedAt) >= graceHours ? 'deactivate' : 'bear'
}
