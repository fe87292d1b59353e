import { reconcile } from '../../../server/queries/ledger/reconcile.js'
import { asOwner, type ProvingDatabase } from './start-database.js'

/** Throws when the books break any of R1 to R10; answers what was looked at. */
export async function checkBooks(database: Pick<ProvingDatabase, 'ownerUrl'>): Promise<string> {
  return asOwner(database, async (client) => {
    await client.query('begin')
    const findings = await reconcile(async (statement) => (await client.query(statement)).rows)
    const wrong = findings.filter(({ violations }) => violations > 0)
    if (wrong.length > 0) {
      const lines = wrong.map(
        ({ name, description, violations, sample }) => `${name} "${description}": ${violations}× ${JSON.stringify(sample)}`,
      )
      throw new Error(`the books are wrong:\n${lines.join('\n')}`)
    }
    const { rows } = await client.query<{ transfers: string; postings: string }>(
      'select (select count(*) from ledger.transfer) as transfers, (select count(*) from ledger.posting) as postings',
    )
    return `${findings.length} questions, 0 violations in ${rows[0]!.transfers} transfers and ${rows[0]!.postings} postings`
  })
}
