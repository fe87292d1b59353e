import { Arg, Ctx, Int, Resolver } from 'type-graphql'
import { DueDeadline } from '../../../schema/deadline/due-deadline.type.js'
import { DateTime } from '../../../schema/scalars/date-time.scalar.js'
import { dbOf } from '../../db/typed-queries.js'
import { readComingDeadlines } from '../../queries/deadline/read-coming-deadlines.js'
import { by } from '../access/access.js'
import { QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { windowOf } from '../list-window.js'

@Resolver()
export class DeadlineResolver {
  @QueryFor(by('staff'), () => [DueDeadline], {
    description: 'What happens by itself before an instant, the next one foremost: what staff see coming. Nothing of a test clock.',
  })
  comingDeadlines(
    @Arg('until', () => DateTime, { description: 'Only what fires before then.' }) until: string,
    @Arg('first', () => Int, { nullable: true, description: 'How many; default 20, at most 100 unless the deployment sets other bounds.' })
    first: number | null,
    @Ctx() context: Context,
  ): Promise<DueDeadline[]> {
    const { limit } = windowOf(context, { first })
    return readComingDeadlines(dbOf(context.em), { until: new Date(until), limit })
  }
}
