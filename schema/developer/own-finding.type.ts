import { Field, ID, ObjectType } from 'type-graphql'
import type { OwnPage } from '../../server/domain/developer/own-page.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'

export const OwnPages = graphqlEnum<OwnPage>('OwnPage', 'What of a developer’s the pages of the dashboard tell of.', {
  event: 'An event with its deliveries, `evt_…`.',
  escrow: 'An escrow, `esc_…`: its events.',
  charge: 'A charge, `ch_…`: its events.',
  webhook: 'A webhook, `wh_…`.',
  api_key: 'An API key, `key_…`: the requests with it.',
  oauth_client: 'An OAuth client, `oac_…`.',
  test_clock: 'A test clock, `clk_…`.',
})

@ObjectType({ simpleResolvers: true, description: 'Something of a developer’s that they have looked for by its id, and what tells of it.' })
export class OwnFinding {
  @Field(() => ID, { description: 'What was found, as it was asked for: `rr_…`, `dlv_…`.' })
  id!: string

  @Field(() => OwnPages, { description: 'What tells of it: the thing itself, or what it belongs to.' })
  page!: OwnPage

  @Field(() => ID, { description: 'The id of that.' })
  pageId!: string
}
