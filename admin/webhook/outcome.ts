import type { WebhookDeliveryFieldsFragment } from '../../schema/operations/document-types.js'
import { wordFor } from '../provider/words.js'

/** What a delivery ended with: the status of the answer, or in words why there was none. */
export function outcomeOf({ lastResponseStatus, failureReason, attempts }: WebhookDeliveryFieldsFragment): string {
  if (lastResponseStatus !== null) return `${lastResponseStatus}`
  return wordFor('deliveryFailure', attempts.at(-1)?.error ?? failureReason ?? '')
}
