import type { SeededRandom } from '../../model/seeded-random.js'
import type { BadInputWorld } from './world.js'

/** Bytes that are hardly HTTP, and what may come of them. */
export interface WireShot {
  intent: string
  pieces: Buffer[]
  halfClose?: boolean
  /** The server may hang up without a word: there is nobody to answer, or no request to answer to. */
  mayBeSilent?: boolean
  /** How many whole answers there must be, when it is certain. */
  answers?: number
  /** Whether HTTP leaves a server no choice but to refuse: every answer is one. */
  mustRefuse?: boolean
}

/** What no HTTP client sends: broken framing, smuggling, pipelines, requests in the middle of others. */
export function wireShot(world: BadInputWorld, random: SeededRandom): WireShot {
  const { bytes, ...shot } = random.pick(shots)
  const pieces = [bytes(partsFor(world, random))].flat().map((piece) => Buffer.from(piece, 'latin1'))
  return { ...shot, mustRefuse: noChoice.has(shot.intent), pieces }
}

const host = 'Host: 127.0.0.1\r\n'
const close = 'Connection: close\r\n'
const json = 'Content-Type: application/json\r\n'
const body = '{"title":"x","amount":5,"mode":"quick","buyerEmail":"a@b"}'

/** What the bytes are made of that belongs to one world. */
interface Parts {
  key: string
  /** The head of a request that reads, without its last line. */
  me: string
  /** The head of one that writes, without credential and last line. */
  deliver: string
  /** A request that writes, with these further lines of its head and what is sent behind it. */
  post: (head: string, sent: string) => string
  random: SeededRandom
}

function partsFor({ credentials, ids }: BadInputWorld, random: SeededRandom): Parts {
  const key = `Authorization: Bearer ${credentials.key}\r\n`
  return {
    key,
    me: `GET /api/v1/me HTTP/1.1\r\n${host}${key}`,
    deliver: `POST /api/v1/escrows/${random.pick(ids.esc)}/deliver HTTP/1.1\r\n${host}`,
    post: (head, sent) => `POST /api/v1/escrows HTTP/1.1\r\n${host}${key}${json}${close}${head}\r\n${sent}`,
    random,
  }
}

const shots: ReadonlyArray<Omit<WireShot, 'pieces'> & { bytes: (parts: Parts) => string | string[] }> = [
  { intent: 'two lengths', bytes: ({ post }) => post(`Content-Length: ${body.length}\r\nContent-Length: 3\r\n`, body) },
  {
    intent: 'a length and chunks',
    bytes: ({ me, post }) => post(`Content-Length: 5\r\nTransfer-Encoding: chunked\r\n`, `0\r\n\r\n${me}\r\n`),
  },
  { intent: 'chunks that are none', bytes: ({ post }) => post('Transfer-Encoding: chunked\r\n', `zz\r\n${body}\r\n0\r\n\r\n`) },
  {
    intent: 'chunks with extensions',
    bytes: ({ post }) => post('Transfer-Encoding: chunked\r\n', `${body.length.toString(16)};a=b\r\n${body}\r\n0\r\nX: y\r\n\r\n`),
    answers: 1,
  },
  {
    intent: 'a chunk without end',
    bytes: ({ post }) => post('Transfer-Encoding: chunked\r\n', `ffffffffffffffff\r\n${body}`),
    halfClose: true,
    mayBeSilent: true,
  },
  { intent: 'two encodings', bytes: ({ post }) => post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n', `0\r\n\r\n`) },
  { intent: 'an unknown encoding', bytes: ({ post }) => post('Transfer-Encoding: gzip\r\n', body), mayBeSilent: true },
  { intent: 'a hidden encoding', bytes: ({ post }) => post('Transfer-Encoding: \u000bchunked\r\n', `0\r\n\r\n`) },
  { intent: 'a negative length', bytes: ({ post }) => post('Content-Length: -1\r\n', body) },
  { intent: 'a length that is no number', bytes: ({ post }) => post('Content-Length: 1e3\r\n', body) },
  { intent: 'a length beyond all numbers', bytes: ({ post }) => post(`Content-Length: ${'9'.repeat(30)}\r\n`, body) },
  { intent: 'a large announced length', bytes: ({ post }) => post('Content-Length: 999999999\r\n', body), answers: 1 },
  { intent: 'a body that is cut off', bytes: ({ post }) => post('Content-Length: 5000\r\n', body), halfClose: true, mayBeSilent: true },
  { intent: 'less length than body', bytes: ({ post }) => post('Content-Length: 2\r\n', body), mayBeSilent: true },
  { intent: 'no host', bytes: ({ key }) => `GET /api/v1/me HTTP/1.1\r\n${key}${close}\r\n`, answers: 1 },
  { intent: 'two hosts', bytes: ({ key }) => `GET /api/v1/me HTTP/1.1\r\n${host}Host: evil.example\r\n${key}${close}\r\n`, answers: 1 },
  { intent: 'HTTP/1.0', bytes: ({ key }) => `GET /api/v1/me HTTP/1.0\r\n${key}\r\n`, answers: 1 },
  { intent: 'HTTP/2 by surprise', bytes: () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' },
  { intent: 'HTTP/9', bytes: () => `GET / HTTP/9.9\r\n${host}\r\n` },
  { intent: 'no version', bytes: () => 'GET /api/v1/me\r\n\r\n', mayBeSilent: true },
  {
    intent: 'an absolute address',
    bytes: ({ key }) => `GET http://evil.example/api/v1/me HTTP/1.1\r\n${host}${key}${close}\r\n`,
    answers: 1,
  },
  {
    intent: 'an address that none can read',
    bytes: ({ key }) => `GET http://[/api/v1/me HTTP/1.1\r\n${host}${key}${close}\r\n`,
    answers: 1,
  },
  { intent: 'a path without slash', bytes: ({ key }) => `GET api/v1/me HTTP/1.1\r\n${host}${key}${close}\r\n` },
  { intent: 'a star', bytes: () => `OPTIONS * HTTP/1.1\r\n${host}${close}\r\n`, answers: 1 },
  { intent: 'a tunnel', bytes: () => `CONNECT 169.254.169.254:80 HTTP/1.1\r\n${host}\r\n`, answers: 1 },
  {
    intent: 'an upgrade to h2c',
    bytes: ({ me }) => `${me}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQ\r\n${''}\r\n`,
    mayBeSilent: true,
  },
  {
    intent: 'a websocket on REST',
    bytes: ({ me }) =>
      `${me}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    mayBeSilent: true,
  },
  {
    intent: 'a websocket from elsewhere',
    bytes: () =>
      `GET /graphql HTTP/1.1\r\n${host}Origin: https://evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    mayBeSilent: true,
  },
  {
    intent: 'a websocket that is none',
    bytes: () => `GET /graphql HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n`,
    mayBeSilent: true,
  },
  { intent: 'a line folded', bytes: ({ me }) => `${me}X: a\r\n b\r\n${close}\r\n` },
  { intent: 'a blank before the colon', bytes: ({ me }) => `${me}X-API-Key : x\r\n${close}\r\n` },
  { intent: 'a header without colon', bytes: ({ me }) => `${me}nothing\r\n${close}\r\n` },
  { intent: 'a NUL in a header', bytes: ({ me }) => `${me}X: a\u0000b\r\n${close}\r\n` },
  { intent: 'line feeds alone', bytes: () => `GET /api/v1/me HTTP/1.1\nHost: a\n${close.replace('\r', '')}\n` },
  { intent: 'a carriage return alone', bytes: ({ me }) => `${me}X: a\rb\r\n${close}\r\n` },
  { intent: 'too much header', bytes: ({ me }) => `${me}X: ${'x'.repeat(20_000)}\r\n${close}\r\n` },
  {
    intent: 'too many headers',
    bytes: ({ me }) => `${me}${Array.from({ length: 3_000 }, (_none, index) => `X${index}: y\r\n`).join('')}${close}\r\n`,
  },
  {
    intent: 'a very long address',
    bytes: ({ key }) => `GET /api/v1/escrows?q=${'x'.repeat(20_000)} HTTP/1.1\r\n${host}${key}${close}\r\n`,
  },
  { intent: 'a raw NUL in the address', bytes: ({ key }) => `GET /api/v1/escrows/a\u0000b HTTP/1.1\r\n${host}${key}${close}\r\n` },
  { intent: 'raw bytes in the address', bytes: ({ key }) => `GET /api/v1/escrows/\u00ff\u00fe HTTP/1.1\r\n${host}${key}${close}\r\n` },
  {
    intent: 'noise',
    bytes: ({ random }) => Array.from({ length: 400 }, () => String.fromCharCode(random.whole(0, 255))).join(''),
    halfClose: true,
    mayBeSilent: true,
  },
  {
    intent: 'TLS on a plain port',
    bytes: () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
    halfClose: true,
    mayBeSilent: true,
  },
  { intent: 'nothing at all', bytes: () => '', halfClose: true, mayBeSilent: true },
  { intent: 'half a line', bytes: () => 'GET /api', halfClose: true, mayBeSilent: true },
  { intent: 'a pipeline of twenty', bytes: ({ me }) => `${`${me}\r\n`.repeat(19)}${me}${close}\r\n`, answers: 20 },
  {
    intent: 'a pipeline with a refusal inside',
    bytes: ({ key, me, deliver }) => `${me}\r\n${deliver}\r\n${me}\r\n${deliver}${key}\r\n${me}${close}\r\n`,
    answers: 5,
  },
  { intent: 'a pipeline that breaks off', bytes: ({ me }) => `${me}\r\n${me}\r\nGET /api/v1/`, halfClose: true, mayBeSilent: true },
  { intent: 'a request hidden in a body', bytes: ({ me, post }) => post(`Content-Length: ${me.length + 2}\r\n`, `${me}\r\n`), answers: 1 },
  { intent: 'byte by byte', bytes: ({ me }) => [...`${me}${close}\r\n`], answers: 1 },
  { intent: 'a body in crumbs', bytes: ({ post }) => [post(`Content-Length: ${body.length}\r\n`, ''), ...body], answers: 1 },
  {
    intent: 'a body before it was asked for',
    bytes: ({ post }) => post(`Content-Length: ${body.length}\r\nExpect: 100-continue\r\n`, body),
    answers: 1,
  },
]

/** What RFC 9112 has refused (3.2, 5.1, 6.1, 6.3), and what goes beyond the limits of this service. */
const noChoice = new Set([
  'two lengths',
  'a length and chunks',
  'chunks that are none',
  'two encodings',
  'an unknown encoding',
  'a hidden encoding',
  'a negative length',
  'a length that is no number',
  'a length beyond all numbers',
  'a large announced length',
  'no host',
  'HTTP/2 by surprise',
  'HTTP/9',
  'a path without slash',
  'a tunnel',
  'a blank before the colon',
  'a header without colon',
  'a NUL in a header',
  'a carriage return alone',
  'too much header',
  'too many headers',
  'a very long address',
  'a raw NUL in the address',
])
