import { Client, type Dispatcher } from 'undici'

/** One request, sent again and again. */
export interface Shot {
  method?: 'GET' | 'POST'
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

/** Sends requests for a while, as fast as they are answered. Throws when one is not answered with 200. */
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

/** Answers how long the whole exchange took, in milliseconds. Below undici's `request`, whose streams would cost as much as a bare server. */
export function send(client: Dispatcher, { method = 'GET', path, headers, body }: Shot): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
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
          if (status !== 200) chunks.push(chunk)
        },
        onResponseEnd() {
          if (status === 200) resolve(performance.now() - startedAt)
          else reject(new Error(`${method} ${path} answered ${status}: ${Buffer.concat(chunks).toString()}`))
        },
        onResponseError: (_controller, error) => reject(error),
      },
    )
  })
}
