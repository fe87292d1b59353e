import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../server/domain/request-log/exchange.js'
import { logExchanges } from '../../server/http/log-exchanges.js'
import { startApp } from './start-server.js'

describe('an answer that is sent in slices is noted', () => {
  test.each([
    ['in characters of one byte', ['{"a":"', 'b'.repeat(30), 'c'.repeat(3_000), '"}'], `{"a":"${'b'.repeat(30)}cccc`],
    ['in characters of several bytes', ['{"a":"', 'é'.repeat(3_000), '"}'], `{"a":"${'é'.repeat(17)}`],
    ['whole', ['{"a":1}'], '{"a":1}'],
  ])('by its beginning and its length: %s', async (_name, slices, beginning) => {
    const noted: Exchange[] = []
    const note = (exchange: Exchange) => void noted.push(exchange)
    const { base } = await startApp((app) => {
      app.use(logExchanges({ note, bodyBytes: 40, clock: () => new Date(), addressOf: () => '127.0.0.1' }))
      app.get('/', (request, response) => {
        request.integrator = { developerId: 'developer', apiKeyId: null }
        response.type('application/json')
        for (const slice of slices.slice(0, -1)) response.write(slice)
        response.end(slices.at(-1))
      })
    })
    const text = slices.join('')
    expect(await (await fetch(base)).text()).toBe(text)
    await expect.poll(() => noted[0]?.answer).toEqual({ text: beginning, bytes: Buffer.byteLength(text) })
  })
})
