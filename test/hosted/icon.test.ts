import { expect, test } from 'vitest'
import { startFakeHouse } from './fake-house.js'

test('a page names its icon, which is there, also under the name that browsers try by themselves', async () => {
  const { base } = await startFakeHouse()
  const page = await (await fetch(`${base}/account/sign-in`)).text()
  const path = /<link rel="icon" href="([^"]+)"/.exec(page)?.[1]
  expect(path).toBeDefined()
  for (const asked of [path, '/favicon.ico']) {
    const answer = await fetch(`${base}${asked}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
    expect(await answer.text()).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
  }
})
