import { Skeleton } from '@mui/material'
import type { WebhookFieldsFragment } from '../../schema/operations/document-types.js'
import { say, wordFor } from '../provider/words.js'
import { useLiveAnswer } from '../server/use-answer.js'
import { dateAndTime } from '../show/time.js'
import { outcomeOf } from './outcome.js'

const looksAt = 50

/** How the last deliveries to a webhook went, in a sentence. */
export function WebhookHealth({ of: { id, isActive, deactivatedReason } }: { of: WebhookFieldsFragment }) {
  const { data, isLoading } = useLiveAnswer('RecentDeliveries', { webhookId: id, limit: looksAt })
  if (!isActive) return deactivatedReason === null ? say('dashboard.webhooks.off') : wordFor('deactivatedReason', deactivatedReason)
  if (!data) return isLoading ? <Skeleton width={180} /> : say('console.notKnown')
  const ended = data.webhookDeliveries.deliveries.filter(({ status }) => status !== 'PENDING')
  const failed = ended.filter(({ status }) => status === 'FAILED')
  const [last] = failed
  if (ended.length === 0) return say('dashboard.webhooks.silent')
  if (!last) return say('dashboard.webhooks.healthy', { count: ended.length })
  const time = dateAndTime(last.finishedAt ?? last.createdAt)
  return say('dashboard.webhooks.failing', { failed: `${failed.length}`, count: ended.length, time, outcome: outcomeOf(last) })
}
