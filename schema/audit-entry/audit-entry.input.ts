import { Field, InputType } from 'type-graphql'
import { bounds } from '../../server/domain/bounds.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { OptionalTextField } from '../validation/input-fields.js'

@InputType({ description: 'Which entries: those to which all of this applies.' })
export class AuditLogFilterInput {
  @OptionalTextField(bounds.sentEmail, 'Of the member of staff with this address.')
  staffEmail?: string | null

  @OptionalTextField(bounds.lookedFor, 'Of this kind, as `resolve_dispute`.')
  action?: string | null

  @OptionalTextField(bounds.lookedFor, 'About what has this id, as `esc_…`, or this name, as a domain.')
  about?: string | null

  @Field(() => DateTime, { nullable: true, description: 'From then on.' })
  from?: string | null

  @Field(() => DateTime, { nullable: true, description: 'Before then.' })
  until?: string | null
}
