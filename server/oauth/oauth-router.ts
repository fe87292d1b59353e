import type { IncomingMessage } from 'node:http'
import express, { type RequestHandler, type Router } from 'express'
import type { Provider } from 'oidc-provider'
import { discoveryPath, oauthPaths } from '../../schema/oauth/oauth-paths.js'
import { DomainError } from '../domain/errors.js'

const methods: Readonly<Record<string, readonly string[]>> = {
  [oauthPaths.authorization]: ['GET'],
  [`${oauthPaths.authorization}/:uid`]: ['GET'],
  [oauthPaths.token]: ['POST', 'OPTIONS'],
  [oauthPaths.userinfo]: ['GET', 'POST', 'OPTIONS'],
  [oauthPaths.jwks]: ['GET', 'OPTIONS'],
  [oauthPaths.revocation]: ['POST', 'OPTIONS'],
  [oauthPaths.introspection]: ['POST', 'OPTIONS'],
  [discoveryPath]: ['GET', 'OPTIONS'],
  '/.well-known/oauth-authorization-server': ['GET', 'OPTIONS'],
}

interface OauthRouterParts {
  /** The provider with the keys of now. */
  provider: () => Promise<Provider>
  /** Counts, as whatever else lies below `/api` is counted. */
  guard: RequestHandler
  publicUrl: string
  /** Does `work` when it is the turn of the address that asks. @throws DomainError OVERLOADED */
  inTurn(request: IncomingMessage, work: () => Promise<void>): Promise<void>
}

/**
 * OAuth 2.0 and OpenID Connect (specification, OAuth 2.0 single sign-on; decisions 12): `/api/oauth/…`, and what is found where the issuer is. The library
 * answers; whatever it does not know is left to the others. Mount it at the root.
 */
export function createOauthRouter({ provider, guard, publicUrl, inTurn }: OauthRouterParts): Router {
  const router = express.Router({ caseSensitive: true, strict: true })
  const { host, protocol } = new URL(publicUrl)
  const answer: RequestHandler = async (request, response) => {
    // The library tells addresses by the name under which it is asked. Ours are those of PUBLIC_URL.
    Object.assign(request.headers, { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) })
    const library = await provider()
    await inTurn(request, async () => library.callback()(request, response))
  }
  for (const [path, taken] of Object.entries(methods)) {
    router.all(path, guard, (request, response, next) => {
      request.asked = path
      // A script of the library's own is let in by it where an application wants its answer posted.
      response.set('Content-Security-Policy', "default-src 'none';script-src 'none';base-uri 'none';frame-ancestors 'none'")
      const method = request.method === 'HEAD' ? 'GET' : request.method
      if (!taken.includes(method)) throw new DomainError('METHOD_NOT_ALLOWED')
      return answer(request, response, next)
    })
  }
  return router
}
