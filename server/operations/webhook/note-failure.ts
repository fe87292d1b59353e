import { encodeId } from '../../domain/id.js'
import { webhookHealth } from '../../domain/webhook/webhook-health.js'
import { sendMail } from '../mail/send-mail.js'
import type { Operation } from '../operation.js'
import { audit } from '../audit-entry/audit.js'

/** A webhook whose delivery just failed for good and was counted. */
export interface FailingRow {
  id: string
  is_active: boolean
  failure_count: number
  failing_since: string | null
  owner_warned_at: string | null
}

/** Warns the owner of a webhook that keeps failing and switches it off later, or at once when the receiver said 410 (decisions 11). */
export async function noteFailure(tx: Operation, row: FailingRow, reason: string): Promise<void> {
  if (!row.is_active) return
  const failing = {
    failureCount: row.failure_count,
    failingSince: row.failing_since === null ? tx.wallNow : new Date(row.failing_since),
    ownerWarnedAt: row.owner_warned_at === null ? null : new Date(row.owner_warned_at),
  }
  const verdict = reason === 'gone' ? 'gone' : webhookHealth(failing, tx.services.config.limits, tx.wallNow)
  if (verdict === 'warn') await warnOwner(tx, row.id)
  if (verdict === 'gone') await deactivate(tx, row.id, 'receiver_gone')
  if (verdict === 'deactivate') await deactivate(tx, row.id, 'failing')
}

async function warnOwner(tx: Operation, webhookId: string) {
  await tx.db.updateTable('webhook').set({ ownerWarnedAt: tx.wallNow }).where('id', '=', webhookId).execute()
  await mailOwner(tx, webhookId, 'webhook_failing')
}

async function deactivate(tx: Operation, webhookId: string, reason: 'receiver_gone' | 'failing') {
  await tx.db
    .updateTable('webhook')
    .set({ isActive: false, deactivatedReason: reason, updatedAt: tx.wallNow })
    .where('id', '=', webhookId)
    .execute()
  await mailOwner(tx, webhookId, 'webhook_deactivated', reason)
  await audit(tx, { action: 'deactivate_webhook', subject: webhookId, reason, before: { isActive: true }, after: { isActive: false } })
}

async function mailOwner(tx: Operation, webhookId: string, kind: 'webhook_failing' | 'webhook_deactivated', reason?: string) {
  const owner = await tx.db
    .selectFrom('webhook as w')
    .innerJoin('developer as d', 'd.id', 'w.developerId')
    .select(['d.email', 'd.companyName', 'w.url'])
    .where('w.id', '=', webhookId)
    .executeTakeFirstOrThrow()
  const { email: to, companyName: company, url } = owner
  const link = `${tx.services.config.publicUrl}/admin/webhooks/${encodeId('wh', webhookId)}?as=developer`
  await sendMail(tx, { to, kind, locale: 'en', parameters: { company, url, link, ...(reason ? { reason } : {}) } })
}
