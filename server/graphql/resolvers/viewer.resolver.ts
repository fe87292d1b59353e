import { Ctx, Query, Resolver } from 'type-graphql'
import { Viewer } from '../../../schema/viewer/viewer.type.js'
import { readMe } from '../../queries/viewer/read-me.js'
import { readStaff } from '../../queries/staff/read-staff.js'
import type { Context } from '../context.js'
import { requireActor } from '../require-actor.js'

@Resolver()
export class ViewerResolver {
  @Query(() => Viewer, { nullable: true, description: 'Whoever asks, by any credential; works without association.' })
  async viewer(@Ctx() { actor, em, services }: Context) {
    const { kind, ...me } = await readMe(em, services, requireActor(actor, 'user', 'developer', 'api_key', 'staff'))
    const [staff] = actor.kind === 'staff' ? await readStaff(em, { id: actor.staffId }) : []
    return { kind, ...me, staff }
  }
}
