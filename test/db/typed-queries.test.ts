import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../server/db/orm.js'
import { sql } from '../../server/db/sql.js'
import { anyOf, dbOf, fragment, iso, statement, statementOfShape, type Db, type Given } from '../../server/db/typed-queries.js'
import { databaseWorld } from '../support/database-world.js'

const world = databaseWorld()
const createdAt = new Date('2026-11-20T10:00:00.123Z')
const beyondNumbers = 9_007_199_254_740_993n
const id = '01900000-0000-7000-8000-000000000001'
const person = { id, email: 'staff@example.com', passwordHash: 'x', role: 'support', totpLastStep: beyondNumbers, createdAt } as const
const told = { id, role: 'support', totpLastStep: beyondNumbers, disabledAt: null, createdAt }

const readStaff = (db: Db) =>
  db.selectFrom('staff').select(['id', 'role', 'totpLastStep', 'disabledAt', 'createdAt']).where('id', '=', id).execute()

let db: Db
beforeEach(() => {
  db = world.services.database.db
})
afterEach(() => db.deleteFrom('staff').execute())

describe('a typed query', () => {
  it('goes by the names of properties, and takes and gives a bigint and a Date', async () => {
    await db.insertInto('staff').values(person).execute()
    expect(await readStaff(db)).toEqual([told])
  })

  it('does so behind a pooler too, where nothing is prepared', async () => {
    await db.insertInto('staff').values(person).execute()
    const pooled = await openDatabase({ url: world.appUrl, poolSize: 1, isPooled: true })
    for (let time = 0; time < 4; time += 1) expect(await readStaff(pooled.db)).toEqual([told])
    const [{ prepared }] = (await sql<{ prepared: number }>(
      pooled.reader,
      'select count(*)::int as prepared from pg_prepared_statements',
    )) as [{ prepared: number }]
    expect(prepared).toBe(0)
    await pooled.close()
  })

  it('belongs to the transaction of its entity manager', async () => {
    const cancelled = world.services.database.fork().transactional(async (em) => {
      await dbOf(em).insertInto('staff').values(person).execute()
      expect(await readStaff(dbOf(em))).toEqual([told])
      expect(await readStaff(db)).toEqual([])
      throw new Error('cancelled')
    })
    await expect(cancelled).rejects.toThrow('cancelled')
    expect(await readStaff(db)).toEqual([])
  })

  it('leaves to the ORM and to SQL by hand what they got before, on the same connection', async () => {
    await db.insertInto('staff').values(person).execute()
    const rows = await sql(world.services.database.reader, 'select totp_last_step from staff where id = $1', [id])
    expect(rows).toEqual([{ totp_last_step: beyondNumbers.toString() }])
  })

  it('leaves the keys of JSON as they are', async () => {
    const [row] = await db.selectNoFrom(fragment<Record<string, string>>`'{"some_key": "some_value"}'::jsonb`.as('metadata')).execute()
    expect(row).toEqual({ metadata: { some_key: 'some_value' } })
  })

  it('writes times of its columns as the API does', async () => {
    await db.insertInto('staff').values(person).execute()
    const query = db
      .selectFrom('staff')
      .select(({ ref }) => [iso(ref('createdAt')).as('createdAt'), iso(ref('disabledAt')).as('disabledAt')])
    expect(await query.execute()).toEqual([{ createdAt: '2026-11-20T10:00:00.123Z', disabledAt: null }])
  })

  it('does not compile with a table, a column or a value that its entity has not', () => {
    // @ts-expect-error
    db.selectFrom('staf')
    // @ts-expect-error
    db.selectFrom('staff').select('totpLastStop')
    // @ts-expect-error
    db.selectFrom('staff').selectAll().where('role', '=', 'boss')
    // @ts-expect-error
    db.insertInto('staff').values({ ...person, totpLastStep: 1 })
  })
})

describe('a statement', () => {
  const byRole = statement((of, { ids, role }: Given<{ ids: readonly string[]; role: 'support' | 'owner' }>) =>
    of.selectFrom('staff').select('id').where('id', '=', anyOf(ids)).where('role', '=', role),
  )

  it('answers for the values that it is given, each time anew', async () => {
    await db.insertInto('staff').values(person).execute()
    expect(await byRole(db, { ids: [id], role: 'support' })).toEqual([{ id }])
    expect(await byRole(db, { ids: [id], role: 'owner' })).toEqual([])
    expect(await byRole(db, { ids: [], role: 'support' })).toEqual([])
  })

  it('belongs to the transaction that it is given', async () => {
    await world.services.database.fork().transactional(async (em) => {
      await dbOf(em).insertInto('staff').values(person).execute()
      expect(await byRole(dbOf(em), { ids: [id], role: 'support' })).toEqual([{ id }])
      await dbOf(em).deleteFrom('staff').execute()
    })
  })

  it('is built once', async () => {
    let built = 0
    const counted = statement((of, { role }: Given<{ role: 'support' | 'owner' }>) => {
      built += 1
      return of.selectFrom('staff').select('id').where('role', '=', role)
    })
    for (let time = 0; time < 3; time += 1) await counted(db, { role: 'owner' })
    expect(built).toBe(1)
  })
})

describe('a statement of shapes', () => {
  let built = 0
  const sorted = statementOfShape((of, { direction }: { direction: 'asc' | 'desc' }, { role }: Given<{ role: 'support' | 'owner' }>) => {
    built += 1
    return of.selectFrom('staff').select('email').where('role', '=', role).orderBy('email', direction)
  })

  it('is built once for each shape, and answers for the values that it is given', async () => {
    const second = { ...person, id: id.replace(/1$/, '2'), email: 'a@example.com' }
    await db.insertInto('staff').values([person, second]).execute()
    const emails = async (direction: 'asc' | 'desc', role: 'support' | 'owner') =>
      (await sorted(db, { direction }, { role })).map(({ email }) => email)
    expect(await emails('asc', 'support')).toEqual(['a@example.com', 'staff@example.com'])
    expect(await emails('desc', 'support')).toEqual(['staff@example.com', 'a@example.com'])
    expect(await emails('asc', 'owner')).toEqual([])
    expect(built).toBe(2)
  })
})
