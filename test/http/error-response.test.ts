import { describe, expect, test } from 'vitest'
import { DomainError, type DomainErrorOptions, type ErrorCode } from '../../server/domain/errors.js'
import { errorResponse, type ErrorShape } from '../../server/http/error-response.js'
import { startApp } from './start-server.js'

function startThrowing(thrown: unknown, shapeFor?: ErrorShape) {
  return startApp((app) => app.all('/', () => Promise.reject(thrown)), { shapeFor: () => shapeFor })
}

async function get(base: string, headers: Record<string, string> = {}) {
  const response = await fetch(base, { headers })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, unknown> }
}

function bodyOf(code: ErrorCode, shapeFor?: ErrorShape, options?: DomainErrorOptions) {
  return errorResponse(new DomainError(code, options), { shapeFor }).body
}

describe('the simple shape', () => {
  test('is the reason phrase, the message and the fields at fault', () => {
    expect(bodyOf('VALIDATION_ERROR', undefined, { message: 'No.', details: { title: 'is required' } })).toEqual({
      error: 'Bad Request',
      message: 'No.',
      details: { title: 'is required' },
    })
    expect(Object.keys(bodyOf('UNAUTHORIZED'))).toEqual(['error', 'message'])
  })

  test.each<[ErrorCode, string]>([
    ['INVALID_ESCROW_ID', 'Invalid escrow ID'],
    ['ESCROW_NOT_FOUND', 'Escrow not found'],
    ['DEVELOPER_NOT_FOUND', 'Developer not found'],
    ['UNAUTHORIZED', 'Unauthorized'],
    ['NOT_A_PARTY', 'Forbidden'],
    ['CHARGE_NOT_FOUND', 'Not Found'],
    ['EMAIL_TAKEN', 'Conflict'],
    ['RATE_LIMITED', 'Too Many Requests'],
    ['INTERNAL_ERROR', 'Internal Server Error'],
    ['FX_UNAVAILABLE', 'Bad Gateway'],
  ])('says %s with the text of the specification: %s', (code, error) => {
    expect(bodyOf(code)).toMatchObject({ error })
  })

  test('carries the fields the specification adds', () => {
    expect(bodyOf('KYC_ALREADY_APPROVED', undefined, { extra: { kyc_status: 'approved', user_exists: true } })).toMatchObject({
      error: 'Conflict',
      kyc_status: 'approved',
      user_exists: true,
    })
  })
})

describe('the coded shape', () => {
  test('has the code between error and message, and extra fields', () => {
    const extra = { availableForReleaseTnd: 1, reservedTnd: 2 }
    const body = bodyOf('INSUFFICIENT_AVAILABLE_BALANCE', undefined, { extra, message: 'Too much.' })
    expect(body).toEqual({ error: 'Conflict', code: 'INSUFFICIENT_AVAILABLE_BALANCE', message: 'Too much.', ...extra })
  })

  test('is given to a shared code by the route', () => {
    expect(bodyOf('DISPUTE_OPEN', 'coded', { status: 409 })).toMatchObject({ code: 'DISPUTE_OPEN', error: 'Conflict' })
    expect(bodyOf('AMOUNT_TOO_SMALL', 'coded')).toMatchObject({ code: 'AMOUNT_TOO_SMALL', error: 'Bad Request' })
  })

  test('is for no amount that is wrong wherever it is sent', () => {
    const details = { amountTnd: 'must have at most 3 decimals in TND' }
    for (const code of ['AMOUNT_PRECISION', 'AMOUNT_TOO_LARGE'] as const)
      expect(bodyOf(code, 'coded', { details })).toEqual({ error: 'Bad Request', message: expect.any(String), details })
  })
})

describe('the structured shape', () => {
  test('has the code, the type and both messages', () => {
    expect(bodyOf('QUICK_ESCROW_NO_CONTRACT', undefined, { message: 'For developers.' })).toEqual({
      error: {
        code: 'QUICK_ESCROW_NO_CONTRACT',
        type: 'business_rule_violation',
        message: 'For developers.',
        user_message: expect.stringMatching(/\w/),
      },
    })
  })

  test('gives way to the shape of the route', () => {
    expect(bodyOf('QUICK_ESCROW_NO_CONTRACT', 'simple')).toMatchObject({ error: 'Bad Request' })
  })
})

test('where bodies are structured, each 400 is, and a wrong request says so with its details', () => {
  const details = { title: 'is required' }
  expect(bodyOf('VALIDATION_ERROR', 'structured', { details })).toMatchObject({ error: { type: 'validation_error', details } })
  for (const code of ['INVALID_JSON', 'INVALID_ESCROW_ID', 'IDEMPOTENCY_KEY_INVALID', 'METADATA_INVALID'] as const)
    expect(bodyOf(code, 'structured')).toMatchObject({ error: { code, type: 'validation_error' } })
  expect(bodyOf('INVALID_ACTION', 'structured', { details })).toEqual({
    error: expect.not.objectContaining({ details: expect.anything() }),
  })
})

test.each<[ErrorShape, ErrorCode[]]>([
  ['coded', ['VALIDATION_ERROR', 'INVALID_JSON', 'INVALID_ESCROW_ID']],
  ['structured', []],
])('no refusal before the business rules is %s', (shape, requests) => {
  const codes: ErrorCode[] = ['UNAUTHORIZED', 'NOT_A_PARTY', 'ESCROW_NOT_FOUND', 'INTERNAL_ERROR', ...requests]
  for (const code of codes) expect(bodyOf(code, shape)).toEqual({ error: expect.any(String), message: expect.any(String) })
})

describe('over HTTP', () => {
  test('the code, the request id and the catalogue’s headers are on the answer', async () => {
    const { base } = await startThrowing(new DomainError('BUSY'))
    const answer = await get(base, { 'x-request-id': 'mine.1_2-3' })
    expect(answer.status).toBe(409)
    expect(answer.headers.get('x-error-code')).toBe('BUSY')
    expect(answer.headers.get('x-request-id')).toBe('mine.1_2-3')
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('x-powered-by')).toBeNull()
  })

  test.each(['', 'a b', 'x'.repeat(65), 'a,b', 'é', '"<script>'])('a request id %j is not taken over', async (sent) => {
    const { base } = await startThrowing(new DomainError('NOT_FOUND'))
    const answer = await get(base, { 'x-request-id': sent })
    // It begins with the time, in milliseconds.
    const [time] = answer.headers.get('x-request-id')!.match(/^[0-9a-f]{8}-[0-9a-f]{4}(?=-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$)/)!
    expect(Math.abs(Number.parseInt(time.replace('-', ''), 16) - Date.now())).toBeLessThan(60_000)
  })

  test('429 has a body of its own, with the seconds of Retry-After', async () => {
    const { base } = await startThrowing(
      new DomainError('DAILY_LIMIT_REACHED', { message: 'Tomorrow.', headers: { 'Retry-After': '3600' } }),
    )
    const answer = await get(base)
    expect(answer.status).toBe(429)
    expect(answer.body).toEqual({ error: 'Too Many Requests', message: 'Tomorrow.', retryAfter: 3600 })
    expect(answer.headers.get('retry-after')).toBe('3600')
    expect(answer.headers.get('x-error-code')).toBe('DAILY_LIMIT_REACHED')
  })

  test('429 takes the seconds that the rate limiter has set', async () => {
    const { base } = await startApp((app) => {
      app.use((_req, res) => {
        res.setHeader('Retry-After', '17')
        throw new DomainError('RATE_LIMITED')
      })
    })
    expect((await get(base)).body).toMatchObject({ retryAfter: 17 })
  })

  test.each([
    ['fr-TN,fr;q=0.9,en;q=0.8', /[éèàê]|d’|le |ce |la /i],
    ['ar', /[\u0600-\u06ff]/],
    ['de', /^[ -~]+$/],
    ['*', /^[ -~]+$/],
  ])('user_message speaks the language of Accept-Language: %s', async (language, pattern) => {
    const { base } = await startThrowing(new DomainError('CONTRACT_ALREADY_SIGNED'))
    const answer = await get(base, { 'accept-language': language })
    expect((answer.body.error as { user_message: string }).user_message).toMatch(pattern)
  })

  test('an unknown failure is 500, says nothing, and is logged under the request id', async () => {
    const { base, logged } = await startThrowing(new Error('password=hunter2 at 10.0.0.3'))
    const answer = await get(base, { 'x-request-id': 'abc' })
    expect(answer.status).toBe(500)
    expect(answer.headers.get('x-error-code')).toBe('INTERNAL_ERROR')
    expect(JSON.stringify(answer.body)).not.toMatch(/hunter2|10\.0|stack|at /)
    expect(Object.keys(answer.body)).toEqual(['error', 'message'])
    expect(logged).toEqual([
      {
        level: 'error',
        message: 'request failed',
        fields: expect.objectContaining({
          requestId: 'abc',
          err: expect.objectContaining({ message: expect.stringContaining('hunter2') }),
        }),
      },
    ])
  })

  test.each([
    ['a text', 'oops'],
    ['null', null],
    ['an object', { status: 404, message: 'x' }],
    ['the answer of another service', Object.assign(new Error('x'), { status: 404 })],
  ])('%s that was thrown is 500', async (_name, thrown) => {
    const { base } = await startThrowing(thrown ?? Object.create(null))
    expect((await get(base)).status).toBe(500)
  })

  test.each(['22021', '22P02', '22P05', '22003', '22007', '22008', '22009', '2201B', '2201W', '2201X'])(
    'a value that PostgreSQL refuses (%s) is 400, and noticed',
    async (code) => {
      const driverError = Object.assign(new Error('invalid input syntax: "secret"'), { code })
      for (const thrown of [driverError, new Error('wrapped', { cause: driverError })]) {
        const { base, logged } = await startThrowing(thrown)
        const answer = await get(base)
        expect(answer).toMatchObject({ status: 400, body: { error: 'Bad Request' } })
        expect(answer.headers.get('x-error-code')).toBe('VALIDATION_ERROR')
        expect(JSON.stringify(answer.body)).not.toContain('secret')
        expect(logged).toMatchObject([{ level: 'warn' }])
      }
    },
  )

  test.each(['40001', '40P01', '55P03'])('a lock that PostgreSQL refuses (%s) is BUSY', async (code) => {
    const { base } = await startThrowing(Object.assign(new Error('x'), { code }))
    const answer = await get(base)
    expect(answer.status).toBe(409)
    expect(answer.headers.get('x-error-code')).toBe('BUSY')
    expect(answer.headers.get('retry-after')).toBe('1')
  })

  test.each(['23505', '42P01', 'EPIPE'])('another failure of the database or the system (%s) is 500', async (code) => {
    const { base } = await startThrowing(Object.assign(new Error('x'), { code }))
    expect((await get(base)).status).toBe(500)
  })

  test.each([
    [400, 400, 'VALIDATION_ERROR'],
    [403, 404, 'NOT_FOUND'],
    [404, 404, 'NOT_FOUND'],
    [405, 400, 'METHOD_NOT_ALLOWED'],
    [406, 400, 'VALIDATION_ERROR'],
    [413, 400, 'BODY_TOO_LARGE'],
    [415, 400, 'UNSUPPORTED_CONTENT_TYPE'],
    [422, 400, 'VALIDATION_ERROR'],
    [431, 400, 'VALIDATION_ERROR'],
  ])('the framework’s own %d is %d %s', async (status, answered, code) => {
    const { base } = await startThrowing(Object.assign(new Error('<b>html</b>'), { status, statusCode: status, expose: true }))
    const answer = await get(base)
    expect(answer.status).toBe(answered)
    expect(answer.headers.get('x-error-code')).toBe(code)
    expect(JSON.stringify(answer.body)).not.toContain('html')
  })

  test('a path parameter that cannot be decoded is 400, an unknown address or method 404, all JSON', async () => {
    const { base } = await startApp((app) => app.get('/escrows/:id', (_req, res) => void res.json({})))
    expect(await get(`${base}/escrows/%E0%A4%A`)).toMatchObject({ status: 400, body: { error: 'Bad Request' } })
    expect(await get(`${base}/nowhere`, { accept: 'text/html' })).toMatchObject({ status: 404, body: { error: 'Not Found' } })
    const wrongMethod = await fetch(`${base}/escrows/1`, { method: 'DELETE' })
    expect(wrongMethod.status).toBe(404)
    expect(wrongMethod.headers.get('content-type')).toContain('application/json')
    expect((await fetch(`${base}/nowhere`, { method: 'HEAD' })).status).toBe(404)
  })

  test('a failure in the middle of an answer cuts the connection', async () => {
    const { base, logged } = await startApp((app) => {
      app.get('/', (_req, res) => {
        res.write('{"half":')
        throw new Error('too late')
      })
    })
    await expect(fetch(base).then((response) => response.text())).rejects.toThrow(/terminated|fetch failed/)
    expect(logged).toHaveLength(1)
  })
})
