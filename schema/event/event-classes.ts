import { Field, ObjectType, type ClassType } from 'type-graphql'
import { emittedEventTypes, eventTypeRows, type EmittedEventType } from '../../server/domain/event/event-type.js'
import { eventTypeName, fieldsOf, whenOf } from './event-fields.js'
import { EscrowEvent, Event } from './event.type.js'

/** The GraphQL type of each type of event that something emits. */
export const eventClasses = new Map<EmittedEventType, ClassType>(emittedEventTypes.map((type) => [type, eventClass(type)]))

/** What decorators would write on a class, for a class that a row describes. */
function eventClass(type: EmittedEventType): ClassType {
  const name = eventTypeName(type)
  const target = { [name]: class {} }[name]!
  // Simple resolvers call `escrow`, which is a function on what the resolvers answer.
  ObjectType({
    simpleResolvers: true,
    implements: eventTypeRows[type].about === 'escrow' ? [Event, EscrowEvent] : Event,
    description: `\`${type}\`: ${whenOf(type)}.`,
  })(target)
  for (const [field, { type: fieldType, nullable = false, description: text }] of Object.entries(fieldsOf(type))) {
    Field(fieldType, { nullable, description: text })(target.prototype as object, field)
  }
  return target
}
