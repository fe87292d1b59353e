import { Ctx, Resolver } from 'type-graphql'
import { Viewer } from '../../../schema/viewer/viewer.type.js'
import { readMe } from '../../queries/viewer/read-me.js'
import { readStaff } from '../../queries/staff/read-staff.js'
import { callerAs } from '../../domain/credential/actor.js'
import { anyCredential } from '../access/access.js'
import { QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'

@Resolver()
export class ViewerResolver {
  @QueryFor(anyCredential, () => Viewer, { nullable: true, description: 'Whoever asks, by any credential; works without association.' })
  async viewer(@Ctx() context: Context) {
    const { em, services } = context
    const actor = callerAs(context, 'user', 'developer', 'api_key', 'staff')
    const { kind, ...me } = await readMe(em, services, actor)
    const [staff] = actor.kind === 'staff' ? await readStaff(em, { id: actor.staffId }) : []
    return { kind, ...me, staff }
  }
}
