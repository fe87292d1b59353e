import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Express } from 'express'
import { readConfig } from '../../../server/config.js'
import { openDatabase } from '../../../server/db/orm.js'
import { DomainError } from '../../../server/domain/errors.js'
import { apiGuard } from '../../../server/http/api-guard.js'
import { clientAddress } from '../../../server/http/client-address.js'
import { logExchanges } from '../../../server/http/log-exchanges.js'
import { createRateLimiter } from '../../../server/http/rate-limiter.js'
import { requestId } from '../../../server/http/request-id.js'
import { requestLogger } from '../../../server/http/request-logger.js'
import { apiSecurityHeaders } from '../../../server/http/security-headers.js'
import { countRequests } from '../../../server/operations/deployment/count-requests.js'
import { createRequestLog } from '../../../server/operations/request-log/request-log.js'
import { openLog } from '../../../server/start/open-log.js'
import { openSecrets } from '../../../server/start/open-secrets.js'
import { Stops } from '../../../server/start/stops.js'
import { unreadAnswersFor } from '../../../server/start/unread-answers.js'
import { Metrics } from '../../../server/telemetry/metrics.js'

/** Of the key that a request carries. */
export interface KeyRow {
  key_id: string
  key_developer_id: string
  key_rate_limit: number | null
}

/** What is read of a key by its digest; each of the peers says in its statement what else it reads with it. */
export const keyColumns = 'k.id as key_id, k.developer_id as key_developer_id, k.rate_limit as key_rate_limit'
export const goodKey =
  "k.is_active and k.revoked_at is null and k.environment = 'sandbox' and (k.expires_at is null or k.expires_at > now())"

type WhoAsks = (digest: Buffer, request: IncomingMessage) => Promise<KeyRow | undefined>

/**
 * What stands before every route of the service, made of its own parts: a request id, a line of the log, a count, the log of requests, the headers,
 * the credential and its limits. Behind it a peer answers as a bare one does, with neither GraphQL nor the domain of the service in between.
 */
export async function mountEdge(app: Express, path: string, whoAsks: WhoAsks): Promise<void> {
  const config = readConfig(process.env)
  const { databaseUrl, secretKey } = config
  if (!databaseUrl || !secretKey) throw new Error('DATABASE_URL and SECRET_KEY are those of the service beside')
  const database = await openDatabase({ url: databaseUrl, poolSize: 1, isPooled: false })
  const secrets = await openSecrets(database, { secretKey, keyFile: null })
  const { log } = await openLog(config, new Stops())
  const addressOf = (request: IncomingMessage) => clientAddress(request, config.trustProxyHops)
  const clock = () => new Date()
  const requestLog = createRequestLog({ db: database.db, config, randomBytes, log })
  requestLog.start()
  const limiter = createRateLimiter({
    perMinute: config.limits.requestsPerMinute,
    now: Date.now,
    countTogether: (counts) => countRequests({ database, secrets }, { counts, nowMs: Date.now() }),
  })
  const authenticate = async (request: IncomingMessage) => {
    const key = await whoAsks(secrets.digest(request.headers.authorization?.slice('Bearer '.length) ?? ''), request)
    if (!key) throw new DomainError('UNAUTHORIZED')
    request.integrator = { developerId: key.key_developer_id, apiKeyId: key.key_id }
    return { key: { id: key.key_id, rateLimit: key.key_rate_limit } }
  }
  const answers = unreadAnswersFor(config.limits)
  app.use(requestId())
  app.use(requestLogger({ log, metrics: new Metrics(), addressOf }))
  app.use(
    path,
    logExchanges({ note: (ended) => requestLog.note(ended), bodyBytes: config.limits.requestLogBodyBytes, clock, addressOf }),
    apiSecurityHeaders({ https: false }),
    apiGuard({ authenticate, limiter, trustProxyHops: config.trustProxyHops, developerLimit: null, answers }, () => {}),
  )
}
