import { Arg, Ctx, ID, Resolver } from 'type-graphql'
import * as inputs from '../../../schema/destination/destination.input.js'
import * as payloads from '../../../schema/destination/destination.payload.js'
import { Destination } from '../../../schema/destination/destination.type.js'
import { dbOf } from '../../db/typed-queries.js'
import { confirmDestination } from '../../operations/destination/confirm-destination.js'
import { createDestination } from '../../operations/destination/create-destination.js'
import { deleteDestination } from '../../operations/destination/delete-destination.js'
import { requireWalletUser } from '../../operations/wallet/require-wallet-user.js'
import { readDestination, readDestinations } from '../../queries/destination/read-destinations.js'
import { by } from '../access/access.js'
import { MutationFor, QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { uuidOf } from '../typed-ids.js'

const ofWallet = by({ user: '', api_key: 'for its associated user' })

@Resolver()
export class DestinationResolver {
  @QueryFor(ofWallet, () => [Destination], {
    description:
      'The bank accounts that money of the wallet can be sent to, newest first; at most 20 unless the deployment sets another bound.',
  })
  destinations(@Ctx() context: Context): Promise<Destination[]> {
    return readDestinations(dbOf(context.em), requireWalletUser(context))
  }

  @QueryFor(ofWallet, () => Destination, {
    nullable: true,
    description: 'One of them. Unknown, deleted or of another wallet: DESTINATION_NOT_FOUND.',
  })
  destination(@Arg('id', () => ID, { description: '`dst_…`.' }) id: string, @Ctx() context: Context): Promise<Destination> {
    return readDestination(dbOf(context.em), { userId: requireWalletUser(context), id: uuidOf('dst', id) })
  }

  @MutationFor(ofWallet, () => payloads.CreateDestinationPayload, {
    description:
      'Adds a bank account of the user’s own to withdraw to (decisions 13). In person it is confirmed by that; by API key it waits for the code that is mailed to the user. In live it can be used 24 hours after its confirmation unless the deployment sets another time. An account that is there already is answered as it is, and while it waits another code is mailed.',
    refusals:
      'ACCOUNT_NOT_ASSOCIATED, VALIDATION_ERROR, DESTINATION_INVALID, LIMIT_REACHED, DAILY_LIMIT_REACHED; RATE_LIMITED, as an error of the request, after too many codes to one address',
  })
  createDestination(@Arg('input', () => inputs.CreateDestinationInput) input: inputs.CreateDestinationInput, @Ctx() context: Context) {
    return context.run(createDestination, { ...input })
  }

  @MutationFor(ofWallet, () => payloads.ConfirmDestinationPayload, {
    description: 'The user’s word that an account is theirs: the code that was mailed to them. Wrong five times, it stops working.',
    refusals: 'ACCOUNT_NOT_ASSOCIATED, INVALID_ID, DESTINATION_NOT_FOUND, INVALID_CODE',
  })
  confirmDestination(@Arg('input', () => inputs.ConfirmDestinationInput) input: inputs.ConfirmDestinationInput, @Ctx() context: Context) {
    return confirmDestination(context, { ...input, id: uuidOf('dst', input.id) })
  }

  @MutationFor(ofWallet, () => payloads.DeleteDestinationPayload, {
    description: 'Deletes a destination to which no money is on its way.',
    refusals: 'ACCOUNT_NOT_ASSOCIATED, INVALID_ID, DESTINATION_NOT_FOUND, DESTINATION_IN_USE',
  })
  deleteDestination(@Arg('input', () => inputs.DeleteDestinationInput) { id }: inputs.DeleteDestinationInput, @Ctx() context: Context) {
    return context.run(deleteDestination, { id: uuidOf('dst', id) })
  }
}
