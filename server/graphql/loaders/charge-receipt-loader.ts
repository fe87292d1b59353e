import DataLoader from 'dataloader'
import type { ChargeReceipt } from '../../../schema/charge/charge.type.js'
import { dbOf } from '../../db/typed-queries.js'
import { linkLives, signedViewUrl } from '../../operations/file/file-link.js'
import type { Services } from '../../operations/services.js'
import { readReceipts } from '../../queries/charge/read-receipts.js'

/** Receipts by their charges' uuids, read together; null until they are made. */
export type ChargeReceiptLoader = DataLoader<string, ChargeReceipt | null>

/** Remembers for one request; each read gives a fresh link. */
export function createChargeReceiptLoader(services: Services): ChargeReceiptLoader {
  return new DataLoader(async (chargeIds) => {
    const receipts = await readReceipts(dbOf(services.database.fork()), chargeIds)
    return chargeIds.map((id) => {
      const receipt = receipts.get(id)
      if (!receipt) return null
      const { fileId, sizeBytes, sha256 } = receipt
      const { viewUrl: url, viewUrlExpiresAt: urlExpiresAt } = signedViewUrl(services, fileId, linkLives(services.config).forReader)
      return { sizeBytes, sha256, url, urlExpiresAt }
    })
  })
}
