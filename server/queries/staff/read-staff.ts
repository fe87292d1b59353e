import type { EntityManager } from '@mikro-orm/postgresql'
import { dbOf, isSet, iso } from '../../db/typed-queries.js'
import { encodeId } from '../../domain/id.js'
import type { StaffRole } from '../../domain/credential/actor.js'

/** A member of staff as owners see them. */
export interface StaffView {
  id: string
  email: string
  role: StaffRole
  isDisabled: boolean
  hasSecondFactor: boolean
  createdAt: string
}

/** All members of staff in the order they came, or with `id` (uuid) that one or none. */
export async function readStaff(em: EntityManager, { id }: { id?: string } = {}): Promise<StaffView[]> {
  const everybody = dbOf(em)
    .selectFrom('staff as s')
    .select(['s.id', 's.email', 's.role'])
    .select(({ ref }) => [
      isSet(ref('s.disabledAt')).as('isDisabled'),
      isSet(ref('s.totpSecret')).as('hasSecondFactor'),
      iso(ref('s.createdAt')).as('createdAt'),
    ])
    .orderBy('s.createdAt')
    .orderBy('s.id')
  const rows = await (id === undefined ? everybody : everybody.where('s.id', '=', id)).execute()
  return rows.map((row) => ({ ...row, id: encodeId('stf', row.id) }))
}
