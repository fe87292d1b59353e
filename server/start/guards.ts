import type { IncomingMessage } from 'node:http'
import type { Request, RequestHandler } from 'express'
import { comesFromHere, isSame } from '../../hosted/visit/check-form.js'
import { readCookie } from '../../hosted/visit/cookies.js'
import type { Config } from '../config.js'
import { DomainError } from '../domain/errors.js'
import type { ContextRequest } from '../graphql/context.js'
import { acceptedLanguage } from '../http/accepted-language.js'
import { apiGuard, type ApiGuard, type Limits } from '../http/api-guard.js'
import { addressNetwork, clientAddress } from '../http/client-address.js'
import { createRateLimiter, type RateLimiter } from '../http/rate-limiter.js'
import { countRequests } from '../operations/deployment/count-requests.js'
import type { LastUsed } from '../operations/credential/last-used.js'
import type { Services } from '../operations/services.js'
import { formToken } from './hosted-services.js'
import { authenticate, type Authentication, type Credentials } from '../queries/credential/authenticate.js'

interface GuardParts {
  services: Services
  lastUsed: LastUsed
}

/** Who gets in where: each part of the API authenticates and counts before anything else, all in the same buckets. */
interface Guards {
  limits: Limits
  graphqlGuard: ApiGuard<Authentication>
  asApiKey: RequestHandler
  asDeveloper: RequestHandler
  /** A person by token, or by the session of the hosted pages; what takes it judges who may. */
  asPerson: RequestHandler
  /** Counts, and lets in everybody as nobody. */
  asAnybody: RequestHandler
}

export function createGuards({ services, lastUsed }: GuardParts): Guards {
  const { config } = services
  const limits: Limits = {
    limiter: createLimiter(services, () => Date.now()),
    trustProxyHops: config.trustProxyHops,
    developerLimit: developerLimitOf(config),
    answers: services.unreadAnswers,
  }
  const guard = (audience: Credentials['audience']): ApiGuard<Authentication> => ({
    ...limits,
    authenticate: (request) => whoCalls({ services, lastUsed }, request, audience),
  })
  return {
    limits,
    graphqlGuard: guard('graphql'),
    asApiKey: apiGuard(guard('api'), admitted(services, 'api_key')),
    asDeveloper: apiGuard(guard('developer'), admitted(services, 'developer')),
    asPerson: apiGuard(
      { ...limits, authenticate: (request) => whoCalls({ services, lastUsed }, request, 'graphql', sessionOf(services, request)) },
      admitted(services),
    ),
    asAnybody: apiGuard({ ...limits, authenticate: () => Promise.resolve(nobody) }, admitted(services)),
  }
}

function developerLimitOf({ environment, limits }: Config): Limits['developerLimit'] {
  return environment === 'live' ? { perMinute: limits.developerLiveMax, keyMost: limits.keyRateLimitLiveMax } : null
}

/** Counts with all processes of the deployment; `now` in milliseconds since 1970. */
export function createLimiter(services: Services, now: () => number): RateLimiter {
  const { config, log } = services
  return createRateLimiter({
    perMinute: config.limits.requestsPerMinute,
    now,
    countTogether: (counts) => countRequests(services, { counts, nowMs: now() }),
    onAlone: (err) => {
      if (err) log.warn({ err }, 'limits a minute are counted by this process alone until the database answers')
      else log.info('limits a minute are counted with the other processes again')
    },
  })
}

const nobody: Authentication = { actor: { kind: 'anonymous' } }

async function whoCalls(
  { services, lastUsed }: GuardParts,
  request: IncomingMessage,
  audience: Credentials['audience'],
  cookieToken?: string,
): Promise<Authentication> {
  const { headers } = request
  const apiKeyHeader = headers['x-api-key']
  const who = await authenticate(services, {
    authorization: headers.authorization,
    apiKeyHeader: Array.isArray(apiKeyHeader) ? apiKeyHeader.join() : apiKeyHeader,
    cookieToken,
    audience,
  })
  if (who.key) lastUsed.touch(who.key.id)
  const { actor } = who
  if (actor.kind === 'api_key' || actor.kind === 'developer')
    request.integrator = { developerId: actor.developerId, apiKeyId: actor.kind === 'api_key' ? actor.apiKeyId : null }
  return who
}

/** The session of a page of ours that shows, as its forms do, that we made it for this session. */
function sessionOf(services: Services, request: IncomingMessage): string | undefined {
  const { publicUrl } = services.config
  const token = readCookie(request, 'sid', { https: publicUrl.startsWith('https:') })
  const shown = request.headers['x-form-token']
  if (!token || typeof shown !== 'string' || !comesFromHere(request, { publicUrl })) return undefined
  return isSame(shown, formToken(services, token)) ? token : undefined
}

/** Leaves the caller where routes find it; a guarded part takes one kind of caller and nobody without credential. */
function admitted({ config }: Services, kind?: 'api_key' | 'developer') {
  return ({ actor, token }: Authentication, request: Request, response: Parameters<RequestHandler>[1]) => {
    if (kind && actor.kind !== kind) throw new DomainError('UNAUTHORIZED')
    const caller: ContextRequest = {
      actor,
      requestId: request.requestId ?? '',
      language: acceptedLanguage(request),
      clientAddress: addressNetwork(clientAddress(request, config.trustProxyHops)),
      ...(token ? { token } : {}),
      ...(request.readTogether ? { readTogether: request.readTogether } : {}),
    }
    response.locals['caller'] = caller
  }
}
