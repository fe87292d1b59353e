import { ledgerIsClean } from './ledger-is-clean.js'
import { rowsAsOwner, type ProvingDatabase } from './start-database.js'

/** Throws when the books break any of R1 to R14; answers what was looked at. */
export async function checkBooks(database: Pick<ProvingDatabase, 'ownerUrl'>): Promise<string> {
  const asked = await ledgerIsClean(database.ownerUrl)
  const [counted] = await rowsAsOwner(database)<{ transfers: string; postings: string }>(
    'select (select count(*) from ledger.transfer) as transfers, (select count(*) from ledger.posting) as postings',
  )
  return `${asked} questions, 0 violations in ${counted!.transfers} transfers and ${counted!.postings} postings`
}
