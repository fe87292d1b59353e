import { describe, expect, test } from 'vitest'
import type { EndedExchange } from '../../server/domain/request-log/exchange.js'
import { logExchanges } from '../../server/http/log-exchanges.js'
import { startApp } from './start-server.js'

describe('an answer that is sent in slices is noted', () => {
  test.each([
    ['in characters of one byte', ['{"a":"', 'b'.repeat(30), 'c'.repeat(3_000), '"}'], `{"a":"${'b'.repeat(30)}cccc`],
    ['in characters of several bytes', ['{"a":"', 'é'.repeat(3_000), '"}'], `{"a":"${'é'.repeat(17)}`],
    ['whole', ['{"a":1}'], '{"a":1}'],
    ['whole, and longer in bytes than in characters', [`{"a":"${'é'.repeat(30)}"}`], `{"a":"${'é'.repeat(17)}`],
    [
      'as bytes of which a slice ends within a character',
      [Buffer.from('{"a":"é').subarray(0, 7), Buffer.from('é"}').subarray(1)],
      '{"a":"é"}',
    ],
  ])('by its beginning and its length: %s', async (_name, slices, beginning) => {
    const noted: EndedExchange[] = []
    const note = (exchange: EndedExchange) => void noted.push(exchange)
    const { base } = await startApp((app) => {
      app.use(logExchanges({ note, bodyBytes: 40, clock: () => new Date(), addressOf: () => '127.0.0.1' }))
      app.get('/', (request, response) => {
        request.integrator = { developerId: 'developer', apiKeyId: null }
        response.type('application/json')
        for (const slice of slices.slice(0, -1)) response.write(slice)
        response.end(slices.at(-1))
      })
    })
    const text = Buffer.concat(slices.map((slice) => Buffer.from(slice))).toString()
    expect(await (await fetch(base)).text()).toBe(text)
    await expect.poll(() => noted[0]?.read().answer).toEqual({ text: beginning, bytes: Buffer.byteLength(text) })
  })
})
