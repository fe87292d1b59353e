import { Field, ObjectType, type ClassType } from 'type-graphql'
import { eventRow, eventTypeName, recordedEventTypes, type EventField, type RecordedEventType } from './event-catalogue.js'
import { EscrowEvent, Event } from './event.type.js'

/** The GraphQL type of each row of the catalogue. */
export const eventClasses = new Map<RecordedEventType, ClassType>(recordedEventTypes.map((type) => [type, eventClass(type)]))

/** What decorators would write on a class, for a class that a row describes. */
function eventClass(type: RecordedEventType): ClassType {
  const { description, about, fields } = eventRow(type)
  const name = eventTypeName(type)
  const target = { [name]: class {} }[name]!
  // Simple resolvers call `escrow`, which is a function on what the resolvers answer.
  ObjectType({
    simpleResolvers: true,
    implements: about === 'escrow' ? [Event, EscrowEvent] : Event,
    description: `\`${type}\`: when ${description}.`,
  })(target)
  for (const [field, { type: fieldType, nullable = false, description: text }] of Object.entries<EventField>(fields)) {
    Field(fieldType, { nullable, description: text })(target.prototype as object, field)
  }
  return target
}
