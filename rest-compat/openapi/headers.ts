import type { OpenApiDocument, Reference } from '../../schema/document/open-api.js'

/** Headers of answers, once each. */
export const headers: OpenApiDocument['components']['headers'] = {
  'X-Request-Id': {
    description: 'Finds this request in every log: your own `X-Request-Id` if it is 1-64 of `A-Z a-z 0-9 . _ -`, else a new one.',
    required: true,
    schema: { type: 'string' },
  },
  'X-Warning': {
    description:
      'What was taken otherwise than it may have been meant: `ignored-fields=a,b` names fields that nothing reads, `parameters-ignored` says that a replay answered the first request.',
    schema: { type: 'string' },
  },
  'X-RateLimit-Limit': { description: 'How many requests a minute are answered.', required: true, schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { description: 'How many of them are left.', required: true, schema: { type: 'integer' } },
  'X-RateLimit-Reset': { description: 'When the minute ends, in seconds since 1970.', required: true, schema: { type: 'integer' } },
  'RateLimit-Policy': {
    description: 'The same limit as the IETF writes it: `"default";q=100;w=60`.',
    required: true,
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'What is left of it, and for how many seconds: `"default";r=57;t=12`.',
    required: true,
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'After how many seconds to come back.', schema: { type: 'integer' } },
  'Idempotent-Replayed': {
    description: 'The answer to the first request with this `Idempotency-Key`; nothing was done again.',
    schema: { type: 'string', enum: ['true'] },
  },
  Location: { description: 'The address of what was made, now or before; a preview has none.', schema: { type: 'string' } },
  'WWW-Authenticate': { description: 'How to say who you are.', schema: { type: 'string' } },
}

export type HeaderName = 'Retry-After' | 'Idempotent-Replayed' | 'Location' | 'WWW-Authenticate'

/** On every answer of the API, refusals too (decisions 1 and 14); a warning where there is one. */
const always = [
  'X-Request-Id',
  'X-Warning',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
]

export const headersOf = (...further: HeaderName[]): Record<string, Reference> =>
  Object.fromEntries([...always, ...further].map((name) => [name, { $ref: `#/components/headers/${name}` }]))
