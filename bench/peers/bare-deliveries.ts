import { Agent, request } from 'undici'
import { answering } from '../answering.js'

export interface DeliveryRun {
  url: string
  body: string
  concurrency: number
  seconds: number
}

// The least that can send webhooks: undici, the same body, no database, no signature, nothing written down.
answering(async ({ url, body, concurrency, seconds }: DeliveryRun): Promise<number> => {
  const agent = new Agent({ connections: concurrency, pipelining: 1 })
  const headers = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'bare' }
  let count = 0
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() < endsAt) {
        const { body: answer, statusCode } = await request(url, { method: 'POST', headers, body, dispatcher: agent })
        await answer.dump()
        if (statusCode !== 200) throw new Error(`the receiver answered ${statusCode}`)
        count += 1
      }
    }),
  )
  const perSecond = (count / (performance.now() - startedAt)) * 1000
  await agent.close()
  return perSecond
})
