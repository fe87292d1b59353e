import { expect, it } from 'vitest'
import { integers, texts, times, uuids } from '../../server/db/binary-list.js'
import { sql } from '../../server/db/sql.js'
import { databaseWorld } from '../support/database-world.js'

const world = databaseWorld()
const id = '01900000-0000-7000-8000-00000000000f'

it.each([
  ['uuids', uuids, [id, null, id.replaceAll('0', 'f')]],
  ['texts', texts, ['', null, 'a', '100 د.ت, "x\\', '👍'.repeat(2_000), '']],
  ['integers', integers, [0, null, -1, 2_147_483_647, -2_147_483_648]],
  ['times', times, [new Date('2026-11-20T10:00:00.123Z'), null, new Date('1999-12-31T23:59:59.999Z')]],
  ['nothing', texts, []],
] as const)('PostgreSQL takes %s for the plain list', async (_name, { type, encode }, values) => {
  const question = `select $1::${type} = $2::${type} as same, coalesce(cardinality($1::${type}), 0) as length`
  expect(await sql(world.services.database.reader, question, [encode(values as never), values])).toEqual([
    { same: true, length: values.length },
  ])
})
