import { test, vi, expect } from 'vitest'
import type { Operation } from '../../server/operations/operation.js'
import { loopbackReceiver } from '../jobs/loopback-receiver.js'
import { startJobs } from '../jobs/start-jobs.js'
test('load', { timeout: 120_000 }, async () => {
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
  let t = performance.now()
  for (let i = 0; i < 20; i++) await run(rec, { type: 'checkout.session.cancelled', count: 1000 })
  console.log('20k recorded', Math.round(performance.now() - t))
  const w = await jobs.startWorker()
  await new Promise((r) => setTimeout(r, 500))
  t = performance.now()
  await run(rec, { type: 'checkout.session.completed', count: 1000 })
  console.log('1000 recorded', Math.round(performance.now() - t)); t = performance.now()
  await vi.waitFor(() => expect(got).toBe(1000), { timeout: 60_000, interval: 10 })
  console.log('1000 delivered behind 20k hanging', Math.round(performance.now() - t))
  console.log(await jobs.sql(`explain (analyze, buffers) select j.id from jobs.job j where j.name = 'webhook_delivery' and state < 'active' and not blocked and start_after <= now() and group_id <> 'x' order by priority desc, created_on limit 1`).then((r) => r.map((x: any) => x['QUERY PLAN']).join('\n')))
  await hang.close()
  await jobs.sql(`update webhook set is_active = false`)
  t = performance.now()
  await vi.waitFor(async () => expect((await jobs.sql(`select 1 from webhook_delivery where status = 'pending' limit 1`)).length).toBe(0), { timeout: 100_000, interval: 100 })
  console.log('20k failed as inactive', Math.round(performance.now() - t))
  await w.stop(); await quick.close(); await jobs.close()
})
