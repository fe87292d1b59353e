import { reconcile } from '../../../server/queries/ledger/reconcile.js'
import { onConnection } from './on-connection.js'

/** Throws when the books of the database at `ownerUrl` break any of R1 to R14; a test file's last words. Answers how many were asked. */
export function ledgerIsClean(ownerUrl: string): Promise<number> {
  return onConnection(ownerUrl, async (client) => {
    await client.query('begin')
    const findings = await reconcile(async (statement) => (await client.query(statement)).rows)
    const violated = findings.filter((finding) => finding.violations > 0)
    if (violated.length > 0) throw new Error(`the books are wrong:\n${violated.map(printed).join('\n')}`)
    return findings.length
  })
}

type Findings = Awaited<ReturnType<typeof reconcile>>

const printed = ({ name, description, violations, sample }: Findings[number]) =>
  `${name} "${description}": ${violations}× ${JSON.stringify(sample)}`
