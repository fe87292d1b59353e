import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { RequestHandler, Response } from 'express'
import helmet from 'helmet'

/**
 * Headers of every API response: nothing may be loaded, framed or sniffed, and nothing is stored. `https` says that
 * the public address is https; only then may a browser be told to insist on it.
 */
export function apiSecurityHeaders({ https }: { https: boolean }): RequestHandler {
  const setHeaders = helmet({
    ...sharedHeaders(https),
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  })
  return withoutStore(setHeaders)
}

/**
 * Headers of every hosted page. Scripts and styles come from this host, or carry the response's own nonce, which is in
 * `res.locals.cspNonce`. Mount static files before it: pages are not stored.
 */
export function pageSecurityHeaders({ https }: { https: boolean }): RequestHandler {
  const nonces = new WeakMap<ServerResponse, string>()
  const nonce = (_req: unknown, res: ServerResponse): string => `'nonce-${nonces.get(res)}'`
  const setHeaders = helmet({
    ...sharedHeaders(https),
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", nonce],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", nonce],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
  })
  const handler = withoutStore(setHeaders)
  return (req, res, next) => {
    const made = randomBytes(16).toString('base64')
    nonces.set(res, made)
    res.locals.cspNonce = made
    handler(req, res, next)
  }
}

/**
 * Lets the forms of this one page end in a redirect to `url`: browsers hold `form-action` against every redirect that follows a
 * submit, and a checkout ends at the integrator's `redirectUrl`. A TypeError when `url` is no http or https address.
 */
export function allowFormRedirect(res: Response, url: string): void {
  const { origin, protocol } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('a form can end at an http or https address only')
  const policy = String(res.getHeader('Content-Security-Policy'))
  res.setHeader('Content-Security-Policy', policy.replace("form-action 'self'", `form-action 'self' ${origin}`))
}

function sharedHeaders(https: boolean) {
  return {
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  } as const
}

function withoutStore(setHeaders: ReturnType<typeof helmet>): RequestHandler {
  return (req, res, next) => {
    res.setHeader('Cache-Control', 'no-store')
    setHeaders(req, res, next)
  }
}
