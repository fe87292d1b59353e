import type { Escrow } from '../../db/entities/escrow.entity.js'
import { insertion, update, type Part } from '../../db/writes.js'
import { columnsOf, type EscrowColumns } from '../../queries/escrow/escrow-columns.js'
import type { Operation } from '../operation.js'

/** A row that an operation has locked: what becomes of it is written with whatever the operation writes next. */
export const keepRow = (tx: Operation, row: Escrow): void => keepFrom(tx, row, columnsOf(row))

/** The same of a row that is new, and written as it is then. */
export const keepNewRow = (tx: Operation, row: Escrow): void => keepFrom(tx, row, null)

function keepFrom(tx: Operation, row: Escrow, known: EscrowColumns | null): void {
  let written = known
  tx.keep(() => {
    const now = columnsOf(row)
    const part = written ? changesOf(written, now) : insertion('escrow', [now])
    written = now
    return part
  })
}

/** Of a version that somebody else has written meanwhile there is no row, and that is an error. */
function changesOf(written: EscrowColumns, now: EscrowColumns): Part | null {
  const changed = Object.entries(now).filter(([name, value]) => !isSame(value, written[name as keyof EscrowColumns]))
  if (changed.length === 0) return null
  return update('escrow', { where: { id: written.id, version: written.version }, set: Object.fromEntries(changed) })
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (one instanceof Date && other instanceof Date && one.getTime() === other.getTime())
