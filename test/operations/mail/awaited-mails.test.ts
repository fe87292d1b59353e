import { expect, test } from 'vitest'
import { sendMail } from '../../../server/operations/mail/send-mail.js'
import { databaseWorld } from '../../support/database-world.js'
import { testServices } from '../../support/services.js'

const world = databaseWorld()

test('a code or a way in goes before what only tells of something, and its job says so', async () => {
  const live = testServices({ database: world.services.database, config: { ESCROW_ENV: 'live' } })
  for (const kind of ['sign_in_code', 'password_reset', 'business_approved'] as const)
    await live.runAs({ kind: 'timer' })(sendMail, { to: 'reader@example.com', kind, locale: 'en', parameters: { code: '123456' } })
  expect(live.queue.jobs).toMatchObject([{ isAwaited: true }, { isAwaited: true }, { isAwaited: false }])
})
