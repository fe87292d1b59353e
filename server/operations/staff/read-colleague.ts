import { mustExist } from '../../domain/must-exist.js'
import { readStaff, type StaffView } from '../../queries/staff/read-staff.js'
import type { Operation } from '../operation.js'

/** A member of staff who is there, as owners see them now. */
export async function readColleague({ em }: Operation, id: string): Promise<StaffView> {
  const [colleague] = await readStaff(em, { id })
  return mustExist(colleague, 'the member of staff')
}
