import DataLoader from 'dataloader'
import type { Invoice } from '../../../schema/invoice/invoice.type.js'
import { dbOf } from '../../db/typed-queries.js'
import type { Actor } from '../../domain/credential/actor.js'
import { linkLives, signedViewUrl } from '../../operations/file/file-link.js'
import type { Services } from '../../operations/services.js'
import { readsMasked } from '../mask-personal-data.js'
import { readInvoices, type InvoiceView } from '../../queries/invoice/read-invoices.js'

/** Invoices by their payout requests' uuids, read together; null where nothing was released. */
export type InvoiceLoader = DataLoader<string, Invoice | null>

/** Remembers for one request. */
export function createInvoiceLoader(services: Services, actor: Actor): InvoiceLoader {
  return new DataLoader(async (releaseRequestIds) => {
    const invoices = await readInvoices(dbOf(services.database.fork()), releaseRequestIds)
    return releaseRequestIds.map((id) => {
      const invoice = invoices.get(id)
      return invoice ? withLink(services, actor, invoice) : null
    })
  })
}

/** Each read gives a fresh link. Its PDF names both parties in full, whom the role `support` reads masked (decisions 3). */
function withLink(services: Services, actor: Actor, { fileId, ...invoice }: InvoiceView): Invoice {
  if (fileId === null || readsMasked(actor)) return { ...invoice, url: null, urlExpiresAt: null }
  const { viewUrl, viewUrlExpiresAt } = signedViewUrl(services, fileId, linkLives(services.config).forReader)
  return { ...invoice, url: viewUrl, urlExpiresAt: viewUrlExpiresAt }
}
