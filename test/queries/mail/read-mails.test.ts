import { describe, expect, it } from 'vitest'
import { readMailHtml } from '../../../server/queries/mail/read-mail-html.js'
import { readMails } from '../../../server/queries/mail/read-mails.js'
import { databaseWorld } from '../../support/database-world.js'

const world = databaseWorld()

describe('the mailbox', () => {
  it('is ordered by time, and among mails of one instant by their number: 100 comes after 99', async () => {
    const written: Array<[id: number, createdAt: string]> = [
      [9, '2026-11-20T10:00:03.000Z'],
      [99, '2026-11-20T10:00:01.000Z'],
      [100, '2026-11-20T10:00:01.000Z'],
      [101, '2026-11-20T10:00:02.000Z'],
    ]
    for (const [id, createdAt] of written)
      await world.query(
        `insert into mail (id, recipient, kind, locale, subject, body, html, status, send_until, created_at)
         overriding system value values ($1, 'box@example.com', 'escrow_paid', 'ar', 'Subject', 'Body', $2, 'kept', $3, $3)`,
        [id, id === 9 ? '<p>Body</p>' : null, createdAt],
      )
    const mails = await readMails(world.services.database.fork(), { recipient: 'box@example.com', limit: 3 })
    expect(mails.map(({ id }) => id)).toEqual(['9', '101', '100'])
    expect(mails[0]).toEqual({
      id: '9',
      recipient: 'box@example.com',
      subject: 'Subject',
      body: 'Body',
      hasHtml: true,
      locale: 'ar',
      createdAt: '2026-11-20T10:00:03.000Z',
    })
    expect(mails.map(({ hasHtml }) => hasHtml)).toEqual([true, false, false])
    expect(await readMails(world.services.database.fork(), { limit: 2 })).toHaveLength(2)
    const htmlOf = (id: bigint) => readMailHtml(world.services.database.fork(), id)
    expect([await htmlOf(9n), await htmlOf(99n), await htmlOf(98n)]).toEqual(['<p>Body</p>', null, null])
  })
})
