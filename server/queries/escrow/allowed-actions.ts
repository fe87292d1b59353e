import type { EntityManager } from '@mikro-orm/postgresql'
import { Escrow } from '../../db/entities/escrow.entity.js'
import { sql } from '../../db/sql.js'
import type { ErrorCode } from '../../domain/errors.js'
import type { Role, EscrowAggregate } from '../../domain/escrow/escrow.js'
import { refuse } from '../../domain/escrow/take.js'
import { commandAccess, escrowCommands, type EscrowCommand } from '../../domain/escrow/transitions.js'
import { readManySurroundings, aggregateOf } from './read-surroundings.js'

export interface AllowedActionView {
  action: EscrowCommand
  allowed: boolean
  code: ErrorCode | null
  via: 'api' | 'session' | 'staff'
}

/** How things stand with each of these escrows, in two statements, by their uuids. */
export async function readAggregates(em: EntityManager, escrowIds: string[]): Promise<Map<string, EscrowAggregate>> {
  const rows = await em.find(Escrow, { id: { $in: escrowIds } })
  const surroundings = await readManySurroundings({ sql: (text, parameters) => sql(em, text, parameters) }, escrowIds)
  return new Map(rows.map((row) => [row.id, aggregateOf(row, surroundings.get(row.id)!)]))
}

/** What somebody in these roles could do with an escrow now, from the table that enforces it (decisions 20). */
export function allowedActions(aggregate: EscrowAggregate, roles: Role[]): AllowedActionView[] {
  return escrowCommands.flatMap((action) => {
    const { via } = commandAccess[action]
    if (via === 'TIMER') return []
    const code = refuse({ aggregate, command: action, roles, input: harmless, order: 'command' })
    return [{ action, allowed: code === null, code, via: via.toLowerCase() as AllowedActionView['via'] }]
  })
}

/** An input that no guard on inputs would refuse: the question is whether the action is open at all. */
const harmless = { sellerAwardMillimes: 0n }
