import { Field, ObjectType } from 'type-graphql'
import { emittedEventTypes, eventTypeRows, type EmittedEventType } from '../../server/domain/event/event-type.js'
import { eventTypeName, fieldsOf, whenOf } from './event-fields.js'
import { EscrowEvent, Event } from './event.type.js'

/** The GraphQL type of each type of event that something emits. */
export const eventClasses: ReadonlyArray<[EmittedEventType, Function]> = emittedEventTypes.map((type) => [type, eventClass(type)])

/** What decorators would write on a class, for a class that a row describes. */
function eventClass(type: EmittedEventType): Function {
  const target = class {}
  // Simple resolvers call `escrow`, which is a function on what the resolvers answer.
  ObjectType(eventTypeName(type), {
    simpleResolvers: true,
    implements: eventTypeRows[type].about === 'escrow' ? [Event, EscrowEvent] : Event,
    description: `\`${type}\`: ${whenOf(type)}.`,
  })(target)
  for (const [field, { type: fieldType, nullable = false, description: text }] of Object.entries(fieldsOf(type))) {
    Field(fieldType, { nullable, description: text })(target.prototype, field)
  }
  return target
}
