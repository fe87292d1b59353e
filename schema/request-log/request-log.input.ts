import { Field, ID, InputType } from 'type-graphql'
import { bounds } from '../../server/domain/bounds.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { OptionalTextField } from '../validation/input-fields.js'

@InputType({ description: 'Which requests: those to which all of this applies.' })
export class RequestLogFilterInput {
  @OptionalTextField(bounds.httpRequestId, 'Which bear this `X-Request-Id`.')
  requestId?: string | null

  @OptionalTextField(bounds.requestPath, 'Whose path contains this, or whose GraphQL operation is called so.')
  path?: string | null

  @OptionalTextField(bounds.requestStatus, 'Answered with this status, such as `404`, or one of its kind, such as `4xx`.')
  status?: string | null

  @OptionalTextField(bounds.httpMethod, 'Sent with this method, such as `POST`.')
  method?: string | null

  @Field(() => ID, { nullable: true, description: 'Of this API key, `key_…`.' })
  apiKeyId?: string | null

  @Field(() => DateTime, { nullable: true, description: 'From then on.' })
  from?: string | null

  @Field(() => DateTime, { nullable: true, description: 'Until then.' })
  to?: string | null
}
