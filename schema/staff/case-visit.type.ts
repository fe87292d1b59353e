import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { Payload } from '../error/payload.type.js'
import { DateTime } from '../scalars/date-time.scalar.js'

@InputType({ description: 'Which case is in view.' })
export class VisitCaseInput {
  @Field(() => ID, { description: 'The case: `dsp_…`, `idv_…`, `biz_…`, `dep_…`, `wd_…`, `rfd_…`, `cbk_…`, or of a proof its `esc_…`.' })
  id!: string
}

@ObjectType({ simpleResolvers: true, description: 'A colleague who has a case open now.' })
export class CaseVisit {
  @Field(() => ID, { description: 'The case, as its page named it.' })
  caseId!: string

  @Field(() => String, { description: 'The address that they sign in with.' })
  email!: string

  @Field(() => DateTime, { description: 'When they opened it.' })
  openedAt!: string
}

@ObjectType({ description: 'What colleagues have open.' })
export class VisitCasePayload extends Payload {
  @Field(() => [CaseVisit], {
    nullable: true,
    description: 'Of each colleague the case that they have open, whichever it is, who came first before the others; null when refused.',
  })
  visits?: CaseVisit[] | null

  @Field(() => Int, { nullable: true, description: 'When the page says again that the case is in view; null when refused.' })
  againInSeconds?: number | null
}
