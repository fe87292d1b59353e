import { Field, ID, InputType } from 'type-graphql'
import { z } from 'zod'
import { Decimal } from '../scalars/decimal.scalar.js'
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

@Validated(z.object({ email: text(1, 320), firstName: text(0, 100).nullish(), lastName: text(0, 100).nullish() }))
@InputType({ description: 'A user for an integrator’s tests (decisions 22).' })
export class CreateSandboxUserInput {
  @Field(() => String, { description: 'The address; one without account, one that this helper made before, or the associated user’s.' })
  email!: string

  @Field(() => String, { nullable: true, description: 'Up to 100 characters.' })
  firstName?: string | null

  @Field(() => String, { nullable: true, description: 'Up to 100 characters.' })
  lastName?: string | null

  @Field(() => Decimal, { nullable: true, description: 'What to add to the wallet, in TND.' })
  walletTnd?: string | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Associate the calling developer with the user, without mail, in place of an earlier association.',
  })
  associate?: boolean | null
}
