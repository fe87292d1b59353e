import { anyOf, type Db } from '../../db/typed-queries.js'
import type { WhenStored } from '../file/file-view.js'

/** The PDF of a receipt, before it gets a link. */
export interface MadeReceipt {
  /** A uuid. */
  fileId: string
  sizeBytes: number
  sha256: string
}

/** The receipts that were made, by the uuids of their charges. */
export async function readReceipts(db: Db, chargeIds: readonly string[]): Promise<Map<string, MadeReceipt>> {
  const rows = await db
    .selectFrom('charge_receipt as r')
    .innerJoin('file as f', 'f.id', 'r.fileId')
    .select(['r.chargeId', 'f.id as fileId', 'f.sizeBytes', 'f.sha256'])
    .where('r.chargeId', '=', anyOf(chargeIds))
    .$narrowType<Pick<WhenStored, 'sizeBytes' | 'sha256'>>()
    .execute()
  return new Map(rows.map(({ chargeId, ...receipt }) => [chargeId, receipt]))
}
