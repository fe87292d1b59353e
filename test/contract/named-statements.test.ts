import { expect, it } from 'vitest'
import { Checkout } from '../figures/checkout.js'
import { namedFiles, untypedCalls } from '../figures/sql-texts.js'
import { projectRoot } from '../../server/project-root.js'

const { product, architecture } = new Checkout(projectRoot())

it('SQL by hand is sent by the files that ARCHITECTURE.md names, and each of them sends some', () => {
  expect(
    untypedCalls(product)
      .map(([path]) => path)
      .toSorted(),
  ).toEqual([...namedFiles(architecture)].toSorted())
})

it.each([
  "const rows = await sql(em, 'select 1')",
  "const [row] = await sql<{ id: string }>(em, 'select 1')",
  "await tx.sql('select 1')",
  'await fragment`select 1`.execute(db)',
  "CompiledQuery.raw('select 1', [])",
  "await pool.query('select 1')",
])('SQL by hand is seen in %s', (text) => {
  expect(untypedCalls([{ path: 'server/some.ts', text }])).toEqual([['server/some.ts', 1]])
})

it('a typed query is none, nor is a comment', () => {
  const text = "await db.selectFrom('staff').execute()\n// sql(em, 'select 1')\n/* sql(em, 'select 1') */"
  expect(untypedCalls([{ path: 'server/some.ts', text }])).toEqual([])
})
