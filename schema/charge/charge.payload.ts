import { Field, ObjectType } from 'type-graphql'
import { Payload } from '../error/payload.type.js'
import { Charge, ChargeCheckout } from './charge.type.js'

@ObjectType({ description: 'A charge that was asked for.' })
export class CreateChargePayload extends Payload {
  @Field(() => Charge, { nullable: true, description: 'The charge; null when refused.' })
  charge?: Charge | null

  @Field(() => Boolean, { nullable: true, description: 'False when the reference was used before: then it is the charge of that time.' })
  created?: boolean | null

  @Field(() => Boolean, { nullable: true, description: 'The reference was used before with other values, which stay as they were.' })
  parametersIgnored?: boolean | null
}

@ObjectType({ description: 'A charge that was paid, or is being paid.' })
export class PayChargePayload extends Payload {
  @Field(() => ChargeCheckout, { nullable: true, description: 'The charge as the payer sees it; null when refused.' })
  checkout?: ChargeCheckout | null

  @Field(() => String, { nullable: true, description: 'The payment provider’s page, where the payer goes on; null when it is decided.' })
  redirectUrl?: string | null
}

@ObjectType({ description: 'A charge that a test has paid.' })
export class PaySandboxChargePayload extends Payload {
  @Field(() => Charge, { nullable: true, description: 'The charge; still pending while the provider has not decided.' })
  charge?: Charge | null

  @Field(() => String, {
    nullable: true,
    description: 'The page of the simulated bank, where the payer answers (docs/payment-provider.md); null when it asks nothing.',
  })
  redirectUrl?: string | null
}
