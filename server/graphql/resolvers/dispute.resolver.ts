import { Arg, Args, Ctx, Resolver } from 'type-graphql'
import { DisputeCaseConnection, DisputesArgs } from '../../../schema/dispute/dispute-case.type.js'
import { ConfirmStaffActionInput } from '../../../schema/dispute/dispute.input.js'
import { AddDisputeMessageInput } from '../../../schema/escrow/escrow.input.js'
import { AddDisputeMessagePayload } from '../../../schema/escrow/escrow.payload.js'
import { ConfirmStaffActionPayload } from '../../../schema/staff-action/staff-action.payload.js'
import { addDisputeMessage } from '../../operations/dispute/add-dispute-message.js'
import { listDisputes } from '../../queries/dispute/list-disputes.js'
import { by, byStaff, toRead } from '../access/access.js'
import { MutationFor, QueryFor } from '../access/operation-decorators.js'
import { confirmStaffAction } from '../../operations/staff-action/confirm-staff-action.js'
import { previewStaffAction } from '../../operations/staff-action/preview-staff-action.js'
import type { Context } from '../context.js'
import { connectionById, windowOf } from '../list-window.js'
import { uuidOf, withUuids } from '../typed-ids.js'

@Resolver()
export class DisputeResolver {
  @QueryFor(by('staff'), () => DisputeCaseConnection, {
    description: 'Disputes on escrows and on single payout requests, the one that was opened first foremost: what staff work off.',
  })
  async disputes(@Args(() => DisputesArgs) args: DisputesArgs, @Ctx() context: Context) {
    const { isOpen = null, type = null, after = null } = args
    const { limit } = windowOf(context, args)
    const { cases, hasMore } = await listDisputes(context.em, { isOpen, type, limit, after })
    return connectionById(cases, { hasMore, after })
  }

  @MutationFor(
    { ...toRead, escrowRoles: ['seller', 'buyer', 'staff'], words: '; a party is signed in: not by API key' },
    () => AddDisputeMessagePayload,
    {
      description:
        'A party, or staff who may decide it, writes into an open dispute. The counterparty’s first word brings it under review.\n\nIn DISPUTED; with a `requestId`, while that payout request is.',
      refusals: 'DISPUTE_NOT_OPEN, LIMIT_REACHED, FILE_NOT_FOUND, FILE_ALREADY_USED',
      events: 'escrow.dispute.message',
    },
  )
  async addDisputeMessage(@Arg('input', () => AddDisputeMessageInput) input: AddDisputeMessageInput, @Ctx() { run }: Context) {
    const fileIds = input.fileIds?.map((id) => uuidOf('file', id))
    return { escrow: await run(addDisputeMessage, { ...withUuids(input), fileIds }) }
  }

  @MutationFor(byStaff('disputes', 'finance', 'owner'), () => ConfirmStaffActionPayload, {
    description: 'A second member of staff confirms a decision that waits; nobody confirms their own, nor one that they may not decide.',
    refusals: 'STAFF_ACTION_NOT_FOUND, STAFF_ACTION_NOT_PENDING, SECOND_PERSON_REQUIRED',
  })
  async confirmStaffAction(@Arg('input', () => ConfirmStaffActionInput) input: ConfirmStaffActionInput, @Ctx() context: Context) {
    const action = { id: uuidOf('act', input.id) }
    if (!input.preview) return context.run(confirmStaffAction, action)
    return { preview: await previewStaffAction(context, action) }
  }
}
