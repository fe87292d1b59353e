import { expect, it, onTestFinished } from 'vitest'
import { ConsolePage, refusalOf } from '../support/console-page.js'
import { startGraphqlServer } from '../support/graphql-server.js'

async function openConsole(limits: Record<string, string>): Promise<ConsolePage> {
  const server = await startGraphqlServer(limits)
  onTestFinished(() => server.close())
  return new ConsolePage(server.url)
}

it('counts what one address asks of the console, whoever is signed in there', async () => {
  const page = await openConsole({ CONSOLE_REQUESTS_PER_MINUTE: '3' })
  await page.session()
  for (const within of [await page.ask('Viewer'), await page.ask('Viewer')]) expect(refusalOf(within)).toEqual([401, 'UNAUTHORIZED'])
  for (const beyond of [await page.ask('Viewer'), await page.send('GET', 'session')]) {
    expect(refusalOf(beyond)).toEqual([429, 'RATE_LIMITED'])
    expect(Number(beyond.headers.get('retry-after'))).toBeGreaterThan(0)
  }
})

it('counts signing in with what the API is asked', async () => {
  const page = await openConsole({ RATE_LIMIT_PER_MINUTE: '2' })
  const signIn = () => page.send('POST', 'session', { kind: 'developer', email: 'nobody@example.com', password: 'not the password' })
  for (const answer of [await signIn(), await signIn()])
    expect(answer.body).toMatchObject({ userErrors: [{ code: 'INVALID_CREDENTIALS' }] })
  expect(refusalOf(await signIn())).toEqual([429, 'RATE_LIMITED'])
})
