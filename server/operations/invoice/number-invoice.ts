import { lockOf, takeLock } from '../../db/advisory-locks.js'
import type { InvoicePlace } from '../../domain/invoice/invoice.js'
import type { Operation } from '../operation.js'

/**
 * Gives an invoice the next number of the year in which it is issued, or answers the one that it has. Not while the money moves: whoever draws
 * a number makes everybody else who does wait for the commit, and no release waits for another. Numbers and dates of issue go by real time,
 * also for an escrow on a test clock, since those of a series must come in one order.
 */
export async function numberInvoice(tx: Operation, { invoiceId }: { invoiceId: string }): Promise<InvoicePlace> {
  const year = tx.wallNow.getUTCFullYear()
  await takeLock(tx.db, lockOf(`invoices of ${year}`))
  const invoice = await tx.db.selectFrom('invoice').select(['year', 'serial']).where('id', '=', invoiceId).executeTakeFirstOrThrow()
  if (invoice.year !== null && invoice.serial !== null) return { year: invoice.year, serial: invoice.serial }
  const last = tx.db.selectFrom('invoice').select(['serial', 'issuedAt']).where('year', '=', year).where('serial', 'is not', null)
  const { serial, issuedAt } = (await last.orderBy('serial', 'desc').limit(1).executeTakeFirst()) ?? { serial: null, issuedAt: null }
  const place = { year, serial: (serial ?? 0) + 1 }
  // The clocks of two processes may differ: no invoice is dated before the one with the number below.
  const issued = issuedAt && issuedAt > tx.wallNow ? issuedAt : tx.wallNow
  await tx.db
    .updateTable('invoice')
    .set({ ...place, issuedAt: issued })
    .where('id', '=', invoiceId)
    .execute()
  return place
}
