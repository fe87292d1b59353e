import { z } from 'zod'
import { DomainError } from '../../domain/errors.js'
import { joinDecimal, splitDecimal } from '../../domain/money/decimal.js'
import { formatRate, rateDecimals } from '../../domain/money/exchange-rate.js'
import { divideHalfUp } from '../../domain/money/money.js'
import type { ExchangeRate, ExchangeRatePort, ForeignCurrency, KeptRates } from './exchange-rates.js'
import { readBoundedText } from '../../outgoing/read-bounded-text.js'

export interface HttpExchangeRatesOptions {
  /**
   * Where to ask, with `{currency}` in the place of the currency: `https://rates.example/latest?base={currency}&symbols=TND`.
   * The answer is `{"base": "USD", "rates": {"TND": 3.1234}}`: TND for one unit of `base`, a JSON number or a decimal string.
   */
  url: string
  fetch: typeof globalThis.fetch
  /** Where the last good rate is kept for other processes, and for this one when it starts anew. */
  kept: KeptRates
  /** Called for each answer that could not be used, also when an earlier rate stands in for it. */
  onFailure: (error: unknown, currency: ForeignCurrency) => void
  timeoutMs?: number
  /** For how long a rate is used without asking again. */
  freshSeconds?: number
  /** For how long the last good rate is used while the source fails (decisions 4). */
  lastGoodSeconds?: number
  /** Rates outside of these are a mistake of the source, such as the inverse rate; plain decimals, both included. */
  lowest?: string
  highest?: string
  /** How far from a last good rate that is still in use a new one may be, in whole percent of it. */
  maxChangePercent?: bigint
}

/** Exchange rates from an HTTP service, for live (decisions 4). The last good one is in `kept` for every process, and in memory for a minute. */
export function httpExchangeRates(options: HttpExchangeRatesOptions): ExchangeRatePort {
  if (!options.url.includes('{currency}')) throw new RangeError('The URL of the exchange rates must contain {currency}')
  const { freshSeconds = 60 } = options
  const known = new Map<ForeignCurrency, KnownRate>()
  const finding = new Map<ForeignCurrency, Promise<ExchangeRate>>()

  /** A hundred escrows created in one second are one question. */
  function findOnce(currency: ForeignCurrency, now: Date): Promise<ExchangeRate> {
    const underway = finding.get(currency)
    if (underway !== undefined) return underway
    const question = find(options, { currency, now, own: known.get(currency)?.quote }).then((quote) => {
      // Also one that stands in for an answer: the next caller need not wait for the same time-out.
      known.set(currency, { quote, foundAt: now })
      return quote
    })
    const ended = question.finally(() => finding.delete(currency))
    finding.set(currency, ended)
    return ended
  }

  return {
    async rate(currency, now) {
      const own = known.get(currency)
      const isFresh = own !== undefined && isUsable(options, own.quote, now) && secondsBetween(own.foundAt, now) < freshSeconds
      return isFresh ? own.quote : findOnce(currency, now)
    },
  }
}

interface KnownRate {
  quote: ExchangeRate
  foundAt: Date
}

interface Wanted {
  currency: ForeignCurrency
  now: Date
  /** What this process has used last. */
  own: ExchangeRate | undefined
}

/** The rate of another process that has just asked, or a new one, or the last good one in place of it. */
async function find(options: HttpExchangeRatesOptions, { currency, now, own }: Wanted): Promise<ExchangeRate> {
  const { freshSeconds = 60, kept, onFailure } = options
  const last = latestOf([await kept.last(currency), own], (rate) => isUsable(options, rate, now))
  if (last && secondsBetween(last.at, now) < freshSeconds) return last
  try {
    const quote = await ask(options, currency, now, last)
    // A rate that cannot be kept is good all the same.
    await kept.keep(currency, quote).catch((error: unknown) => onFailure(error, currency))
    return quote
  } catch (error) {
    onFailure(error, currency)
    if (last === undefined) throw new DomainError('FX_UNAVAILABLE', { cause: error })
    return last
  }
}

const latestOf = (rates: Array<ExchangeRate | null | undefined>, isGood: (rate: ExchangeRate) => boolean): ExchangeRate | undefined =>
  rates
    .filter((rate) => rate != null)
    .filter(isGood)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())[0]

function isUsable({ lastGoodSeconds = 24 * 3_600 }: HttpExchangeRatesOptions, rate: ExchangeRate, now: Date): boolean {
  return secondsBetween(rate.at, now) <= lastGoodSeconds
}

/** Whichever is earlier: the clocks of two processes differ, and one may have been set back. */
function secondsBetween(one: Date, other: Date): number {
  return Math.abs(one.getTime() - other.getTime()) / 1_000
}

async function ask(options: HttpExchangeRatesOptions, currency: ForeignCurrency, now: Date, last?: ExchangeRate): Promise<ExchangeRate> {
  const url = options.url.replaceAll('{currency}', currency)
  const signal = AbortSignal.timeout(options.timeoutMs ?? 3_000)
  const response = await options.fetch(url, { headers: { accept: 'application/json' }, redirect: 'error', signal })
  const text = await readBoundedText(response, maxAnswerBytes)
  if (response.status !== 200) throw new RangeError(`The exchange rates answered ${response.status}`)
  const answer = answerShape.parse(parseKeepingNumbers(text))
  if (answer.base !== currency) throw new RangeError(`The exchange rates answered for ${answer.base}, not for ${currency}`)
  const units = toUnits(answer.rates.TND)
  refuseAbsurd(units, options, last)
  return { rate: formatRate(units), source: new URL(url).host, at: now }
}

function refuseAbsurd(units: bigint, options: HttpExchangeRatesOptions, last: ExchangeRate | undefined): void {
  const { lowest = '1', highest = '20', maxChangePercent = 25n } = options
  if (units < toUnits(lowest) || units > toUnits(highest)) {
    throw new RangeError(`The exchange rate ${formatRate(units)} is not between ${lowest} and ${highest}`)
  }
  if (last === undefined) return
  const lastUnits = toUnits(last.rate)
  const change = units > lastUnits ? units - lastUnits : lastUnits - units
  if (change * 100n > lastUnits * maxChangePercent) {
    throw new RangeError(`The exchange rate ${formatRate(units)} is more than ${maxChangePercent} % from the last, ${last.rate}`)
  }
}

const maxAnswerBytes = 65_536
const answerShape = z.object({ base: z.string(), rates: z.object({ TND: z.string() }) })

/** Numbers come out as the text they were written in, so that a rate never passes through a float. */
function parseKeepingNumbers(json: string): unknown {
  const keep = (_key: string, value: unknown, context: { source: string }) => (typeof value === 'number' ? context.source : value)
  return JSON.parse(json, keep as (key: string, value: unknown) => unknown)
}

/** Services print what their floats come to; more digits than this are none that anyone meant. */
const maxSourceDecimals = 40

/** A plain decimal in units of 10⁻¹⁰ TND, rounded half-up. No sign and no exponent: neither is a way to write an exchange rate. */
function toUnits(decimal: string): bigint {
  const parts = splitDecimal(decimal)
  if (parts === null || parts.whole.length > 9 || parts.fraction.length > maxSourceDecimals) {
    throw new RangeError(`${decimal.slice(0, 40)} is not a plain decimal`)
  }
  return divideHalfUp(joinDecimal(parts, maxSourceDecimals), 10n ** BigInt(maxSourceDecimals - rateDecimals))
}
