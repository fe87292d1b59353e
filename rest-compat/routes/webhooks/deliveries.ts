import { DomainError } from '../../../server/domain/errors.js'
import { QueryReader } from '../../query-reader.js'
import { renderDelivery, type DeliveryData } from '../../render/webhook.js'
import { route } from '../../route.js'

export const deliveries = route({
  method: 'get',
  path: '/webhooks/:id/deliveries',
  async handle({ params, query, pageSizes, execute }) {
    const read = new QueryReader(query)
    const page = read.whole('page', 1, 1_000_000) ?? 1
    const limit = read.limit(pageSizes)
    const status = read.word('status', ['pending', 'delivered', 'failed'])
    if (read.problems.size > 0) throw new DomainError('VALIDATION_ERROR', { details: Object.fromEntries(read.problems) })
    const { webhookDeliveries } = await execute<Page>('WebhookDeliveries', { webhookId: params['id'], page, limit, status })
    return { body: { deliveries: webhookDeliveries.deliveries.map(renderDelivery), pagination: webhookDeliveries.pagination } }
  },
})

interface Page {
  webhookDeliveries: { deliveries: DeliveryData[]; pagination: object }
}
