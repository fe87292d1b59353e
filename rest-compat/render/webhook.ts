export interface WebhookData {
  id: string
  url: string
  events: string[]
  isActive: boolean
  deactivatedReason: string | null
  lastTriggeredAt: string | null
  lastResponseStatus: number | null
  failureCount: number
  createdAt: string
  updatedAt: string
}

/** The webhook object of the specification; its reason only when the service switched it off. */
export function renderWebhook({ deactivatedReason, ...webhook }: WebhookData): Record<string, unknown> {
  return { ...webhook, ...(deactivatedReason === null ? {} : { deactivatedReason }) }
}

export interface DeliveryData {
  id: string
  status: string
}

export const renderDelivery = (delivery: DeliveryData): Record<string, unknown> => ({ ...delivery, status: delivery.status.toLowerCase() })
