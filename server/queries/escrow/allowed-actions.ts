import type { EntityManager } from '@mikro-orm/postgresql'
import { Escrow } from '../../db/entities/escrow.entity.js'
import { sql } from '../../db/sql.js'
import { errorCatalogue, type ErrorCode, type Language } from '../../domain/errors.js'
import type { Role, Situation } from '../../domain/escrow/escrow.js'
import { refuse } from '../../domain/escrow/take.js'
import { commandAccess, escrowCommands, type EscrowCommand } from '../../domain/escrow/transitions.js'
import { readSurroundings, situationOf } from './read-surroundings.js'

export interface AllowedActionView {
  action: EscrowCommand
  allowed: boolean
  code: ErrorCode | null
  userMessage: string | null
  via: 'api' | 'session' | 'staff'
}

/** What somebody in these roles could do with an escrow now, from the table that enforces it (decisions 20). */
export async function readAllowedActions(
  em: EntityManager,
  { escrowId, roles, language }: { escrowId: string; roles: Role[]; language: Language },
): Promise<AllowedActionView[]> {
  const row = await em.findOneOrFail(Escrow, { id: escrowId })
  const surroundings = await readSurroundings({ sql: (text, parameters) => sql(em, text, parameters) }, escrowId)
  return allowedActions(situationOf(row, surroundings), roles, language)
}

export function allowedActions(situation: Situation, roles: Role[], language: Language): AllowedActionView[] {
  return escrowCommands.flatMap((action) => {
    const { via } = commandAccess[action]
    if (via === 'TIMER') return []
    const code = refuse({ situation, command: action, roles, input: harmless, order: 'command' })
    const userMessage = code && errorCatalogue[code].user[language]
    return [{ action, allowed: code === null, code, userMessage, via: via.toLowerCase() as AllowedActionView['via'] }]
  })
}

/** An input that no guard on inputs would refuse: the question is whether the action is open at all. */
const harmless = { sellerAwardMillimes: 0n }
