import { expect, test } from 'vitest'
import { health, type Readiness } from '../../server/http/health.js'
import { startApp } from './start-server.js'

function startHealth(isReady: () => Promise<Readiness>) {
  const failures: unknown[] = []
  return startApp((app) => {
    app.use(health({ isReady, timeoutMs: 50, log: { error: (fields) => void failures.push(fields) } }))
  }).then((running) => ({ ...running, failures }))
}

async function probe(base: string, path: string) {
  const response = await fetch(base + path)
  return { status: response.status, body: await response.json() }
}

test('a process that answers is live, whatever its readiness', async () => {
  const { base } = await startHealth(() => Promise.reject(new Error('database is gone')))
  expect(await probe(base, '/livez')).toEqual({ status: 200, body: { status: 'live' } })
})

test('a process that serves is ready', async () => {
  const { base } = await startHealth(() => Promise.resolve({ ready: true, reasons: [] }))
  expect(await probe(base, '/readyz')).toEqual({ status: 200, body: { status: 'ready' } })
})

test('a process that serves tells what should be known all the same', async () => {
  const { base } = await startHealth(() => Promise.resolve({ ready: true, reasons: [], notices: ['the feed waits'] }))
  expect(await probe(base, '/readyz')).toEqual({ status: 200, body: { status: 'ready', notices: ['the feed waits'] } })
})

test('a process that does not serve says why', async () => {
  const { base } = await startHealth(() => Promise.resolve({ ready: false, reasons: ['migrations are running'] }))
  expect(await probe(base, '/readyz')).toEqual({ status: 503, body: { status: 'not ready', reasons: ['migrations are running'] } })
})

test('a check that fails is not ready, is logged, and leaks nothing', async () => {
  const { base, failures } = await startHealth(() => Promise.reject(new Error('password authentication failed')))
  expect(await probe(base, '/readyz')).toEqual({ status: 503, body: { status: 'not ready', reasons: ['the check failed'] } })
  expect(failures).toHaveLength(1)
})

test('a check that hangs is not ready', async () => {
  const { base } = await startHealth(() => new Promise(() => {}))
  expect(await probe(base, '/readyz')).toEqual({ status: 503, body: { status: 'not ready', reasons: ['the check takes too long'] } })
})
