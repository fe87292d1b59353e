import { request, type IncomingMessage } from 'node:http'
import { expect, it, vi } from 'vitest'
import { createFileRouter } from '../../server/http/file-router.js'
import { Turns } from '../../server/turns/turns.js'
import { startApp } from './start-server.js'

/** More than a connection takes that nobody reads. */
const bytes = Buffer.alloc(20_000_000)

async function startFiles({ mostMs = 60_000 } = {}) {
  const turns = new Turns({ places: 2, placesEach: 1, waitingEach: 1, patienceMs: 60_000 })
  const follow = vi.fn<() => Promise<{ fileName: string; mimeType: string; bytes: Buffer }>>(() =>
    Promise.resolve({ fileName: 'a.pdf', mimeType: 'application/pdf', bytes }),
  )
  const asIs = (_request: unknown, _response: unknown, next: () => void) => next()
  const parts = { asPerson: asIs, asAnybody: asIs, readUrl: asIs, keep: () => Promise.reject(new Error('nothing is sent')), limitBytes: 1 }
  const takeTurn = ({ headers }: IncomingMessage) => turns.take(String(headers['x-network']))
  const router = createFileRouter({ ...parts, follow, findPublic: () => Promise.resolve(null), takeTurn, mostMsFor: () => mostMs })
  const { base } = await startApp((app) => app.use('/files', router))
  return { turns, follow, url: `${base}/files/file_1?i=1&e=2&s=3` }
}

/** Asks for the file from some network, and reads nothing of it. */
function open(url: string, network: string) {
  const sent = request(url, { headers: { 'x-network': network } }).on('error', () => undefined)
  const answered = new Promise<IncomingMessage>((resolve) => void sent.once('response', resolve))
  sent.end()
  return { sent, answered }
}

const read = async (answered: Promise<IncomingMessage>) => {
  let size = 0
  for await (const piece of await answered) size += (piece as Buffer).length
  return size
}

it('gives one network its share of files at once, and the others theirs', async () => {
  const { turns, follow, url } = await startFiles()
  const first = open(url, 'one')
  expect((await first.answered).statusCode).toBe(200)
  const second = open(url, 'one')
  await expect.poll(() => turns.load.waiting).toBe(1)
  expect(follow).toHaveBeenCalledTimes(1)
  const third = await open(url, 'one').answered
  expect([third.statusCode, third.headers['x-error-code'], third.resume().headers['retry-after']]).toEqual([429, 'OVERLOADED', '1'])
  expect(await read(open(url, 'another').answered)).toBe(bytes.length)
  expect(await read(first.answered)).toBe(bytes.length)
  expect(await read(second.answered)).toBe(bytes.length)
  await expect.poll(() => turns.load).toEqual({ principals: 0, served: 0, waiting: 0 })
})

it('gives the place of whoever goes away to the next one, also while they wait', async () => {
  const { turns, follow, url } = await startFiles()
  const first = open(url, 'one')
  await first.answered
  const second = open(url, 'one')
  await expect.poll(() => turns.load.waiting).toBe(1)
  second.sent.destroy()
  first.sent.destroy()
  await expect.poll(() => turns.load).toEqual({ principals: 0, served: 0, waiting: 0 })
  expect(follow).toHaveBeenCalledTimes(1)
})

it('ends whoever does not read it in time', async () => {
  const { turns, url } = await startFiles({ mostMs: 200 })
  const slow = await open(url, 'one').answered
  await expect.poll(() => turns.load.served, { timeout: 5_000 }).toBe(0)
  await expect(read(Promise.resolve(slow))).rejects.toThrow('aborted')
})
