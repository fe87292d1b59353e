import { expect, test } from 'vitest'
import { startApp } from './start-server.js'

test.each([
  ['short', 'a'],
  ['of several bytes a character', 'é👍'.repeat(2_000)],
  ['long', 'ع'.repeat(20_000)],
])('JSON is sent with its type and length: %s', async (_name, text) => {
  const { base } = await startApp((app) => {
    app.get('/', (_request, response) => void response.status(201).json({ text }))
    app.get('/typed', (_request, response) => void response.type('application/graphql-response+json').json({ text }))
  })
  const body = JSON.stringify({ text })
  const answer = await fetch(base)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([201, 'application/json; charset=utf-8'])
  expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(body)))
  expect(await answer.text()).toBe(body)
  expect((await fetch(`${base}/typed`)).headers.get('content-type')).toMatch(/^application\/graphql-response\+json/)
  const head = await fetch(base, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([201, String(Buffer.byteLength(body)), ''])
})
