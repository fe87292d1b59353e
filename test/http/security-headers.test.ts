import { describe, expect, test } from 'vitest'
import { allowFormRedirect, apiSecurityHeaders, pageSecurityHeaders } from '../../server/http/security-headers.js'
import { startApp } from './start-server.js'

describe('an API response', () => {
  test.each([true, false])('loads, frames, sniffs and stores nothing (https %s)', async (https) => {
    const { base } = await startApp((app) => {
      app.use(apiSecurityHeaders({ https }))
    })
    const { headers } = await fetch(base)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers.get('strict-transport-security')).toBe(https ? 'max-age=31536000; includeSubDomains' : null)
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('etag')).toBeNull()
  })
})

describe('a page', () => {
  function startPages(https: boolean) {
    return startApp((app) => {
      app.use(pageSecurityHeaders({ https }))
      app.get('/', (_req, res) => void res.send(`<script nonce="${String(res.locals.cspNonce)}"></script>`))
      app.get('/form', (_req, res) => {
        allowFormRedirect(res, 'https://shop.example:8443/back?x=1;script-src *')
        res.send('<form>')
      })
    })
  }

  test('runs only what this host or the nonce of this very answer allows', async () => {
    const { base } = await startPages(true)
    const nonces = new Set<string>()
    for (let load = 0; load < 3; load += 1) {
      const response = await fetch(base)
      const policy = response.headers.get('content-security-policy') ?? ''
      const nonce = /<script nonce="([^"]+)">/.exec(await response.text())?.[1] ?? ''
      expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`)
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/unsafe|\*|https:/)
      expect(response.headers.get('cache-control')).toBe('no-store')
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(3)
  })

  test('is not sent to https where there is none', async () => {
    const { base } = await startPages(false)
    const { headers } = await fetch(base)
    expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests')
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test('with a form may redirect to one origin more, and to nothing else', async () => {
    const { base } = await startPages(true)
    const policy = (await fetch(`${base}/form`)).headers.get('content-security-policy')
    expect(policy).toContain("form-action 'self' https://shop.example:8443;")
    expect(policy).not.toContain('*')
  })
})
