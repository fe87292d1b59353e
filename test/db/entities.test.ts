import { MikroORM, type EntityProperty } from '@mikro-orm/postgresql'
import { CamelCasePlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectionOptions } from '../../server/db/connection-options.js'
import { entities } from '../../server/db/entities/entities.js'
import { databaseWorld } from '../support/database-world.js'

interface Column {
  type: string
  isNullable: boolean
  /** Whether an insert may leave it out. */
  hasDefault: boolean
}

/** Tables that no entity stands for: what the migrations keep of themselves, and the ledger behind its door. */
const withoutEntity = ['public.migration', 'ledger.account_kind', 'ledger.currency', 'ledger.posting', 'ledger.transfer']

const world = databaseWorld()
let orm: MikroORM

beforeAll(async () => {
  orm = await MikroORM.init({ ...connectionOptions(world.appUrl), entities: [...entities], ensureDatabase: false })
})
afterAll(() => orm.close())

describe('the entities and the migrated database', () => {
  it('have the same tables', async () => {
    const tables = await world.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('public', 'ledger') and table_type = 'BASE TABLE'`,
    )
    const declared = metadata().map(({ schema, tableName }) => `${schema ?? 'public'}.${tableName}`)
    expect([...declared, ...withoutEntity].toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
  })

  it('have the same columns, of the same types, in every table', async () => {
    const inDatabase = await columnsOfDatabase()
    const declared = new Map(metadata().map((entity) => [`${entity.schema ?? 'public'}.${entity.tableName}`, columnsOf(entity.props)]))
    for (const [table, columns] of declared) expect({ [table]: columns }).toEqual({ [table]: inDatabase.get(table) })
  })

  it('allow the same values where the database has a list of them', async () => {
    const items = new Map(
      metadata().flatMap(({ tableName, props }) => props.map((prop) => [`${tableName}.${prop.fieldNames[0]}`, prop.items?.map(String)])),
    )
    const lists = await listsOfDatabase()
    expect(lists.length).toBeGreaterThan(20)
    expect(lists.map(({ column }) => ({ column, values: items.get(column)?.toSorted() }))).toEqual(lists)
  })

  it('call each column by its property in snake case, as typed queries do', () => {
    class Names extends CamelCasePlugin {
      there = (name: string) => this.snakeCase(name)
      back = (name: string) => this.camelCase(name)
    }
    const names = new Names()
    const properties = metadata().flatMap(({ props }) => props.map(({ name, fieldNames }) => ({ name, column: fieldNames[0]! })))
    expect(properties.map(({ name }) => names.there(name))).toEqual(properties.map(({ column }) => column))
    expect(properties.map(({ column }) => names.back(column))).toEqual(properties.map(({ name }) => name))
  })
})

const metadata = () => [...orm.getMetadata().getAll().values()]

const columnsOf = (props: EntityProperty[]): Record<string, Column> =>
  Object.fromEntries(props.map((prop) => [prop.fieldNames[0]!, columnOf(prop)]))

/** The ORM's names of types that PostgreSQL has another name for. */
const typeNames: Record<string, string> = {
  int: 'integer',
  serial: 'integer',
  bigserial: 'bigint',
  timestamptz: 'timestamp with time zone',
  'char(3)': 'character(3)',
}

function columnOf({ columnTypes: [type], nullable, default: value, defaultRaw, autoincrement }: EntityProperty): Column {
  return {
    type: typeNames[type!] ?? type!,
    isNullable: Boolean(nullable),
    hasDefault: value !== undefined || defaultRaw !== undefined || Boolean(autoincrement),
  }
}

async function columnsOfDatabase(): Promise<Map<string, Record<string, Column>>> {
  const rows = await world.query<Column & { table: string; column: string }>(
    `select table_schema || '.' || table_name as table, column_name as column, is_nullable = 'YES' as "isNullable",
       column_default is not null or is_identity = 'YES' as "hasDefault", format_type(a.atttypid, a.atttypmod) as type
     from information_schema.columns
     join pg_attribute a on a.attrelid = format('%I.%I', table_schema, table_name)::regclass and a.attname = column_name
     where table_schema in ('public', 'ledger')`,
  )
  const found = new Map<string, Record<string, Column>>()
  for (const { table, column, ...rest } of rows) found.set(table, { ...found.get(table), [column]: rest })
  return found
}

/** The columns whose check is a list of values, as `table.column`. */
async function listsOfDatabase(): Promise<Array<{ column: string; values: string[] }>> {
  const rows = await world.query<{ column: string; check: string }>(
    `select t.relname || '.' || a.attname as column, pg_get_constraintdef(c.oid) as check
     from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_attribute a on a.attrelid = t.oid and c.conkey = array[a.attnum]
     where c.contype = 'c' and t.relnamespace = 'public'::regnamespace and pg_get_constraintdef(c.oid) ~ ' = ANY '`,
  )
  return rows.map(({ column, check }) => ({ column, values: [...check.matchAll(/'([^']+)'/g)].map(([, value]) => value!).toSorted() }))
}
