import type { EntityManager } from '@mikro-orm/postgresql'
import { Escrow } from '../../db/entities/escrow.entity.js'
import { dbOf } from '../../db/typed-queries.js'
import type { EscrowAggregate } from '../../domain/escrow/escrow.js'
import { mustExist } from '../../domain/must-exist.js'
import { clockTimes } from '../test-clock/clock-times.js'
import { aggregateOf, readManySurroundings } from './read-surroundings.js'

/** How things are with an escrow, and when: at `wallNow`, or at the time of its own clock. */
export interface TimedAggregate {
  aggregate: EscrowAggregate
  now: Date
}

/** How things are with each of these escrows, in two statements and one for their clocks, by their uuids. */
export async function readAggregates(em: EntityManager, escrowIds: string[], wallNow: Date): Promise<Map<string, TimedAggregate>> {
  const rows = await em.find(Escrow, { id: { $in: escrowIds } })
  const surroundings = await readManySurroundings(dbOf(em), escrowIds)
  const nowOf = await clockTimes(dbOf(em), rows, wallNow)
  const aggregateAt = (row: Escrow) => aggregateOf(row, mustExist(surroundings.get(row.id), 'what surrounds an escrow'))
  return new Map(rows.map((row) => [row.id, { aggregate: aggregateAt(row), now: nowOf(row) }]))
}
