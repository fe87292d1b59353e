import { Router, type Router as HealthRouter } from 'express'

export interface Readiness {
  ready: boolean
  /** Why not, in words that anyone may read. */
  reasons: string[]
  /** What an operator should know although it serves, in words that anyone may read. */
  notices?: string[]
}

interface HealthOptions {
  isReady: () => Promise<Readiness>
  /** Hears of a check that failed. */
  log: { error(fields: object, message: string): void }
  timeoutMs?: number
}

/**
 * `GET /livez`: 200 as long as the process answers. `GET /readyz`: 200 when it serves, with what should be known all the same, else 503 with
 * the reasons; a check that fails or takes longer than `timeoutMs` counts as not ready (decisions 2).
 */
export function health({ isReady, log, timeoutMs = 3_000 }: HealthOptions): HealthRouter {
  const router = Router()
  router.get('/livez', (_req, res) => void res.set('Cache-Control', 'no-store').json({ status: 'live' }))
  router.get('/readyz', async (_req, res) => {
    const {
      ready,
      reasons,
      notices = [],
    } = await checkWithin(isReady, timeoutMs).catch((error: unknown) => {
      log.error({ err: error }, 'readiness check failed')
      return { ready: false, reasons: ['the check failed'], notices: [] }
    })
    res.status(ready ? 200 : 503).set('Cache-Control', 'no-store')
    const told = notices.length > 0 ? { notices } : {}
    res.json(ready ? { status: 'ready', ...told } : { status: 'not ready', reasons, ...told })
  })
  return router
}

async function checkWithin(isReady: () => Promise<Readiness>, timeoutMs: number): Promise<Readiness> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<Readiness>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, { ready: false, reasons: ['the check takes too long'] })
  })
  try {
    return await Promise.race([isReady(), timeout])
  } finally {
    clearTimeout(timer)
  }
}
