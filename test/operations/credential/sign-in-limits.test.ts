import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../server/db/orm.js'
import { signIn } from '../../../server/operations/credential/sign-in.js'
import { beginSignInTry } from '../../../server/operations/credential/sign-in-limits.js'
import { createDatabase, type TestDatabase } from '../../support/database.js'
import { anonymous, aUser, goodPassword } from '../../support/people.js'
import { testClock, testServices, type TestServices } from '../../support/services.js'

const minuteMs = 60_000
const clock = testClock()
let own: TestDatabase
/** Two processes on one database. */
let here: TestServices
let there: TestServices
let email: string

beforeAll(async () => {
  own = await createDatabase()
  const open = async () =>
    testServices({ database: await openDatabase({ url: own.appUrl, poolSize: 8 }), clock, config: { SIGN_IN_SLOW_MS: '1200' } })
  here = await open()
  there = await open()
})
afterAll(async () => {
  await here.database.close()
  await there.database.close()
  await own.drop()
})
beforeEach(async () => {
  clock.advance(24 * 60 * minuteMs)
  email = (await aUser(here)).email
})

const attempt = (password: string, { address = '203.0.113.1', to = email, services = here } = {}) =>
  signIn({ run: services.runAs(anonymous), services }, { kind: 'user', email: to, password, address })

/** The code of each answer in turn; 'ok' for a session. */
async function answers(count: number, password: string, options: Parameters<typeof attempt>[1] = {}) {
  const codes: string[] = []
  for (let turn = 0; turn < count; turn++) codes.push(await codeOf(attempt(password, options)))
  return codes
}

const waiting = `select from pg_locks l join pg_database d on d.oid = l.database
  where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`

const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))
const wrong = (count: number) => times(count, () => 'INVALID_CREDENTIALS')

describe('five failures to one account from one address in 15 minutes', () => {
  it('refuse the sixth try, the right password too, and say until when', async () => {
    expect(await answers(5, 'wrong')).toEqual(wrong(5))
    clock.advance(30_000)
    await expect(attempt(goodPassword)).rejects.toMatchObject({ code: 'RATE_LIMITED', status: 429, headers: { 'Retry-After': '870' } })
    clock.advance(14 * minuteMs + 29_999)
    expect(await answers(1, goodPassword)).toEqual(['RATE_LIMITED'])
    clock.advance(1)
    expect(await answers(1, goodPassword)).toEqual(['ok'])
  })

  it('count in every process', async () => {
    expect(await answers(3, 'wrong')).toEqual(wrong(3))
    expect(await answers(3, 'wrong', { services: there })).toEqual([...wrong(2), 'RATE_LIMITED'])
    expect(await answers(1, goodPassword)).toEqual(['RATE_LIMITED'])
  })

  it('concern neither another address nor another account', async () => {
    await answers(5, 'wrong')
    expect(await answers(1, goodPassword, { address: '203.0.113.2' })).toEqual(['ok'])
    const { email: other } = await aUser(here)
    expect(await answers(1, goodPassword, { to: other })).toEqual(['ok'])
  })

  it('are the same for an account that does not exist', async () => {
    expect(await answers(6, 'wrong', { to: 'nobody@example.com' })).toEqual([...wrong(5), 'RATE_LIMITED'])
  })

  it('are forgotten after a success', async () => {
    expect(await answers(4, 'wrong')).toEqual(wrong(4))
    expect(await answers(1, goodPassword)).toEqual(['ok'])
    expect(await answers(4, 'wrong')).toEqual(wrong(4))
    expect(await answers(1, goodPassword)).toEqual(['ok'])
  })

  it('cannot be outrun by simultaneous tries', async () => {
    const codes = await Promise.all(times(30, (index) => codeOf(attempt('wrong', { services: index % 2 ? here : there }))))
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(5)
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(25)
  })

  it('are counted one after the other', async () => {
    const other = new Client({ connectionString: own.appUrl })
    await other.connect()
    try {
      const key = here.secrets.digest('sign-in address 203.0.113.1').readBigInt64BE()
      await other.query('begin')
      await other.query('select pg_advisory_xact_lock($1)', [key.toString()])
      let state = 'under way'
      const trying = codeOf(attempt('wrong')).then((code) => (state = code))
      const isWaiting = async () => (await other.query(waiting)).rows.length === 1
      await expect.poll(async () => (state === 'under way' && (await isWaiting()) ? 'waits' : state), { timeout: 10_000 }).toBe('waits')
      await other.query('rollback')
      expect(await trying).toBe('INVALID_CREDENTIALS')
    } finally {
      await other.end()
    }
  })

  it('do not stand in the way of many simultaneous right ones', async () => {
    const codes = await Promise.all(times(24, (index) => codeOf(attempt(goodPassword, { services: index % 2 ? here : there }))))
    expect(new Set(codes)).toEqual(new Set(['ok']))
  })
})

describe('ten failures from one address in a minute', () => {
  const people = (count: number) => times(count, (index) => `person${index}@example.com`)

  it('refuse that address, to whichever account', async () => {
    for (const to of people(10)) expect(await answers(1, 'wrong', { to, address: '203.0.113.9' })).toEqual(wrong(1))
    clock.advance(20_000)
    await expect(attempt(goodPassword, { address: '203.0.113.9' })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      headers: { 'Retry-After': '40' },
    })
    expect(await answers(1, goodPassword, { address: '203.0.113.10' })).toEqual(['ok'])
    clock.advance(40_000)
    expect(await answers(1, goodPassword, { address: '203.0.113.9' })).toEqual(['ok'])
  })

  it("are not cleared by signing in to an account of one's own in between", async () => {
    for (const to of people(9)) await answers(1, 'wrong', { to, address: '203.0.113.9' })
    expect(await answers(1, goodPassword, { address: '203.0.113.9' })).toEqual(['ok'])
    expect(await answers(2, 'wrong', { address: '203.0.113.9' })).toEqual(['INVALID_CREDENTIALS', 'RATE_LIMITED'])
  })
})

describe('fifty failures to one account in an hour', () => {
  it('slow it down for everybody and lock nobody out', async () => {
    for (let network = 0; network < 10; network++) {
      expect(await answers(5, 'wrong', { address: `198.51.100.${network}` })).toEqual(wrong(5))
      clock.advance(minuteMs)
    }
    const timed = async (password: string, to = email) => {
      const start = performance.now()
      const [code] = await answers(1, password, { address: '203.0.113.77', to })
      return [code, performance.now() - start >= 1_190]
    }
    expect(await timed('wrong')).toEqual(['INVALID_CREDENTIALS', true])
    expect(await timed(goodPassword)).toEqual(['ok', true])
    const { email: other } = await aUser(here)
    expect(await timed(goodPassword, other)).toEqual(['ok', false])
    clock.advance(60 * minuteMs)
    expect(await timed(goodPassword)).toEqual(['ok', false])
  })
})

describe('a try whose process died', () => {
  const begin = () => beginSignInTry({ run: here.runAs(anonymous), services: here }, { account: `user ${email}`, address: '203.0.113.1' })

  it('counts as failed half a minute later', async () => {
    for (let turn = 0; turn < 5; turn++) await begin()
    clock.advance(30_000)
    expect(await answers(1, goodPassword)).toEqual(['RATE_LIMITED'])
  })
})

it('tries leave neither addresses nor accounts in the database, and go when they no longer count', async () => {
  await answers(2, 'wrong')
  const rows = await here.database.fork().execute('select row_to_json(t)::text as row from sign_in_attempt t')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|example/)
  clock.advance(61 * minuteMs)
  await answers(1, 'wrong', { address: '203.0.113.200' })
  const left = await here.database.fork().execute('select 1 from sign_in_attempt')
  expect(left).toHaveLength(1)
})
