import { Client, type Dispatcher } from 'undici'

/** One request, sent again and again. */
export interface Shot {
  method?: Dispatcher.HttpMethod
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface Load {
  origin: string
  /** Kept alive; each has one request under way. */
  connections: number
  seconds: number
  /** Asked before each request; the same object every time costs nothing. */
  next: () => Shot
}

export interface LoadResult {
  requests: number
  perSecond: number
  latenciesMs: number[]
}

/** Sends requests for a while, as fast as they are answered. Throws when one is not answered with 2xx. */
export async function httpLoad({ origin, connections, seconds, next }: Load): Promise<LoadResult> {
  const latenciesMs: number[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new Client(origin, { pipelining: 1, keepAliveTimeout: 60_000 })
      while (performance.now() < endsAt) latenciesMs.push(await send(client, next()))
      await client.close()
    }),
  )
  const elapsedMs = performance.now() - startedAt
  return { requests: latenciesMs.length, perSecond: (latenciesMs.length / elapsedMs) * 1000, latenciesMs }
}

/** Answers how long the whole exchange took, in milliseconds; throws when it is not answered with 2xx. */
export async function send(client: Dispatcher, shot: Shot): Promise<number> {
  const startedAt = performance.now()
  await exchange(client, shot)
  return performance.now() - startedAt
}

/**
 * Answers the body of a 2xx and throws for any other answer. Below undici's `request`, whose streams would cost as much as a bare server:
 * whoever makes the load takes its processor time from the server that is measured.
 */
export const exchange = (client: Dispatcher, shot: Shot): Promise<string> => dispatched(client, shot, () => true)

/** The same for answers of many megabytes that nobody looks at: what is read of a 2xx is forgotten at once, and not put together. */
export async function drain(client: Dispatcher, shot: Shot): Promise<void> {
  await dispatched(client, shot, (status) => !isGood(status))
}

const isGood = (status: number): boolean => status >= 200 && status < 300

function dispatched(
  client: Dispatcher,
  { method = 'GET', path, headers, body }: Shot,
  isKept: (status: number) => boolean,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let status = 0
    const chunks: Buffer[] = []
    client.dispatch(
      { method, path, ...(headers ? { headers } : {}), ...(body === undefined ? {} : { body }) },
      {
        onRequestStart() {},
        onResponseStart(_controller, statusCode) {
          status = statusCode
        },
        onResponseData(_controller, chunk) {
          if (isKept(status)) chunks.push(chunk)
        },
        onResponseEnd() {
          const text = Buffer.concat(chunks).toString()
          if (isGood(status)) resolve(text)
          else reject(new Error(`${method} ${path} answered ${status}: ${text}`))
        },
        onResponseError: (_controller, error) => reject(error),
      },
    )
  })
}
