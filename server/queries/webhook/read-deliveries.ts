import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../../db/sql.js'
import { encodeId } from '../../domain/id.js'
import { delivery, type DeliveryStatus } from '../../domain/webhook/delivery.js'
import { readWebhook } from './read-webhooks.js'
import type { DeliveryAttemptSnapshot, DeliverySnapshot } from '../../../schema/webhook/webhook-document.js'

export interface DeliveriesQuery {
  developerId: string
  webhookId: string
  status?: DeliveryStatus
  /** From 1. */
  page: number
  limit: number
}

export interface DeliveryPage {
  deliveries: DeliverySnapshot[]
  pagination: { page: number; limit: number; total: number; pages: number }
}

/** The deliveries of one webhook with their attempts, newest first (decisions 11). A foreign webhook is WEBHOOK_NOT_FOUND. */
export async function readDeliveries(em: EntityManager, { page, limit, ...query }: DeliveriesQuery): Promise<DeliveryPage> {
  await readWebhook(em, query)
  const parameters: unknown[] = [query.webhookId]
  const conditions = ['d.webhook_id = $1']
  if (query.status) conditions.push(`d.status = $${parameters.push(query.status)}`)
  // Says nothing new: with it the few that are pending come from the index of those that have not ended.
  if (query.status === delivery.status.pending) conditions.push('d.finished_at is null')
  const condition = conditions.join(' and ')
  const [counted] = await sql<{ total: number }>(em, `select count(*)::int as total from webhook_delivery d where ${condition}`, parameters)
  const deliveries = await readDeliveryViews(em, {
    condition,
    parameters,
    limit,
    offset: (page - 1) * limit,
  })
  const total = counted!.total
  return { deliveries, pagination: { page, limit, total, pages: Math.ceil(total / limit) } }
}

interface DeliveryRows {
  /** On `d`, the delivery. */
  condition: string
  parameters: unknown[]
  limit: number
  offset?: number
}

/** Deliveries that a condition selects, newest first. */
export async function readDeliveryViews(
  em: EntityManager,
  { condition, parameters, limit, offset = 0 }: DeliveryRows,
): Promise<DeliverySnapshot[]> {
  const rows = await sql<DeliveryRow>(
    em,
    `select d.id, d.webhook_id, d.event_id, d.event_type, d.status, d.is_manual, d.last_response_status, d.failure_reason,
       iso(d.created_at) as created_at, iso(d.finished_at) as finished_at,
       (select json_agg(json_build_object('number', a.number, 'startedAt', iso(a.started_at), 'finishedAt', iso(a.finished_at),
          'responseStatus', a.response_status, 'responseExcerpt', a.response_excerpt, 'error', a.error, 'durationMs', a.duration_ms)
          order by a.number, a.started_at)
        from webhook_attempt a where a.delivery_id = d.id) as attempts
     from webhook_delivery d where ${condition} order by d.created_at desc, d.event_seq desc, d.id desc limit ${limit} offset ${offset}`,
    parameters,
  )
  return rows.map(deliveryView)
}

interface DeliveryRow {
  id: string
  webhook_id: string
  event_id: string
  event_type: string
  status: DeliveryStatus
  is_manual: boolean
  last_response_status: number | null
  failure_reason: string | null
  created_at: string
  finished_at: string | null
  attempts: DeliveryAttemptSnapshot[] | null
}

function deliveryView(row: DeliveryRow): DeliverySnapshot {
  return {
    id: encodeId('dlv', row.id),
    webhookId: encodeId('wh', row.webhook_id),
    eventId: encodeId('evt', row.event_id),
    eventType: row.event_type,
    status: row.status,
    isManual: row.is_manual,
    lastResponseStatus: row.last_response_status,
    failureReason: row.failure_reason,
    attempts: row.attempts ?? [],
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  }
}
