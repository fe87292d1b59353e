import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { signWebhook } from '../../jobs/webhook/sign-webhook.js'

const samples = join(import.meta.dirname, '../../docs/samples')

/** The interpreter of a sample, and what says that it is on this machine. */
const languages = [
  { name: 'Node', program: process.execPath, file: 'verify-webhook.mjs' },
  { name: 'Python', program: 'python3', file: 'verify_webhook.py' },
  { name: 'PHP', program: 'php', file: 'verify-webhook.php' },
]

const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='
const eventId = 'evt_01JD4Q6Z8Y3V7W2N5K9M0XABCD'
const now = 1_764_201_600
const body = `{"id":"${eventId}","type":"escrow.status.updated","timestamp":"2025-11-27T00:00:00.000Z","data":{"escrow":{"id":"e1","status":"completed"}}}`
/** The test vector of the decisions. */
const own = { 'x-webhook-signature': 't=1764201600,v1=8d7e6496f10708f7c68753297d388bea354e5ed509562de5b8b048ca8b9258dd' }
const v1 = 'v1,SvsJa/wkblXWGhmFfETqhUyY8BCST1VWeYQ2LuyjYG8='
const standard = { 'webhook-id': eventId, 'webhook-timestamp': '1764201600', 'webhook-signature': v1 }

const genuine = `genuine ${eventId}`
const mismatch = 'refused: the signature does not match'
const late = 'refused: the signature is too old or from the future'
const unsigned = 'refused: the request has no signature'
const malformed = 'refused: the header X-Webhook-Signature is malformed'

/** A body with letters outside ASCII, as the service signs it. */
const arabic = { id: eventId, data: { escrow: { title: 'موقع · « été »' } } }
const signed = signWebhook({ secret, eventId, timestampSeconds: now, body: JSON.stringify(arabic) })

interface Request {
  headers: Record<string, string>
  body?: string
  now?: number
  secret?: string
}

const cases: Array<[string, Request, string]> = [
  ['the test vector', { headers: own }, genuine],
  ['the test vector by the headers of Standard Webhooks', { headers: standard }, genuine],
  ['both', { headers: { ...standard, ...own } }, genuine],
  ['what the service signs', { headers: { 'x-webhook-signature': signed['X-Webhook-Signature'] }, body: JSON.stringify(arabic) }, genuine],
  ['one signature of several', { headers: { ...standard, 'webhook-signature': `v1,AAAA ${v1}` } }, genuine],
  ['the last second', { headers: own, now: now + 300 }, genuine],
  ['a tampered body', { headers: own, body: body.replace('completed', 'cancelled') }, mismatch],
  ['a tampered body, Standard Webhooks', { headers: standard, body: body.replace('completed', 'cancelled') }, mismatch],
  ['a body printed anew', { headers: own, body: `${body} ` }, mismatch],
  ['another event id', { headers: { ...standard, 'webhook-id': 'evt_other' } }, mismatch],
  ['another secret', { headers: own, secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}` }, mismatch],
  ['a changed time', { headers: { ...standard, 'webhook-timestamp': '1764201601' } }, mismatch],
  ['an old signature', { headers: own, now: now + 301 }, late],
  ['an old signature, Standard Webhooks', { headers: standard, now: now + 301 }, late],
  ['a signature from the future', { headers: own, now: now - 301 }, late],
  ['no signature', { headers: {} }, unsigned],
  ['half of Standard Webhooks', { headers: { 'webhook-id': eventId, 'webhook-signature': v1 } }, unsigned],
  ['nonsense', { headers: { 'x-webhook-signature': 'v1=8d7e' } }, malformed],
  ['a signature that is cut', { headers: { 'x-webhook-signature': own['x-webhook-signature'].slice(0, -1) } }, malformed],
]

describe.each(languages)('docs/samples/$file', ({ name, program, file }) => {
  it('accepts what is genuine and refuses everything else', ({ skip }) => {
    const isThere = spawnSync(program, ['--version']).status === 0
    // Said aloud: a sample that was not run is not known to work.
    if (!isThere) process.stderr.write(`docs/samples/${file} was not run: ${program} is not on this machine\n`)
    skip(!isThere, `${name} is not on this machine`)
    const input = cases.map(([, request]) => JSON.stringify({ secret, body, now, ...request })).join('\n')
    const { stdout, stderr, status } = spawnSync(program, [join(samples, file)], { input: `${input}\n`, encoding: 'utf8' })
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
    const answers = stdout.trimEnd().split('\n')
    expect(Object.fromEntries(cases.map(([what], index) => [what, answers[index]]))).toEqual(
      Object.fromEntries(cases.map(([what, , expected]) => [what, expected])),
    )
  })
})
