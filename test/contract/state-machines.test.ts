import { describe, expect, it } from 'vitest'
import { machines } from '../../server/domain/machines.js'
import { databaseWorld } from '../support/database-world.js'

/** Statuses that have no machine yet. The list only shrinks. */
const withoutMachine: string[] = []

/** Columns that keep what another's status was. */
const copies = ['dispute.previous_status', 'escrow_tally_change.status', 'escrow_tally_change.was_status']

const world = databaseWorld()

/** The columns that are a status or a phase by their name, with what their check allows. */
async function statusColumns(): Promise<Array<{ column: string; statuses: string[] }>> {
  const rows = await world.query<{ column: string; check: string | null }>(
    `select t.relname || '.' || a.attname as column, pg_get_constraintdef(c.oid) as check
     from pg_class t join pg_attribute a on a.attrelid = t.oid
     left join pg_constraint c on c.conrelid = t.oid and c.contype = 'c' and c.conkey = array[a.attnum]
     where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and a.attname ~ '(^|_)(status|phase)$' and a.atttypid = 'text'::regtype
     order by 1`,
  )
  return rows.map(({ column, check }) => ({ column, statuses: [...(check ?? '').matchAll(/'([^']+)'/g)].map(([, status]) => status!) }))
}

describe('the state machines', () => {
  it('are there for every status in the database', async () => {
    const columns = (await statusColumns()).map(({ column }) => column)
    expect([...machines.map(({ column }) => column), ...withoutMachine, ...copies].toSorted()).toEqual(columns)
  })

  it('have the statuses that the database allows', async () => {
    const inDatabase = new Map((await statusColumns()).map(({ column, statuses }) => [column, statuses.toSorted()]))
    for (const { column, statuses } of machines) expect({ [column]: statuses.toSorted() }).toEqual({ [column]: inDatabase.get(column) })
  })

  it('reach each of their statuses, and name none that they do not have', () => {
    for (const { noun, statuses, initial, moves } of machines) {
      const reached = new Set(initial)
      const all = Object.values(moves)
      for (let size = -1; size < reached.size;) {
        size = reached.size
        for (const { from, to } of all) if (from.some((status) => reached.has(status))) to.forEach((status) => reached.add(status))
      }
      expect({ noun, reached: [...reached].toSorted() }).toEqual({ noun, reached: statuses.toSorted() })
      expect({ noun, from: all.flatMap(({ from }) => from).filter((status) => !statuses.includes(status)) }).toEqual({ noun, from: [] })
    }
  })
})
