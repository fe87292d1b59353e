import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { MoneyMovementSnapshot } from '../../../schema/escrow/money-line-document.js'
import { sql } from '../../db/sql.js'
import { moneyLine, type MoneyMovement } from '../../domain/escrow/money-line.js'
import { encodeId } from '../../domain/id.js'
import { formatAmount } from '../../domain/money/money.js'
import { moneyTrailOf, moneyTrailRows, type MoneyTrailRow } from './money-trails.js'

/** The money lines of escrows as they are shown, by uuid, in one statement (decisions 20). */
export async function readMoneyLines(em: EntityManager, escrowIds: readonly string[]): Promise<Map<string, MoneyMovementSnapshot[]>> {
  const rows = await sql<MoneyTrailRow>(em, moneyTrailRows('e.id = any($1)'), [escrowIds])
  return new Map(rows.map((row) => [row.escrow_id, moneyLine(moneyTrailOf(row)).map((movement) => shown(movement, row.escrow_id))]))
}

function shown(movement: MoneyMovement, escrowId: string): MoneyMovementSnapshot {
  const { transferId, amountMillimes, ...told } = movement
  return {
    ...told,
    id: encodeId('mov', movementId(movement, escrowId)),
    amountTnd: formatAmount(amountMillimes, 'TND'),
    transferId: transferId && encodeId('txn', transferId),
  }
}

/** A movement is a part of a transfer, or of what is held, and has no row: its id is made of what it is, so that it stays the same. */
function movementId({ transferId, from, to, reason }: MoneyMovement, escrowId: string): string {
  const whole = createHash('sha256')
    .update([transferId ?? `${escrowId} ${reason}`, from, to].join(' '))
    .digest('hex')
  return [whole.slice(0, 8), whole.slice(8, 12), whole.slice(12, 16), whole.slice(16, 20), whole.slice(20, 32)].join('-')
}
