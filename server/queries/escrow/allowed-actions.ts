import type { EntityManager } from '@mikro-orm/postgresql'
import { Escrow } from '../../db/entities/escrow.entity.js'
import { dbOf } from '../../db/typed-queries.js'
import type { ErrorCode } from '../../domain/errors.js'
import type { CheckoutAction } from '../../domain/escrow/checkout-actions.js'
import { commands, type PublicCommand } from '../../domain/escrow/commands.js'
import type { EscrowAggregate } from '../../domain/escrow/escrow.js'
import { refuse, type Question } from '../../domain/escrow/take.js'
import { clockTimes } from '../test-clock/clock-times.js'
import { readManySurroundings, aggregateOf } from './read-surroundings.js'
import { mustExist } from '../../domain/must-exist.js'

export interface AllowedActionView {
  action: PublicCommand
  allowed: boolean
  code: ErrorCode | null
  via: 'api' | 'session' | 'staff'
  /** What a checkout session that has the person do it is asked for. */
  checkoutAction: CheckoutAction | null
}

/** How things stand with an escrow, and when: at `wallNow`, or at the time of its own clock. */
export interface Standing {
  aggregate: EscrowAggregate
  now: Date
}

/** How things stand with each of these escrows, in two statements and one for their clocks, by their uuids. */
export async function readStandings(em: EntityManager, escrowIds: string[], wallNow: Date): Promise<Map<string, Standing>> {
  const rows = await em.find(Escrow, { id: { $in: escrowIds } })
  const surroundings = await readManySurroundings(dbOf(em), escrowIds)
  const nowOf = await clockTimes(dbOf(em), rows, wallNow)
  const aggregateAt = (row: Escrow) => aggregateOf(row, mustExist(surroundings.get(row.id), 'what surrounds an escrow'))
  return new Map(rows.map((row) => [row.id, { aggregate: aggregateAt(row), now: nowOf(row) }]))
}

/** What somebody in these roles could do with an escrow now, from the table that enforces it (decisions 20). */
export function allowedActions(question: Omit<Question<unknown>, 'given'>): AllowedActionView[] {
  return commands.flatMap((command) => {
    if (!command.mutation) return []
    const code = refuse(command, { ...question, given: undefined }, 'command')
    return [
      { action: command.name, allowed: code === null, code, via: shown[command.via], checkoutAction: command.session?.action ?? null },
    ]
  })
}

const shown = { API: 'api', SESSION: 'session', STAFF: 'staff', TIMER: 'staff', STEP: 'staff' } as const
