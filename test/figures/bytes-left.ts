import { migrate } from '../../server/db/migrate.js'
import { openDatabase } from '../../server/db/orm.js'
import { deleteOutdated } from '../../server/operations/deployment/delete-outdated.js'
import { outlineEvents } from '../../server/operations/deployment/outline-events.js'
import { rowsAsOwner, startDatabase } from '../support/database/start-database.js'
import { aCast, anEscrow } from '../support/escrow-builder.js'
import { testServices } from '../support/services.js'

// `npm run figures:bytes [-- <escrows>]`: the bytes that a quick escrow leaves for ever, by table: created with a key, paid from a wallet, delivered
// and completed, aged by two years, and cleaned as housekeeping cleans. Tables and their indexes are packed before they are measured.

const escrows = Number(process.argv[2] ?? 1_000)
const print = (line: string) => void process.stdout.write(`${line}\n`)

const postgres = await startDatabase()
await migrate({ url: postgres.ownerUrl })
const database = await openDatabase({ url: postgres.appUrl, poolSize: 4 })
const query = rowsAsOwner(postgres)

/** By table. */
async function sizes(): Promise<Map<string, number>> {
  await query('vacuum full analyze')
  const rows = await query<{ name: string; bytes: string }>(
    `select case nspname when 'public' then relname else nspname || '.' || relname end as name, pg_total_relation_size(c.oid)::text as bytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and nspname in ('public', 'ledger')`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

try {
  const services = testServices({ database, config: { DAILY_CREATION_LIMIT: '1000000', DAILY_USER_CREATION_LIMIT: '1000000' } })
  const cast = await aCast(services, { walletTnd: 10_000_000n })
  // What the first of anything takes is nobody's share.
  await anEscrow(services, cast).mode('quick').completed()
  const first = await sizes()
  for (let made = 0; made < escrows; made++) await anEscrow(services, cast).mode('quick').completed()
  const fresh = await sizes()
  services.clock.advance(2 * 365 * 86_400_000)
  const timer = { services, run: services.runAs({ kind: 'timer' }) }
  await deleteOutdated(timer, undefined)
  await outlineEvents(timer, undefined)
  const left = await sizes()
  // Of what is cleaned, the first one's went as well.
  const each = (of: Map<string, number>, name: string) => Math.max(0, Math.round(((of.get(name) ?? 0) - (first.get(name) ?? 0)) / escrows))
  const names = [...fresh.keys()].filter((name) => each(fresh, name) > 0).toSorted((a, b) => each(left, b) - each(left, a))
  const total = (of: Map<string, number>) => names.reduce((sum, name) => sum + each(of, name), 0)
  print(`| Table | fresh | for good |\n|---|---|---|`)
  for (const name of names) print(`| \`${name}\` | ${each(fresh, name)} | ${each(left, name)} |`)
  print(`| all | ${total(fresh)} | ${total(left)} |`)
} finally {
  await database.close()
  await postgres.stop()
}
