import { route } from '../../route.js'

export const eventTypes = route({
  method: 'get',
  path: '/event-types',
  async handle({ execute }) {
    const { eventTypes } = await execute<{ eventTypes: object[] }>('EventTypes')
    return { body: { eventTypes } }
  },
})
