import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../server/config.js'
import { openHealthDoor } from '../../server/start/health-door.js'
import { freePort } from '../support/process/free-port.js'

const house = { log: { error: () => undefined } as never, config: readConfig({ HOST: '127.0.0.1' }) }

test('the door of its own answers whether the process lives and is ready, and nothing else', async () => {
  const port = await freePort()
  const close = await openHealthDoor(house, { port, isReady: () => Promise.resolve({ ready: false, reasons: ['migrations are running'] }) })
  onTestFinished(() => Promise.resolve(close()).then(() => undefined))
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    return [answer.status, await answer.json()]
  }
  expect(await ask('/livez')).toEqual([200, { status: 'live' }])
  expect(await ask('/readyz')).toEqual([503, { status: 'not ready', reasons: ['migrations are running'] }])
  expect((await ask('/graphql'))[0]).toBe(404)
})

test('a port that is taken is told by the name of its setting', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const opening = openHealthDoor(house, { port, isReady: () => Promise.resolve({ ready: true, reasons: [] }) })
  await expect(opening).rejects.toThrow(`port ${port} is taken; set HEALTH_PORT`)
})
