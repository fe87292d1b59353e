import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { CancelCheckoutSessionInput, CreateCheckoutSessionInput } from '../../../schema/checkout/checkout-session.input.js'
import { CancelCheckoutSessionPayload, CreateCheckoutSessionPayload } from '../../../schema/checkout/checkout-session.payload.js'
import { CheckoutSession } from '../../../schema/checkout/checkout-session.type.js'
import { cancelCheckoutSession, requireOwner } from '../../operations/checkout/cancel-checkout-session.js'
import { createCheckoutSession } from '../../operations/checkout/create-checkout-session.js'
import { sessionLink } from '../../operations/checkout/session-link.js'
import { readCheckoutSession } from '../../queries/checkout/read-checkout-session.js'
import type { Context } from '../context.js'
import { requireActor } from '../require-actor.js'
import { uuidOf } from '../typed-ids.js'

@Resolver()
export class CheckoutSessionResolver {
  @Query(() => CheckoutSession, { nullable: true, description: 'One checkout session, for its developer and the addressed person.' })
  checkoutSession(@Arg('id', () => ID, { description: '`cs_…`.' }) id: string, @Ctx() context: Context) {
    const actor = requireActor(context.actor, 'api_key', 'user')
    return readCheckoutSession(context.em, {
      sessionId: uuidOf('cs', id),
      now: context.services.clock(),
      mayRead: (session) => requireOwner({ actor }, session),
    })
  }

  @Mutation(() => CreateCheckoutSessionPayload, {
    description: `Opens a link for one action of one person (specification, Checkout session creation codes).

Who: an API key, for escrows that its developer created or whose party its user is.

Refusals, in this order: NO_REDIRECT_URLS_CONFIGURED, REDIRECT_URL_MUST_BE_HTTPS, REDIRECT_URL_NOT_ALLOWED, those of the mode, of the target, of the status.`,
  })
  async createCheckoutSession(
    @Arg('input', () => CreateCheckoutSessionInput) input: CreateCheckoutSessionInput,
    @Ctx() context: Context,
  ): Promise<Omit<CreateCheckoutSessionPayload, 'userErrors'>> {
    requireActor(context.actor, 'api_key')
    const session = await context.run(createCheckoutSession, { ...input, escrowId: uuidOf('esc', input.escrowId) })
    return { session, url: sessionLink(context.services, session.sessionId) }
  }

  @Mutation(() => CancelCheckoutSessionPayload, {
    description:
      'Calls a session off; calling it off again changes nothing.\n\nRefusals: SESSION_ALREADY_COMPLETED, SESSION_EXPIRED.\n\nEvents: checkout.session.cancelled.',
  })
  async cancelCheckoutSession(
    @Arg('input', () => CancelCheckoutSessionInput) input: CancelCheckoutSessionInput,
    @Ctx() context: Context,
  ): Promise<Omit<CancelCheckoutSessionPayload, 'userErrors'>> {
    requireActor(context.actor, 'api_key', 'user')
    return { session: await context.run(cancelCheckoutSession, { sessionId: uuidOf('cs', input.sessionId) }) }
  }
}
