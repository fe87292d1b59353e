import { Arg, Ctx, ID, Resolver } from 'type-graphql'
import { CancelCheckoutSessionInput, CreateCheckoutSessionInput } from '../../../schema/checkout/checkout-session.input.js'
import { CancelCheckoutSessionPayload, CreateCheckoutSessionPayload } from '../../../schema/checkout/checkout-session.payload.js'
import { CheckoutSession } from '../../../schema/checkout/checkout-session.type.js'
import { cancelCheckoutSession, requireOwner } from '../../operations/checkout/cancel-checkout-session.js'
import { createCheckoutSession } from '../../operations/checkout/create-checkout-session.js'
import { sessionLink } from '../../operations/checkout/session-link.js'
import { readCheckoutSession } from '../../queries/checkout/read-checkout-session.js'
import { callerAs } from '../../domain/credential/actor.js'
import { by } from '../access/access.js'
import { MutationFor, QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { uuidOf } from '../typed-ids.js'

@Resolver()
export class CheckoutSessionResolver {
  @QueryFor(by({ user: 'the addressed person', api_key: 'of the developer who opened it' }), () => CheckoutSession, {
    nullable: true,
    description: 'One checkout session, for its developer and the addressed person.',
  })
  checkoutSession(@Arg('id', () => ID, { description: '`cs_…`.' }) id: string, @Ctx() context: Context) {
    const actor = callerAs(context, 'api_key', 'user')
    return readCheckoutSession(context.em, {
      sessionId: uuidOf('cs', id),
      now: context.services.clock(),
      mayRead: (session) => requireOwner({ actor }, session),
    })
  }

  @MutationFor(by({ api_key: 'for escrows that its developer created or whose party its user is' }), () => CreateCheckoutSessionPayload, {
    description: `Opens a link for one action of one person (specification, Checkout session creation codes).

Refusals, in this order: NO_REDIRECT_URLS_CONFIGURED, REDIRECT_URL_MUST_BE_HTTPS, REDIRECT_URL_NOT_ALLOWED, those of the mode, of the target, of the status, LIMIT_REACHED.`,
  })
  async createCheckoutSession(
    @Arg('input', () => CreateCheckoutSessionInput) input: CreateCheckoutSessionInput,
    @Ctx() context: Context,
  ): Promise<Omit<CreateCheckoutSessionPayload, 'userErrors'>> {
    const session = await context.run(createCheckoutSession, { ...input, escrowId: uuidOf('esc', input.escrowId) })
    return { session, url: sessionLink(context.services, session.sessionId) }
  }

  @MutationFor(by({ user: 'the addressed person', api_key: 'of the developer who opened it' }), () => CancelCheckoutSessionPayload, {
    description: 'Calls a session off; calling it off again changes nothing.',
    refusals: 'SESSION_ALREADY_COMPLETED, SESSION_EXPIRED',
    events: 'checkout.session.cancelled',
  })
  async cancelCheckoutSession(
    @Arg('input', () => CancelCheckoutSessionInput) input: CancelCheckoutSessionInput,
    @Ctx() context: Context,
  ): Promise<Omit<CancelCheckoutSessionPayload, 'userErrors'>> {
    return { session: await context.run(cancelCheckoutSession, { sessionId: uuidOf('cs', input.sessionId) }) }
  }
}
