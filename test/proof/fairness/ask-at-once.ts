import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'undici'
import { drain, type Shot } from '../../support/installation/http-load.js'

export interface Asking {
  readonly url: string
  /** What is asked for; each of those who ask begins with another. */
  readonly shots: readonly Shot[]
  /** How many requests are under way at once. */
  readonly width: number
  readonly seconds: number
  /** The address of loopback that they come from, `127.0.0.9`. */
  readonly from?: string
  /** Statuses that are answers as good as 2xx. */
  readonly also?: readonly number[]
  /** How long whoever was refused with 429 waits before they ask again. */
  readonly pauseMs?: number
}

export interface Asked {
  /** With 2xx. */
  answered: number
  /** With 429. */
  refused: number
}

/** Asks again and again, `width` times at once. @throws Error for an answer that is neither 2xx, 429 nor one of `also` */
export async function askAtOnce({ url, shots, width, seconds, from, also = [], pauseMs = 100 }: Asking): Promise<Asked> {
  const endsAtMs = performance.now() + seconds * 1_000
  const counts = { answered: 0, refused: 0 }
  const lane = async (first: number) => {
    const client = new Client(url, { pipelining: 1, ...(from ? { localAddress: from } : {}) })
    for (let index = first; performance.now() < endsAtMs; index++) {
      try {
        await drain(client, shots[index % shots.length]!)
        counts.answered += 1
      } catch (error) {
        const [, status] = / answered (\d+):/.exec(String(error)) ?? []
        if (also.includes(Number(status))) counts.answered += 1
        else if (status === '429') {
          counts.refused += 1
          await sleep(pauseMs)
        } else throw error
      }
    }
    await client.close()
  }
  await Promise.all(Array.from({ length: width }, (_none, index) => lane(index)))
  return counts
}

/** A query of GraphQL as this holder of a key or token sends it. */
export const graphqlShot = (token: string, query: string): Shot => ({
  method: 'POST',
  path: '/graphql',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: JSON.stringify({ query }),
})
