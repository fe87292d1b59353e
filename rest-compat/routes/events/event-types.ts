import { z } from 'zod'
import { eventTypeDocument } from '../../../schema/event/event-document.js'
import { EventTypes } from '../../../schema/operations/documents.js'
import { route } from '../../route.js'

export const eventTypes = route({
  method: 'get',
  path: '/event-types',
  credential: 'api_key',
  description: 'Every type of event, with the JSON Schema of its body.',
  document: EventTypes,
  answer: z.object({ eventTypes: z.array(eventTypeDocument) }),
  from: ({ eventTypes: types }) => ({ eventTypes: types }),
  errors: [],
})
