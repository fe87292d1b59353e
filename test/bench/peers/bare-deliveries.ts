import { Pool } from 'pg'
import { Agent, request } from 'undici'
import { answering } from '../../support/process/answering.js'
import { poolSize } from '../service.js'

export interface DeliveryRun {
  url: string
  body: string
  concurrency: number
  seconds: number
  /** A database's owner login: each request is written down there before and after. */
  notesIn?: string
}

// The least that can send webhooks: undici, the same body, no signature, and no database unless it is asked for.
answering(async ({ url, body, concurrency, seconds, notesIn }: DeliveryRun): Promise<number> => {
  const agent = new Agent({ connections: concurrency, pipelining: 1 })
  const headers = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'bare' }
  const send = async () => {
    const { body: answer, statusCode } = await request(url, { method: 'POST', headers, body, dispatcher: agent })
    await answer.dump()
    if (statusCode !== 200) throw new Error(`the receiver answered ${statusCode}`)
  }
  const notes = notesIn === undefined ? undefined : await openNotes(notesIn)
  let count = 0
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() < endsAt) {
        const note = await notes?.begin()
        await send()
        await note?.()
        count += 1
      }
    }),
  )
  const perSecond = (count / (performance.now() - startedAt)) * 1000
  await agent.close()
  await notes?.close()
  return perSecond
})

/** One insert before and one update after each request, each its own commit, nothing shared. Its connections are open and its statements prepared. */
async function openNotes(url: string) {
  const pool = new Pool({ connectionString: url, max: poolSize })
  await pool.query(
    'create table if not exists bare_attempt (id bigint generated always as identity primary key, started_at timestamptz, status int)',
  )
  const begin = async () => {
    const { rows } = await pool.query<{ id: string }>({
      name: 'begin',
      text: 'insert into bare_attempt (started_at) values (now()) returning id',
    })
    return async () =>
      void (await pool.query({ name: 'end', text: 'update bare_attempt set status = 200 where id = $1', values: [rows[0]!.id] }))
  }
  const warmed = await Promise.all(Array.from({ length: poolSize }, begin))
  await Promise.all(warmed.map((end) => end()))
  return { begin, close: () => pool.end() }
}
