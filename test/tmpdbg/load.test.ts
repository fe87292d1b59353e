import { test, vi, expect } from 'vitest'
import type { Operation } from '../../server/operations/operation.js'
import { loopbackReceiver } from '../jobs/loopback-receiver.js'
import { startJobs } from '../jobs/start-jobs.js'
test.each([0])('load %i', { timeout: 120_000 }, async (backlog) => {
  const jobs = await startJobs({ hasWorker: false, config: { WEBHOOK_TIMEOUT_MS: '30000' } })
  let got = 0
  const quick = await loopbackReceiver((r) => { got++; r.end() })
  const hang = await loopbackReceiver(() => {})
  const rec = async (tx: Operation, { type, count }: { type: 'checkout.session.cancelled' | 'checkout.session.completed'; count: number }) => {
    for (let n = 0; n < count; n++) tx.record({ type, developerId: jobs.cast.developerId, data: () => ({ n }) })
  }
  const run = jobs.services.runAs(jobs.cast.key)
  await jobs.webhook(hang.port, ['checkout.session.cancelled'])
  await jobs.webhook(quick.port, ['checkout.session.completed'])
  for (let i = 0; i < backlog / 1000; i++) await run(rec, { type: 'checkout.session.cancelled', count: 1000 })
  const w = await jobs.startWorker()
  await new Promise((r) => setTimeout(r, 500))
  await jobs.sql('select pg_stat_reset()').catch(() => 0)
  const c0 = process.cpuUsage()
  let t = performance.now()
  await run(rec, { type: 'checkout.session.completed', count: 1000 })
  t = performance.now()
  await vi.waitFor(() => expect(got).toBe(1000), { timeout: 60_000, interval: 10 })
  const c = process.cpuUsage(c0)
  console.log(backlog, '1000 delivered', Math.round(performance.now() - t), 'node cpu ms', (c.user + c.system) / 1000)
  console.log((await jobs.sql(`select calls, round(total_exec_time) as ms, left(query, 90) as q from pg_stat_statements order by total_exec_time desc limit 10`).catch((e) => [String(e)])))
  await hang.close()
  await jobs.sql(`update webhook_delivery set status = 'failed' where status = 'pending'`)
  await w.stop(); await quick.close(); await jobs.close()
})
