import { Field, ID, InputType } from 'type-graphql'
import { z } from 'zod'
import { text, Validated } from '../validation/validated.js'

@Validated(
  z.object({
    method: text(0, 20).nullish(),
    name: text(0, 200).nullish(),
    category: text(0, 50).nullish(),
    reason: text(0, 2000).nullish(),
  }),
)
@InputType({ description: 'How a session is completed for its person (decisions 22). Which fields count depends on the session’s action.' })
export class CompleteSandboxSessionInput {
  @Field(() => ID, { description: 'The session, `cs_…`.' })
  sessionId!: string

  @Field(() => String, { nullable: true, description: 'accept_pay: `wallet` (default; topped up as needed) or `card`.' })
  method?: string | null

  @Field(() => Boolean, { nullable: true, description: 'accept_pay: consent to automatic release.' })
  acceptAutomaticRelease?: boolean | null

  @Field(() => String, { nullable: true, description: 'sign_contract: the typed name.' })
  name?: string | null

  @Field(() => String, { nullable: true, description: 'dispute: what it is about.' })
  category?: string | null

  @Field(() => String, { nullable: true, description: 'dispute, request_cancellation, reject_cancellation: why.' })
  reason?: string | null
}
