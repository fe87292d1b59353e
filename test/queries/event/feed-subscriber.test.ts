import { expect, it } from 'vitest'
import { FeedSubscriber } from '../../../server/queries/event/feed-subscriber.js'
import type { EventRow } from '../../../server/queries/event/feed-statements.js'

it('a page of the stored feed is put together event by event, so that who reads slowly keeps what is stored and no more', async () => {
  const putTogether: number[] = []
  const stored = (seq: number): EventRow => ({
    xid: '7',
    seq: String(seq),
    id: '01890000-0000-7000-8000-000000000000',
    escrow_id: null,
    get body() {
      putTogether.push(seq)
      return JSON.stringify({ id: `evt_${seq}`, type: 'escrow.created', timestamp: '2026-01-01T00:00:00.000Z', data: {} })
    },
  })
  const rows = [1, 2, 3].map(stored)
  const end = { xid: 7n, seq: 3n }
  const subscriber = new FeedSubscriber({
    principal: { kind: 'staff' },
    credential: null,
    types: null,
    escrowId: null,
    start: { xid: 0n, seq: 0n },
    isBehind: true,
    isPast: () => false,
    readPage: async () => ({ rows, next: end, isComplete: true, isHeldBack: false }),
    isLevel: () => true,
    onEnd: () => undefined,
  })
  const events = subscriber.events()
  expect((await events.next()).value?.id).toBe('evt_1')
  expect(putTogether).toEqual([1])
  expect(rows.map(({ seq }) => seq)).toEqual(['2', '3'])
  expect((await events.next()).value?.id).toBe('evt_2')
  expect((await events.next()).value?.id).toBe('evt_3')
  expect(putTogether).toEqual([1, 2, 3])
  await events.return?.()
})
