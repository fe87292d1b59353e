import { expect, test } from 'vitest'
import { strictUrl } from '../../server/http/strict-url.js'
import { RawConnection } from './raw-connection.js'
import { startApp } from './start-server.js'

function startReader() {
  return startApp((app) => {
    app.use(strictUrl({ repeatable: ['status'] }))
    app.get('/*path', (req, res) => void res.json({ query: req.query }))
  })
}

async function ask(port: number, target: string) {
  return await new RawConnection(port).send(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`).answer()
}

test.each([
  ['/a%00b', { path: 'must not contain the NUL character' }],
  ['/a%ED%A0%80', { path: 'is not valid percent-encoded UTF-8' }],
  ['/a%', { path: 'is not valid percent-encoded UTF-8' }],
  ['/a%zz', { path: 'is not valid percent-encoded UTF-8' }],
  ['/a%C0%80', { path: 'is not valid percent-encoded UTF-8' }],
  ['/a?q=%00', { q: 'must not contain the NUL character' }],
  ['/a?q=%ED%BF%BF', { q: 'is not valid percent-encoded UTF-8' }],
  ['/a?%00=1', { query: 'must not contain the NUL character' }],
  ['/a?q=100%', { q: 'is not valid percent-encoded UTF-8' }],
  ['/a?page=1&page=2', { page: 'is given more than once' }],
  ['/a?page=1&p%61ge=2', { page: 'is given more than once' }],
  ['/a?page&page', { page: 'is given more than once' }],
  ['/a?a+b=1&a%20b=2', { 'a b': 'is given more than once' }],
])('%s is 400', async (target, details) => {
  const { port } = await startReader()
  expect(await ask(port, target)).toMatchObject({ status: 400, body: { error: 'Bad Request', details } })
})

test.each([
  ['/a?', {}],
  ['/a?&&page=2&', { page: '2' }],
  ['/a?q=caf%C3%A9+cr%C3%A8me&x=%F0%9F%98%80', { q: 'café crème', x: '😀' }],
  ['/a?status=paid&status=pending', { status: ['paid', 'pending'] }],
  ['/a?a[$ne]=1&a[b]=2', { 'a[$ne]': '1', 'a[b]': '2' }],
])('%s is read', async (target, query) => {
  const { port } = await startReader()
  expect(await ask(port, target)).toMatchObject({ status: 200, body: { query } })
})
