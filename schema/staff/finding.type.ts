import { Field, ID, ObjectType } from 'type-graphql'
import type { FindingPage } from '../../server/domain/staff/finding-page.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'

export const FindingPages = graphqlEnum<FindingPage>('FindingPage', 'What kind of thing has a page of its own in the console.', {
  escrow: 'An escrow, `esc_…`.',
  dispute: 'A dispute, by its escrow, `esc_…`, and by `requestId` where it is about one payout request.',
  user: 'A user, `usr_…`.',
  developer: 'A developer, `dev_…`.',
  charge: 'A charge, `ch_…`.',
  event: 'An event with its deliveries, `evt_…`.',
  withdrawal: 'A withdrawal, `wd_…`.',
  top_up: 'A top-up, `top_…`.',
  deposit: 'A bank deposit, `dep_…`.',
  identity: 'An identity verification, `idv_…`.',
  transfer: 'A transfer of the ledger, `txn_…`.',
  account: 'An account of the ledger, by its code.',
  staff: 'A member of staff, `stf_…`.',
  finance_case: 'A refund that was refused or a payment that was taken back and waits for staff, `rfd_…` or `cbk_…`.',
})

@ObjectType({ simpleResolvers: true, description: 'Something that staff have looked for, and the page that tells of it.' })
export class Finding {
  @Field(() => ID, { description: 'What was found, as it was asked for: `key_…`, `usr_…`.' })
  id!: string

  @Field(() => FindingPages, { description: 'What the page is about: the thing itself, or what it belongs to.' })
  page!: FindingPage

  @Field(() => ID, { description: 'The id of that.' })
  pageId!: string

  @Field(() => String, {
    nullable: true,
    description: 'Of a dispute about one payout request what its developer calls that request; null for everything else.',
  })
  requestId!: string | null

  @Field(() => String, { description: 'What it is called: a title, a company, a ticket, a request; empty where it has no name.' })
  title!: string

  @Field(() => String, { nullable: true, description: 'The address that belongs to it, if one does; masked for support.' })
  email!: string | null
}
