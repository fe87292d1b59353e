import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, openOauthWorld, type OauthWorld } from '../support/oauth-world.js'
import { onConnection } from '../support/database/on-connection.js'

// What the library of OAuth does is shared among addresses (docs/limits.md), over HTTP.

let oauth: OauthWorld
let authorization: URL
beforeAll(async () => {
  oauth = await openOauthWorld({
    TRUST_PROXY: '1',
    OAUTH_AT_ONCE: '2',
    OAUTH_AT_ONCE_EACH: '1',
    WAITING_EACH: '2',
    WAIT_MOST_MS: '5000',
  })
  authorization = (await ask(await oauth.application())).url
})
afterAll(() => oauth.close())

/** Status and code of what is answered to somebody at this address. */
async function answerAt(from: string, url: URL | string): Promise<[number, string | null]> {
  const { status, headers } = await fetch(url, { headers: { 'x-forwarded-for': from }, redirect: 'manual' })
  return [status, headers.get('x-error-code')]
}

/** Asks something that is answered once the applications can be read again. */
const askLong = (from: string) => answerAt(from, authorization)
const askShort = (from: string) => answerAt(from, `${oauth.url}/api/oauth/jwks`)

const overloaded = [429, 'OVERLOADED']

/** As long as `work` goes on, whoever asks for an application waits for the database. */
const whileNoApplicationIsRead = (work: (areWaiting: (count: number) => Promise<void>) => Promise<void>) =>
  onConnection(oauth.world.ownerUrl, async (owner) => {
    const waiting = `select from pg_locks where not granted and relation = 'oauth_client'::regclass`
    await owner.query('begin')
    await owner.query('lock table oauth_client in access exclusive mode')
    await work(async (count) => {
      await expect.poll(async () => (await owner.query(waiting)).rows.length, { timeout: 4_000 }).toBe(count)
    })
    await owner.query('rollback')
  })

it('an address is served once at a time and has so many waiting, and another one is served at once', async () => {
  const answers: unknown[] = []
  let crowd: Promise<unknown> = Promise.resolve()
  await whileNoApplicationIsRead(async (areWaiting) => {
    crowd = Promise.all(Array.from({ length: 4 }, async () => void answers.push(await askLong('192.0.2.1'))))
    await areWaiting(1)
    await expect.poll(() => answers, { timeout: 4_000 }).toEqual([overloaded])
    expect(await askShort('192.0.2.2')).toEqual([200, null])
    await areWaiting(1)
  })
  await crowd
  expect(answers).toEqual([overloaded, [303, null], [303, null], [303, null]])
})

it('of all addresses together so many are served, and whoever has waited long enough is told so', async () => {
  let others: Promise<unknown> = Promise.resolve()
  await whileNoApplicationIsRead(async (areWaiting) => {
    others = Promise.all([askLong('192.0.2.1'), askLong('192.0.2.2')])
    await areWaiting(2)
    expect(await askShort('192.0.2.3')).toEqual(overloaded)
  })
  expect(await others).toEqual([
    [303, null],
    [303, null],
  ])
  expect(await askShort('192.0.2.3')).toEqual([200, null])
})
