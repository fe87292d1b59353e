import { connectionType } from '../node/connection-type.js'
import { objectType } from '../document/object-type.js'
import { WebhookDelivery } from '../webhook/webhook.type.js'
import {
  causedEventDocument,
  keyRequestsDocument,
  loggedExchangeDocument,
  loggedRequestDocument,
  requestHealthDocument,
  type CausedEventSnapshot,
  type KeyRequestsSnapshot,
} from './request-log-document.js'

export const LoggedRequest = objectType('LoggedRequest', loggedRequestDocument, {
  description: 'A request of yours: one line of the request log, which keeps 30 days (decisions 18).',
})

const CausedEvent = objectType('CausedEvent', causedEventDocument, { description: 'An event that a request caused.' })
type CausedEvent = CausedEventSnapshot

export const LoggedExchange = objectType('LoggedExchange', loggedExchangeDocument, {
  description: 'A request of yours with what was sent and answered, the events that it caused, and their deliveries.',
  of: { events: CausedEvent, deliveries: WebhookDelivery },
})

const KeyRequests = objectType('KeyRequests', keyRequestsDocument, { description: 'How many requests an API key sent.' })
type KeyRequests = KeyRequestsSnapshot

export const RequestHealth = objectType('RequestHealth', requestHealthDocument, {
  description: 'How your requests went in the last day, and how many there were in the last minute.',
  of: { lastMinute: KeyRequests },
})

export const LoggedRequestConnection = connectionType(LoggedRequest, {
  name: 'LoggedRequest',
  one: 'a request',
  many: 'requests',
  says: 'A page of the request log, newest first. A page may hold fewer than asked for, or none, and still say that there are more: each looks at 10,000 requests at most.',
})
