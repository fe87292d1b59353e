import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../support/database.js'

// Every attack runs in a transaction of its own that tries to commit. It must end in the refusal named beside it, and afterwards the whole
// ledger must read as it did before.

let database: TestDatabase
let app: Client
let owner: Client
let before: string

const buyer = randomUUID()
const seller = randomUUID()
const escrow = randomUUID()
const funded = `escrow:${escrow}:fund`

beforeAll(async () => {
  database = await createDatabase({ booksMayBeWrong: true })
  app = await connect(database.appUrl)
  owner = await connect(database.ownerUrl)
  await post(app, `psp:test:${buyer}`, [line('psp_clearing:test', -100_000), line(`user_available:${buyer}`, 100_000)])
  await post(app, funded, [line(`user_available:${buyer}`, -40_000), line(`escrow_held:${escrow}`, 40_000)])
})

afterAll(async () => {
  await app.end()
  await owner.end()
  await database.drop()
})

beforeEach(async () => {
  before = await contents()
})

afterEach(async () => {
  if ((await contents()) !== before) throw new Error('the attack changed the ledger')
})

/** What PostgreSQL answers, by the names of its manual. */
const refused = {
  restrict: { code: '23001' },
  notNull: { code: '23502' },
  foreignKey: { code: '23503' },
  noPrivilege: { code: '42501' },
  outOfRange: { code: '22003' },
  notANumber: { code: '22P02' },
}
const violates = (constraint: string) => ({ code: '23514', constraint })

describe('the ten statements', () => {
  it('1: an account with a floor is not overdrawn', async () => {
    const overdraw = [line(`user_available:${buyer}`, -60_001), line(`user_available:${seller}`, 60_001)]
    await expect(attempt(app, () => post(app, 'attack:overdraw', overdraw))).rejects.toMatchObject(violates('account_floor'))
    await expect(
      attempt(app, () => post(app, 'attack:empty-pocket', [line(`user_pending:${buyer}`, -1), line('suspense', 1)])),
    ).rejects.toMatchObject(violates('account_floor'))
  })

  it('2: a transfer that does not sum to zero', async () => {
    const minted = [line('psp_clearing:test', -5), line(`user_available:${seller}`, 6)]
    await expect(attempt(app, () => post(app, 'attack:mint', minted))).rejects.toMatchObject(violates('transfer_balanced'))
    await expect(attempt(app, () => post(app, 'attack:one-leg', [line(`user_available:${seller}`, 6)]))).rejects.toMatchObject(
      violates('transfer_balanced'),
    )
  })

  it('3: currencies that are mixed', async () => {
    const exchanged = [line('psp_clearing:test', -5, 'EUR'), line(`user_available:${seller}`, 5, 'TND')]
    await expect(attempt(app, () => post(app, 'attack:wrong-currency', exchanged))).rejects.toMatchObject(refused.restrict)
    const other = [line('psp_clearing:euro', -5, 'EUR'), line(`user_available:${seller}`, 5, 'TND')]
    await expect(attempt(app, () => post(app, 'attack:cross-currency', other))).rejects.toMatchObject(violates('transfer_balanced'))
    const unknown = [line('psp_clearing:pound', -5, 'GBP'), line(`user_available:${seller}`, 5, 'GBP')]
    await expect(attempt(app, () => post(app, 'attack:unknown-currency', unknown))).rejects.toMatchObject(refused.foreignKey)
  })

  it('4: a transfer without postings', async () => {
    await expect(attempt(app, () => post(app, 'attack:empty', []))).rejects.toMatchObject(violates('transfer_balanced'))
    await expect(attempt(app, `select ledger.post('attack:null', 'test', null, now(), null)`)).rejects.toMatchObject(
      violates('transfer_balanced'),
    )
    await expect(attempt(owner, () => insertTransfer(owner))).rejects.toMatchObject(violates('transfer_balanced'))
  })

  describe('5: history that is rewritten', () => {
    it.each([
      'update ledger.transfer set kind = kind',
      'delete from ledger.transfer',
      'truncate ledger.transfer cascade',
      'update ledger.posting set amount = amount * 2',
      'delete from ledger.posting',
      'truncate ledger.posting',
      'delete from ledger.account',
      'truncate ledger.account cascade',
      `update ledger.account_kind set floor_minor = -1 where kind = 'user_available'`,
      'delete from ledger.account_kind',
      'truncate ledger.account_kind cascade',
      `update ledger.currency set exponent = 2 where code = 'TND'`,
      'truncate ledger.currency cascade',
    ])('%s', async (statement) => {
      await expect(attempt(app, statement)).rejects.toMatchObject(refused.noPrivilege)
      await expect(attempt(owner, statement)).rejects.toMatchObject(refused.restrict)
    })
  })

  it('6: a balance that is written directly', async () => {
    const statement = `update ledger.account set balance = balance + 1000 where code = 'user_available:${buyer}'`
    await expect(attempt(app, statement)).rejects.toMatchObject(refused.noPrivilege)
    await expect(attempt(owner, statement)).rejects.toMatchObject(refused.restrict)
    const sequence = 'update ledger.account set last_seq = 0 where maintained'
    await expect(attempt(app, sequence)).rejects.toMatchObject(refused.noPrivilege)
    await expect(attempt(owner, sequence)).rejects.toMatchObject(refused.restrict)
    const opened = `insert into ledger.account (code, kind, owner_id, currency, floor_minor, maintained, balance)
      values ('user_available:${seller}', 'user_available', '${seller}', 'TND', 0, true, 1000)`
    await expect(attempt(app, opened)).rejects.toMatchObject(refused.noPrivilege)
    await expect(attempt(owner, opened)).rejects.toMatchObject(refused.restrict)
  })

  it('7: legs that come late', async () => {
    const late = `insert into ledger.posting (transfer_id, account_id, currency, amount)
      select t.id, a.id, 'TND', case a.kind when 'psp_clearing' then -7 else 7 end from ledger.transfer t, ledger.account a
      where t.key = '${funded}' and a.code in ('psp_clearing:test', 'user_available:${buyer}')`
    await expect(attempt(app, late)).rejects.toMatchObject(refused.noPrivilege)
    await expect(attempt(owner, late)).rejects.toMatchObject(refused.restrict)
  })

  it('8: tables that the application writes to itself', async () => {
    for (const table of ['transfer', 'posting', 'account', 'account_kind', 'currency']) {
      await expect(attempt(app, `insert into ledger.${table} overriding system value table ledger.${table}`)).rejects.toMatchObject(
        refused.noPrivilege,
      )
      await expect(attempt(app, `select * from ledger.${table} for update`)).rejects.toMatchObject(refused.noPrivilege)
      await expect(attempt(app, `lock table ledger.${table} in access exclusive mode`)).rejects.toMatchObject(refused.noPrivilege)
    }
    await expect(attempt(app, () => insertTransfer(app))).rejects.toMatchObject(refused.noPrivilege)
  })

  it('9: amounts beyond bigint', async () => {
    for (const amount of ['9223372036854775808', '-9223372036854775809', '9'.repeat(40)]) {
      const lines = [line('psp_clearing:test', amount), line(`user_available:${seller}`, '1')]
      await expect(attempt(app, () => post(app, 'attack:overflow', lines))).rejects.toMatchObject(refused.outOfRange)
    }
    const largest = ['-9223372036854775807', '9223372036854775807'].map((amount) => line('psp_clearing:test', amount))
    await expect(attempt(app, () => post(app, 'attack:largest', largest))).rejects.toMatchObject(violates('transfer_cap'))
  })

  it('10: amounts with a fraction, and what is no number', async () => {
    for (const amount of ['0.5', '1e3', 'NaN', 'Infinity', '', 'abc', '1,5', 1.5]) {
      const lines = [line('psp_clearing:test', '-1'), line(`user_available:${seller}`, amount)]
      await expect(attempt(app, () => post(app, 'attack:fraction', lines))).rejects.toMatchObject(refused.notANumber)
    }
    const missing = [line('psp_clearing:test', '-1'), { account: `user_available:${seller}`, currency: 'TND' }]
    await expect(attempt(app, () => post(app, 'attack:missing', missing))).rejects.toMatchObject(refused.notNull)
  })
})

describe('what a posting may be', () => {
  it('zero moves nothing and is refused', async () => {
    const lines = [line('psp_clearing:test', 0), line(`user_available:${buyer}`, 0)]
    await expect(attempt(app, () => post(app, 'attack:zero', lines))).rejects.toMatchObject(violates('posting_amount_check'))
  })

  it('a transfer above the cap is refused, in one line or in many', async () => {
    const cap = 20_000_000_000
    const whole = [line('psp_clearing:test', -cap - 1), line(`user_available:${buyer}`, cap + 1)]
    await expect(attempt(app, () => post(app, 'attack:cap', whole))).rejects.toMatchObject(violates('transfer_cap'))
    const halves = [
      line('psp_clearing:test', -cap),
      line('psp_clearing:test', -1),
      line(`user_available:${buyer}`, cap),
      line(`user_available:${seller}`, 1),
    ]
    await expect(attempt(app, () => post(app, 'attack:cap-in-parts', halves))).rejects.toMatchObject(violates('transfer_cap'))
  })

  it.each(['wallet', 'user_available ', 'USER_AVAILABLE', 'user', ''])('the account kind "%s" does not exist', async (kind) => {
    const lines = [line('psp_clearing:test', -1), line(`${kind}:${seller}`, 1)]
    await expect(attempt(app, () => post(app, 'attack:kind', lines))).rejects.toMatchObject({
      ...refused.foreignKey,
      constraint: 'posting_account_id_fkey',
    })
  })

  it('an account belongs to exactly one owner under exactly one name', async () => {
    const names = [
      `user_available:${buyer.toUpperCase()}`,
      `user_available:${buyer}:2`,
      `user_available:{${buyer}}`,
      'user_available:',
      'user_available',
    ]
    for (const name of names) {
      const lines = [line('psp_clearing:test', -1), line(name, 1)]
      const expected = /available:?$/.test(name) ? refused.notANumber : violates('account_code')
      await expect(attempt(app, () => post(app, 'attack:alias', lines))).rejects.toMatchObject(expected)
    }
  })

  it('an account keeps its floor, and none is opened with another', async () => {
    const lowered = `update ledger.account set floor_minor = -1000000 where code = 'user_available:${buyer}'`
    await expect(attempt(app, lowered)).rejects.toMatchObject(refused.noPrivilege)
    await expect(attempt(owner, lowered)).rejects.toMatchObject(refused.restrict)
    for (const floor of ['-1000000', 'null']) {
      const opened = `insert into ledger.account (code, kind, owner_id, currency, floor_minor, maintained)
        values ('user_available:${seller}', 'user_available', '${seller}', 'TND', ${floor}, true)`
      await expect(attempt(app, opened)).rejects.toMatchObject(refused.noPrivilege)
      await expect(attempt(owner, opened)).rejects.toMatchObject(refused.restrict)
    }
    const unlocked = `insert into ledger.account (code, kind, owner_id, currency, floor_minor, maintained)
      values ('user_available:${seller}', 'user_available', '${seller}', 'TND', null, false)`
    await expect(attempt(owner, unlocked)).rejects.toMatchObject(refused.restrict)
  })

  it('a closed account takes nothing, and one that holds money is not closed', async () => {
    const close = (code: string) => owner.query('update ledger.account set closed_at = now() where code = $1', [code])
    await expect(attempt(owner, () => close(`user_available:${buyer}`))).rejects.toMatchObject(violates('account_closed_empty'))
    await expect(
      attempt(owner, async () => {
        await close('psp_clearing:test')
        await post(owner, 'attack:closed', [line('psp_clearing:test', -1), line(`user_available:${buyer}`, 1)])
      }),
    ).rejects.toMatchObject(refused.restrict)
  })
})

describe('keys', () => {
  it('a key that was used before moves nothing and answers null', async () => {
    const again = await post(app, funded, [line(`user_available:${buyer}`, -1), line(`escrow_held:${escrow}`, 1)])
    expect(again).toBeNull()
  })

  it('an escrow is not released and refunded: both have the same key', async () => {
    const terminal = `escrow:${escrow}:terminal`
    await app.query('begin')
    expect(await post(app, terminal, [line(`escrow_held:${escrow}`, -40_000), line(`user_available:${seller}`, 40_000)])).not.toBeNull()
    expect(await post(app, terminal, [line(`escrow_held:${escrow}`, -40_000), line(`user_available:${buyer}`, 40_000)])).toBeNull()
    // Under another key the floor of the escrow's own account says no.
    const elsewhere = post(app, `${terminal}2`, [line(`escrow_held:${escrow}`, -40_000), line(`user_available:${buyer}`, 40_000)])
    await expect(elsewhere).rejects.toMatchObject(violates('account_floor'))
    await app.query('rollback')
  })

  it('of two transactions with one key the second waits, and gets nothing when the first commits', async () => {
    const rival = await connect(database.appUrl)
    const { pid } = (await rival.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!
    const lines = [line(`user_available:${buyer}`, -1), line(`user_pending:${buyer}`, 1)]
    await app.query('begin')
    const first = await post(app, 'race:key', lines)
    const second = post(rival, 'race:key', lines)
    await expect
      .poll(async () => (await owner.query('select from pg_stat_activity where pid = $1 and wait_event_type = $2', [pid, 'Lock'])).rowCount)
      .toBe(1)
    await app.query('commit')
    expect(first).not.toBeNull()
    expect(await second).toBeNull()
    await rival.end()
    before = await contents()
  })

  it('a key has at least three characters and is never null', async () => {
    const lines = [line(`user_available:${buyer}`, -1), line(`user_pending:${buyer}`, 1)]
    await expect(attempt(app, () => post(app, 'k', lines))).rejects.toMatchObject(violates('transfer_key_check'))
    await expect(attempt(app, () => post(app, null, lines))).rejects.toMatchObject(refused.notNull)
  })
})

describe('rights', () => {
  it('a role without the right does not post, whatever it may read', async () => {
    await expect(
      attempt(owner, async () => {
        await owner.query('set local role pg_read_all_data')
        await owner.query('select count(*) from ledger.posting')
        await post(owner, 'attack:role', [line('psp_clearing:test', -1), line(`user_available:${buyer}`, 1)])
      }),
    ).rejects.toMatchObject(refused.noPrivilege)
  })

  it.each([
    'alter table ledger.posting disable trigger all',
    'alter table ledger.account drop constraint account_floor',
    'drop trigger append_only on ledger.posting',
    'drop table ledger.posting cascade',
    'drop schema ledger cascade',
    'alter function ledger.post(text, text, uuid, timestamptz, jsonb, text) owner to amana_app',
    `create trigger mine before insert on ledger.posting for each row execute function public.refuse_change()`,
    'create rule mine as on insert to ledger.posting do instead nothing',
    'create policy mine on ledger.posting',
    'create table ledger.mine (n int)',
    'create function ledger.mine() returns int language sql as $$ select 1 $$',
    'create function public.mine() returns int language sql as $$ select 1 $$',
    'create schema mine',
    'create table jobs.mine (account_id bigint references ledger.account)',
    "set session_replication_role = 'replica'",
    'set plpgsql.variable_conflict = use_column',
  ])('the application does not: %s', async (statement) => {
    await expect(attempt(app, statement)).rejects.toMatchObject(refused.noPrivilege)
  })

  it('the application gives nobody a right, itself included', async () => {
    await app.query('begin')
    // PostgreSQL only warns that it granted nothing.
    await app.query('grant all on all tables in schema ledger to public')
    const { rows } = await app.query(`select count(*)::int as granted from pg_tables
      where schemaname = 'ledger' and has_table_privilege(schemaname || '.' || tablename, 'insert, update, delete, truncate, references, trigger')`)
    expect(rows).toEqual([{ granted: 0 }])
    await app.query('rollback')
  })

  it.for(['amana_ledger', 'amana_owner', 'pg_write_all_data'])('the application does not become %s', async (role, { skip }) => {
    // A deployment with one login for both relies on the application never sending such a statement.
    const { login } = (await app.query<{ login: string }>('select session_user as login')).rows[0]!
    skip(login !== 'amana_app', 'one login is both owner and application')
    await expect(attempt(app, `set role ${role}`)).rejects.toMatchObject(refused.noPrivilege)
    await expect(attempt(app, `set session authorization ${role}`)).rejects.toMatchObject(refused.noPrivilege)
  })

  it.each(['guard_account', 'apply_posting', 'check_statement', 'check_transfer', 'check_balance'])(
    'the application does not put ledger.%s on a table of its own',
    async (name) => {
      await expect(
        attempt(app, async () => {
          await app.query('create temp table forged (like ledger.posting) on commit drop')
          await app.query(`create trigger forged before insert on forged for each row execute function ledger.${name}()`)
        }),
      ).rejects.toMatchObject(refused.noPrivilege)
    },
  )
})

describe('triggers within triggers', () => {
  const forge = async (client: Client) => {
    await client.query('create temp table step (n int) on commit drop')
    await client.query(`create function pg_temp.forge() returns trigger language plpgsql as $$
      begin
        update ledger.account set balance = balance + 1000000, last_seq = last_seq + new.n where code = 'user_available:${buyer}';
        return new;
      end $$`)
    await client.query('create trigger forge before insert on step for each row execute function pg_temp.forge()')
  }

  it('a balance does not change in a trigger of somebody else', async () => {
    for (const added of [0, 1]) {
      const attack = (client: Client) => async () => {
        await forge(client)
        await client.query('insert into step values ($1)', [added])
      }
      await expect(attempt(app, attack(app))).rejects.toMatchObject(refused.noPrivilege)
      await expect(attempt(owner, attack(owner))).rejects.toMatchObject(violates('balance_posted'))
    }
  })

  it('nor when a real posting follows that would hide it', async () => {
    for (const added of [0, 1]) {
      await expect(
        attempt(owner, async () => {
          await forge(owner)
          await owner.query('insert into step values ($1)', [added])
          await post(owner, 'attack:cover', [line(`user_available:${buyer}`, -1), line(`user_pending:${buyer}`, 1)])
        }),
      ).rejects.toMatchObject(violates('balance_posted'))
    }
  })

  it('a trigger of the application that posts is bound by the same rules', async () => {
    await expect(
      attempt(app, async () => {
        await app.query('create temp table step (n int) on commit drop')
        await app.query(`create function pg_temp.forge() returns trigger language plpgsql as $$
          begin
            perform ledger.post('attack:nested', 'test', null, now(),
              '[{"account": "psp_clearing:test", "amount": "-1"}, {"account": "user_available:${buyer}", "amount": "2"}]');
            return new;
          end $$`)
        await app.query('create trigger forge before insert on step for each row execute function pg_temp.forge()')
        await app.query('insert into step values (1)')
      }),
    ).rejects.toMatchObject(violates('transfer_balanced'))
  })
})

describe('names that shadow', () => {
  // An operator for exactly (numeric, integer) is preferred to pg_catalog's (numeric, numeric), wherever in the path it stands.
  const shadow = async (client: Client) => {
    await client.query('grant usage on schema jobs to public')
    await client.query('create function jobs.never(numeric, int) returns boolean language sql immutable as $$ select false $$')
    await client.query('create operator jobs.<> (leftarg = numeric, rightarg = integer, function = jobs.never)')
    await client.query('create function jobs.abs(bigint) returns bigint language sql immutable as $$ select 0::bigint $$')
    await client.query('create function jobs.pg_trigger_depth() returns int language sql as $$ select 9 $$')
    await client.query('create function jobs.pg_current_xact_id() returns xid8 language sql as $$ select 1::text::xid8 $$')
  }

  it.each(['jobs, pg_catalog', 'pg_catalog, jobs', 'jobs'])('an unbalanced transfer is seen under search_path = %s', async (path) => {
    for (const [mine, client] of [
      ['app', app],
      ['owner', owner],
    ] as const) {
      await expect(
        attempt(client, async () => {
          await shadow(client)
          await client.query(`set local search_path = ${path}`)
          await post(client, `attack:shadow-${mine}`, [line('psp_clearing:test', -1), line(`user_available:${buyer}`, 2)])
        }),
      ).rejects.toMatchObject(violates('transfer_balanced'))
    }
  })

  it('nobody else’s code runs with the rights of the ledger', async () => {
    await app.query('begin')
    await shadow(app)
    await app.query(`create or replace function jobs.never(numeric, int) returns boolean language plpgsql as $$
      begin raise exception 'ran as %', current_user; end $$`)
    await app.query('set local search_path = jobs, pg_catalog')
    const id = await post(app, 'attack:code', [line(`user_available:${buyer}`, -1), line(`user_pending:${buyer}`, 1)])
    await app.query('set constraints all immediate')
    expect(id).not.toBeNull()
    await app.query('rollback')
  })

  it('temporary tables do not take the place of the ledger’s', async () => {
    await expect(
      attempt(app, async () => {
        for (const table of ['account', 'account_kind', 'transfer', 'posting']) {
          await app.query(`create temp table ${table} on commit drop as select * from ledger.${table}`)
        }
        await app.query(`update pg_temp.account_kind set floor_minor = -1000000`)
        await app.query('set local search_path = pg_temp, ledger')
        await post(app, 'attack:temp', [line(`user_available:${seller}`, -5), line(`user_available:${buyer}`, 5)])
      }),
    ).rejects.toMatchObject(violates('account_floor'))
  })
})

describe('time and transactions', () => {
  it('a transfer that another transaction has not committed takes no legs', async () => {
    await app.query('begin')
    const id = await post(app, 'attack:open', [line(`user_available:${buyer}`, -1), line(`user_pending:${buyer}`, 1)])
    await expect(
      attempt(owner, () =>
        owner.query(
          `insert into ledger.posting (transfer_id, account_id, currency, amount)
           select $1, a.id, 'TND', x.amount from ledger.account a, (values (1), (-1)) x(amount) where a.code = 'psp_clearing:test'`,
          [id],
        ),
      ),
    ).rejects.toMatchObject(refused.restrict)
    await app.query('rollback')
  })

  it.each([
    ['psp_clearing:test', 'transfer_balanced'],
    [`user_available:${buyer}`, 'balance_posted'],
  ])('checks that were passed early do not let a later leg on %s in', async (account, constraint) => {
    await expect(
      attempt(owner, async () => {
        const id = await post(owner, 'attack:early', [line(`user_available:${buyer}`, -1), line(`user_pending:${buyer}`, 1)])
        await owner.query('set constraints all immediate')
        const leg = `insert into ledger.posting (transfer_id, account_id, currency, amount) select $1, id, 'TND', 1000 from ledger.account where code = $2`
        await owner.query(leg, [id, account])
      }),
    ).rejects.toMatchObject(violates(constraint))
  })

  it('a transfer is not dated into a transaction to come', async () => {
    await expect(
      attempt(
        owner,
        `insert into ledger.transfer (key, kind, occurred_at, xid)
          values ('attack:future', 'test', now(), (pg_current_xact_id()::text::bigint + 1)::text::xid8)`,
      ),
    ).rejects.toMatchObject(violates('transfer_balanced'))
  })

  it.each(['immediate', 'deferred'])('checks set to %s find an unbalanced transfer', async (mode) => {
    for (const client of [app, owner]) {
      await expect(
        attempt(client, async () => {
          await client.query(`set constraints all ${mode}`)
          await post(client, 'attack:mode', [line('psp_clearing:test', -1), line(`user_available:${buyer}`, 2)])
        }),
      ).rejects.toMatchObject(violates('transfer_balanced'))
    }
  })

  it('a savepoint takes everything back, and the key can be used again', async () => {
    const lines = [line(`user_available:${buyer}`, -10), line(`user_pending:${buyer}`, 10)]
    await app.query('begin')
    await app.query('savepoint early')
    expect(await post(app, 'attack:savepoint', lines)).not.toBeNull()
    await app.query('rollback to savepoint early')
    expect(await contents(app)).toBe(before)
    expect(await post(app, 'attack:savepoint', lines)).not.toBeNull()
    expect(await post(app, 'attack:savepoint', lines)).toBeNull()
    await app.query('rollback')
  })

  it('an unbalanced transfer is not saved by the savepoint it was made in', async () => {
    await expect(
      attempt(app, async () => {
        await app.query('savepoint early')
        await post(app, 'attack:released-savepoint', [line(`user_available:${buyer}`, -1)])
        await app.query('release savepoint early')
      }),
    ).rejects.toMatchObject(violates('transfer_balanced'))
  })

  it('two spenders of one wallet: the second waits and is then refused', async () => {
    const rival = await connect(database.appUrl)
    const spend = (client: Client, key: string) =>
      post(client, key, [line(`user_available:${buyer}`, -50_000), line(`user_pending:${buyer}`, 50_000)])
    await app.query('begin')
    await spend(app, 'race:first')
    const second = spend(rival, 'race:second').then(
      () => null,
      (error: unknown) => error,
    )
    await app.query('commit')
    expect(await second).toMatchObject(violates('account_floor'))
    await rival.end()
    await post(app, 'race:back', [line(`user_pending:${buyer}`, -50_000), line(`user_available:${buyer}`, 50_000)])
    before = await contents()
  })
})

interface Line {
  account: string
  amount?: string | number
  currency?: string
}

/** Amounts are text, as the application sends them; a number goes as it is, to see what happens. */
function line(account: string, amount: string | number, currency = 'TND'): Line {
  return { account, amount: Number.isInteger(amount) ? String(amount) : amount, currency }
}

async function post(client: Client, key: string | null, lines: Line[]): Promise<string | null> {
  const { rows } = await client.query<{ id: string | null }>(`select ledger.post($1, 'test', null, now(), $2::jsonb) as id`, [
    key,
    JSON.stringify(lines),
  ])
  return rows[0]!.id
}

function insertTransfer(client: Client) {
  return client.query(`insert into ledger.transfer (key, kind, occurred_at) values ('attack:bare', 'test', now())`)
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

/** Runs an attack, a statement or more, up to and with the commit. */
async function attempt(client: Client, attack: string | (() => Promise<unknown>)): Promise<void> {
  await client.query('begin')
  try {
    await (typeof attack === 'string' ? client.query(attack) : attack())
    await client.query('commit')
  } finally {
    await client.query('rollback')
  }
}

/** Everything the ledger says, as one text. */
async function contents(client: Client = owner): Promise<string> {
  const { rows } = await client.query(`select
    (select jsonb_agg(a order by id) from ledger.account a) as accounts, (select jsonb_agg(t order by id) from ledger.transfer t) as transfers,
    (select jsonb_agg(p order by id) from ledger.posting p) as postings, (select jsonb_agg(k order by kind) from ledger.account_kind k) as kinds`)
  return JSON.stringify(rows[0])
}
