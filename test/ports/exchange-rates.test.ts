import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { keptRates } from '../../server/operations/money/keep-exchange-rate.js'
import type { KeptRates } from '../../server/ports/exchange-rates/exchange-rates.js'
import { fixedExchangeRates } from '../../server/ports/exchange-rates/fixed-exchange-rates.js'
import { httpExchangeRates, type HttpExchangeRatesOptions } from '../../server/ports/exchange-rates/http-exchange-rates.js'
import { nothingKept } from '../support/nothing-kept.js'
import { databaseWorld } from '../support/database-world.js'

const start = new Date('2026-11-20T10:00:00.000Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000)
const hours = 3_600

describe('fixedExchangeRates', () => {
  test('answers 3.10 TND for a dollar and 3.40 TND for a euro', async () => {
    const rates = fixedExchangeRates()
    expect(await rates.rate('USD', start)).toEqual({ rate: '3.10', source: 'fixed', at: start })
    expect(await rates.rate('EUR', start)).toEqual({ rate: '3.40', source: 'fixed', at: start })
  })
})

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

/** A source that answers with the next of `answers`, and keeps to the last. */
async function source(answers: (string | ((response: ServerResponse) => void))[], options: Partial<HttpExchangeRatesOptions> = {}) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)]
    asked.push(request.url ?? '')
    if (typeof answer === 'function') answer(response)
    else response.setHeader('content-type', 'application/json').end(answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(async () => {
    server.closeAllConnections()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
  const { port } = server.address() as AddressInfo
  const onFailure = vi.fn<HttpExchangeRatesOptions['onFailure']>()
  const url = `http://127.0.0.1:${port}/latest?base={currency}&symbols=TND`
  /** One more process. */
  const again = (more: Partial<HttpExchangeRatesOptions> = {}) =>
    httpExchangeRates({ url, fetch, onFailure, kept: nothingKept, timeoutMs: 1_000, ...options, ...more })
  return { asked, onFailure, host: `127.0.0.1:${port}`, again, rates: again() }
}

const answer = (rate: string, base = 'USD') => `{"base":"${base}","rates":{"TND":${rate}}}`
const status = (code: number) => (response: ServerResponse) => void response.writeHead(code).end(answer('3.1'))

describe('httpExchangeRates', () => {
  test('asks for the currency and keeps rate, source and time', async () => {
    const { rates, asked, host } = await source([answer('3.1234'), answer('3.4', 'EUR')])
    expect(await rates.rate('USD', start)).toEqual({ rate: '3.1234', source: host, at: start })
    expect(await rates.rate('EUR', start)).toEqual({ rate: '3.4', source: host, at: start })
    expect(asked).toEqual(['/latest?base=USD&symbols=TND', '/latest?base=EUR&symbols=TND'])
  })

  test.each([
    ['3.10', '3.1'],
    ['"3.1234567890"', '3.123456789'],
    ['3.12345678904999', '3.123456789'],
    ['3.12345678905', '3.1234567891'],
    ['3.99999999999', '4'],
    ['3.000000000000000000001', '3'],
    ['20', '20'],
  ])('reads %s digit by digit, as %s', async (written, rate) => {
    const { rates } = await source([answer(written)])
    expect((await rates.rate('USD', start)).rate).toBe(rate)
  })

  test.each([
    ['zero', answer('0')],
    ['a negative rate', answer('-3.1')],
    ['an exponent', answer('3.1e0')],
    ['the inverse rate', answer('0.3225')],
    ['a rate that is far too high', answer('3100')],
    ['a rate just beyond the bounds', answer('20.0000000001')],
    ['not a number', answer('"NaN"')],
    ['another base', answer('3.1', 'EUR')],
    ['no rate', '{"base":"USD","rates":{}}'],
    ['no base', '{"rates":{"TND":3.1}}'],
    ['not JSON', '<html>'],
    ['nothing', ''],
    ['an error status', status(500)],
    ['another success', status(203)],
    ['a redirect', (response: ServerResponse) => void response.writeHead(302, { location: '/elsewhere' }).end()],
    ['an answer that is too long', `${answer('3.1')}${' '.repeat(70_000)}`],
    ['a broken connection', (response: ServerResponse) => void response.destroy()],
  ])('refuses %s: FX_UNAVAILABLE', async (_what, given) => {
    const { rates, onFailure } = await source([given])
    await expect(rates.rate('USD', start)).rejects.toMatchObject({ name: 'DomainError', code: 'FX_UNAVAILABLE', status: 502 })
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(expect.any(Error), 'USD')
  })

  test('waits no longer than its time-out', async () => {
    const { rates } = await source([() => {}], { timeoutMs: 100 })
    const before = performance.now()
    await expect(rates.rate('USD', start)).rejects.toMatchObject({ code: 'FX_UNAVAILABLE', cause: { name: 'TimeoutError' } })
    expect(performance.now() - before).toBeLessThan(1_000)
  })

  test('uses a rate for a minute without asking, then asks again', async () => {
    const { rates, asked } = await source([answer('3.1'), answer('3.2')])
    expect((await rates.rate('USD', start)).rate).toBe('3.1')
    expect((await rates.rate('USD', after(59))).rate).toBe('3.1')
    expect(await rates.rate('USD', after(60))).toMatchObject({ rate: '3.2', at: after(60) })
    expect(asked).toHaveLength(2)
  })

  test('keeps the last good rate, with its own time, for 24 hours of failures', async () => {
    const { rates, onFailure } = await source([answer('3.1'), status(503)])
    await rates.rate('USD', start)
    expect(await rates.rate('USD', after(23 * hours))).toMatchObject({ rate: '3.1', at: start })
    expect(await rates.rate('USD', after(23 * hours + 59))).toMatchObject({ rate: '3.1', at: start })
    expect(onFailure).toHaveBeenCalledTimes(1)
    expect(await rates.rate('USD', after(24 * hours))).toMatchObject({ rate: '3.1', at: start })
    expect(onFailure).toHaveBeenCalledTimes(2)
    await expect(rates.rate('USD', after(24 * hours + 1))).rejects.toMatchObject({ code: 'FX_UNAVAILABLE' })
  })

  test('keeps the last good rate rather than one that jumped; without a last one takes it', async () => {
    const { rates, onFailure } = await source([answer('3.1'), answer('3.9'), answer('3.9')])
    await rates.rate('USD', start)
    expect((await rates.rate('USD', after(60))).rate).toBe('3.1')
    expect(onFailure.mock.calls[0]?.[0]).toMatchObject({ message: 'The exchange rate 3.9 is more than 25 % from the last, 3.1' })
    expect((await rates.rate('USD', after(25 * hours))).rate).toBe('3.9')
  })

  test('asks once for callers of the same moment, and does not mix currencies', async () => {
    const { rates, asked } = await source([(response) => void setImmediate(() => response.end(answer('3.1')))])
    const quotes = await Promise.all(Array.from({ length: 50 }, () => rates.rate('USD', start)))
    expect(new Set(quotes.map(({ rate }) => rate))).toEqual(new Set(['3.1']))
    expect(asked).toHaveLength(1)
    await expect(rates.rate('EUR', start)).rejects.toMatchObject({ code: 'FX_UNAVAILABLE' })
  })

  describe('between processes', () => {
    const world = databaseWorld()
    const kept: KeptRates = {
      last: (currency) => keptRates(world.services.database).last(currency),
      keep: (currency, rate) => keptRates(world.services.database).keep(currency, rate),
    }

    test('one that starts while the source fails has the last good rate, for 24 hours', async () => {
      const { again, asked } = await source([answer('3.1234'), status(503)], { kept })
      const quote = await again().rate('USD', start)
      const other = again()
      expect(await other.rate('USD', after(23 * hours))).toEqual(quote)
      expect(await again().rate('USD', after(24 * hours))).toEqual(quote)
      await expect(again().rate('USD', after(24 * hours + 1))).rejects.toMatchObject({ code: 'FX_UNAVAILABLE', status: 502 })
      await expect(other.rate('USD', after(24 * hours + 1))).rejects.toMatchObject({ code: 'FX_UNAVAILABLE' })
      await expect(other.rate('EUR', start)).rejects.toMatchObject({ code: 'FX_UNAVAILABLE' })
      expect(asked).toHaveLength(6)
    })

    test('one asks for all within a minute, and a rate that jumps is refused by those that have just started as well', async () => {
      const euros = ['3.1', '3.9', '3.2'].map((rate) => answer(rate, 'EUR'))
      const { again, asked } = await source(euros, { kept })
      await again().rate('EUR', start)
      expect(await again().rate('EUR', after(59))).toMatchObject({ rate: '3.1', at: start })
      expect(asked).toHaveLength(1)
      expect((await again().rate('EUR', after(60))).rate).toBe('3.1')
      expect(await again().rate('EUR', after(120))).toMatchObject({ rate: '3.2', at: after(120) })
      expect(await world.query(`select rate from exchange_rate where currency = 'EUR'`)).toEqual([{ rate: '3.2000000000' }])
    })

    test('a rate that cannot be kept is told and good all the same', async () => {
      const keep = () => Promise.reject(new Error('the database is away'))
      const { rates, onFailure } = await source([answer('3.1')], { kept: { ...nothingKept, keep } })
      expect((await rates.rate('USD', start)).rate).toBe('3.1')
      expect(onFailure).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'the database is away' }), 'USD')
    })
  })

  test('refuses a URL that would ask for the same currency always', () => {
    expect(() => httpExchangeRates({ url: 'https://rates.example/latest', fetch, kept: nothingKept, onFailure: () => {} })).toThrow(
      RangeError,
    )
  })
})
