import { Arg, Args, Ctx, FieldResolver, ID, Resolver, Root } from 'type-graphql'
import { ChargeConnection, ChargesArgs } from '../../../schema/charge/charge-connection.type.js'
import * as inputs from '../../../schema/charge/charge.input.js'
import * as payloads from '../../../schema/charge/charge.payload.js'
import { Charge, ChargeCheckout, ChargeReceipt } from '../../../schema/charge/charge.type.js'
import { defaultLanguage } from '../../domain/language.js'
import { createCharge } from '../../operations/charge/create-charge.js'
import { payCharge } from '../../operations/charge/pay-charge.js'
import { paySandboxCharge } from '../../operations/sandbox/pay-sandbox-charge.js'
import { readChargeCheckout } from '../../queries/charge/read-charge-checkout.js'
import { readCharge } from '../../queries/charge/read-charges.js'
import { anybody, by } from '../access/access.js'
import { MutationFor, QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { chargeScope, listChargeConnection } from '../list-charge-connection.js'
import { maskPersonalData } from '../mask-personal-data.js'
import { uuidOf } from '../typed-ids.js'

const readers = by({ api_key: 'whose developer’s it is', developer: 'whose it is', staff: '' })
const whoHasTheLink = anybody('who has the link')

@Resolver(() => Charge)
export class ChargeResolver {
  @QueryFor(readers, () => Charge, {
    nullable: true,
    description: 'One charge. Unknown or somebody else’s: null with an error (CHARGE_NOT_FOUND). Reading it never renews its link.',
  })
  async charge(
    @Arg('id', () => ID, { description: 'The charge, `ch_…`, or a developer’s own `merchantReference`.' }) id: string,
    @Ctx() context: Context,
  ): Promise<Charge> {
    const { em, services } = context
    return maskPersonalData(context.actor, await readCharge(em, { ...chargeScope(context), name: id, pages: services.config }))
  }

  @QueryFor(readers, () => ChargeConnection, {
    description: 'The developer’s charges; all of them, for staff. Pages have a largest size.',
  })
  charges(@Args(() => ChargesArgs) args: ChargesArgs, @Ctx() context: Context) {
    return listChargeConnection(context, args)
  }

  @QueryFor(whoHasTheLink, () => ChargeCheckout, {
    nullable: true,
    description: 'What the page of a charge shows, by the session of its link. Unknown: null with an error (CHARGE_NOT_FOUND).',
  })
  chargeCheckout(
    @Arg('sessionId', () => ID, { description: 'The session of the link, `cs_…`.' }) sessionId: string,
    @Ctx() { em, services }: Context,
  ): Promise<ChargeCheckout> {
    return readChargeCheckout(em, { linkId: uuidOf('cs', sessionId), wallNow: services.clock(), publicUrl: services.config.publicUrl })
  }

  @MutationFor(by('api_key'), () => payloads.CreateChargePayload, {
    description:
      'A payment link of the developer’s business (specification, Charges). A `merchantReference` that was used before gives the charge of that time, with a new link where the last one has expired.',
    refusals:
      'VALIDATION_ERROR, BUSINESS_REQUIRED, KYB_REQUIRED, NO_REDIRECT_URLS_CONFIGURED, REDIRECT_URL_MUST_BE_HTTPS, REDIRECT_URL_NOT_ALLOWED, AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE, AMOUNT_PRECISION, DAILY_LIMIT_REACHED, FX_UNAVAILABLE, TEST_CLOCK_NOT_FOUND',
  })
  createCharge(@Arg('input', () => inputs.CreateChargeInput) input: inputs.CreateChargeInput, @Ctx() context: Context) {
    const { testClockId } = input
    return createCharge(context, { ...input, testClockId: testClockId == null ? null : uuidOf('clk', testClockId) })
  }

  @MutationFor(whoHasTheLink, () => payloads.PayChargePayload, {
    description:
      'Pays a charge by card, once, without an account (specification, Charges). Of two at the same instant one pays, and the other is not charged.',
    refusals:
      'CHARGE_NOT_FOUND, CHARGE_ALREADY_PAID, CHARGE_EXPIRED, PAYMENT_IN_PROGRESS, PAYMENT_DECLINED, PAYMENT_PROVIDER_UNAVAILABLE, DAILY_LIMIT_REACHED, VALIDATION_ERROR',
    events: 'escrow.status.updated for `paid` and for `completed`',
  })
  async payCharge(@Arg('input', () => inputs.PayChargeInput) input: inputs.PayChargeInput, @Ctx() context: Context) {
    const { sessionId, receiptEmail, locale } = input
    const linkId = uuidOf('cs', sessionId)
    const { redirectUrl } = await payCharge(context, { linkId, receiptEmail: receiptEmail || null, locale: locale ?? defaultLanguage })
    const { services } = context
    return {
      checkout: await readChargeCheckout(services.database.fork(), {
        linkId,
        wallNow: services.clock(),
        publicUrl: services.config.publicUrl,
      }),
      redirectUrl,
    }
  }

  @MutationFor(by('api_key'), () => payloads.PaySandboxChargePayload, {
    description:
      'Pays a charge as somebody with a card would, through the code of its page (decisions 22). Sandbox only; in live NOT_FOUND.',
    refusals: 'those of `payCharge`',
    events: 'those of `payCharge`',
  })
  paySandboxCharge(@Arg('input', () => inputs.PaySandboxChargeInput) input: inputs.PaySandboxChargeInput, @Ctx() context: Context) {
    return paySandboxCharge(context, { charge: input.charge, receiptEmail: input.receiptEmail || null })
  }

  @FieldResolver(() => ChargeReceipt, {
    nullable: true,
    description: 'The receipt as a PDF, made right after the payment; null until then.',
  })
  receipt(@Root() { id, status }: Charge, @Ctx() { chargeReceipts }: Context): Promise<ChargeReceipt | null> | null {
    return status === 'pending' ? null : chargeReceipts.load(uuidOf('ch', id))
  }
}

@Resolver(() => ChargeCheckout)
export class ChargeCheckoutResolver {
  @FieldResolver(() => ChargeReceipt, {
    nullable: true,
    description: 'The receipt as a PDF, made right after the payment; null until then. It says nothing of whoever paid.',
  })
  receipt(@Root() { reference, state }: ChargeCheckout, @Ctx() { chargeReceipts }: Context): Promise<ChargeReceipt | null> | null {
    return state === 'paid' ? chargeReceipts.load(uuidOf('ch', reference)) : null
  }
}
