import { Client } from 'pg'
import { reconcile } from '../../server/queries/ledger/reconcile.js'

/** Throws when the books of the database at `ownerUrl` break any of R1 to R10; a test file's last words. */
export async function ledgerIsClean(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    const findings = await reconcile(async (statement) => (await client.query(statement)).rows)
    const violated = findings.filter((finding) => finding.violations > 0)
    if (violated.length > 0) throw new Error(`The books are wrong after these tests:\n${violated.map(printed).join('\n')}`)
  } finally {
    await client.end()
  }
}

type Findings = Awaited<ReturnType<typeof reconcile>>

const printed = ({ name, description, violations, sample }: Findings[number]) =>
  `${name} "${description}": ${violations}× ${JSON.stringify(sample)}`
