import type { PlantedBug } from '../planted-bug.js'

const stranger = 'server/operations/mail/mail-stranger.ts'
const mails = ['test/operations/mail/mail-stranger.test.ts'] as const
const invitations = ['test/operations/user/many-invitations.test.ts'] as const
const outdated = 'server/operations/deployment/outdated-rows.ts'

/** What somebody makes more of than they may, and what stays although nobody will ask for it again. */
export const growthBugs: readonly PlantedBug[] = [
  {
    name: 'somebody without account gets one mail a day more than they may of all who name them',
    edits: [{ file: stranger, search: 'return all < inAll && ', replace: 'return all <= inAll && ' }],
    tests: mails,
  },
  {
    name: 'somebody without account reads what whoever names them has typed',
    edits: [{ file: stranger, search: '{ ...inOurWords(parameters), ...company }', replace: '{ ...parameters, ...company }' }],
    tests: mails,
  },
  {
    name: 'nobody is told of somebody who names many addresses',
    edits: [{ file: stranger, search: '  await tellOfMany(tx, message)\n', replace: '' }],
    tests: mails,
  },
  {
    name: 'of somebody who names many addresses staff are told with every mail',
    edits: [
      {
        file: stranger,
        search: "  if (await told.where('occurredAt', '>', since).limit(1).executeTakeFirst()) return\n",
        replace: '',
      },
    ],
    tests: mails,
  },
  {
    name: 'an escrow costs nothing of the day',
    edits: [{ file: 'server/operations/escrow/create-escrow.ts', search: '  countCreation(tx)\n', replace: '' }],
    tests: ['test/transports/limits.test.ts'],
  },
  {
    name: 'a developer has an API key more than they may',
    edits: [{ file: 'server/operations/api-key/create-api-key.ts', search: 'most: limits.apiKeys,', replace: 'most: limits.apiKeys + 1,' }],
    tests: ['test/transports/limits.test.ts'],
  },
  {
    name: 'an API key that was revoked leaves no room for another',
    edits: [
      {
        file: 'server/operations/api-key/create-api-key.ts',
        search: '{ developerId, revokedAt: null }',
        replace: '{ developerId }',
      },
    ],
    tests: ['test/transports/limits.test.ts'],
  },
  {
    name: 'all invitations of an address are linked at once',
    edits: [
      {
        file: 'server/operations/escrow/link-invitations.ts',
        search: 'limit: tx.services.config.limits.linkedAtOnce,',
        replace: 'limit: 2 * tx.services.config.limits.linkedAtOnce,',
      },
    ],
    tests: invitations,
  },
  {
    name: 'all verifications of an address are linked at once',
    edits: [
      {
        file: 'server/operations/identity-verification/link-verifications.ts',
        search: 'limit: linkedAtOnce,',
        replace: 'limit: 2 * linkedAtOnce,',
      },
    ],
    tests: invitations,
  },
  {
    name: 'invitations that were not linked at once are never linked',
    edits: [
      {
        file: 'server/operations/escrow/link-invitations.ts',
        search: 'return escrowIds.length >= ',
        replace: 'return escrowIds.length > ',
      },
    ],
    tests: invitations,
  },
  {
    name: 'failures to sign in fill the audit log with a row more than they may',
    edits: [
      {
        file: 'server/operations/credential/note-failed-sign-in.ts',
        search: 'audited >= tx.services',
        replace: 'audited > tx.services',
      },
    ],
    tests: ['test/operations/credential/failed-sign-in.test.ts'],
  },
  {
    name: 'who fails to sign in as others keeps the failures of staff out of the audit log',
    edits: [
      {
        file: 'server/operations/credential/note-failed-sign-in.ts',
        search: "(kind !== 'staff' && audited",
        replace: '(audited',
      },
    ],
    tests: ['test/operations/credential/failed-sign-in.test.ts'],
  },
  {
    name: 'mails that were sent stay',
    edits: [
      {
        file: outdated,
        search: "return db.deleteFrom('mail').where(place, '=', among(old))",
        replace: "return db.deleteFrom('mail').where(place, '=', among(old.where('sentAt', 'is', null)))",
      },
    ],
    tests: ['test/jobs/worker.test.ts'],
  },
  {
    name: 'with old mails goes one that still waits to be sent',
    edits: [{ file: outdated, search: "        .where('status', '!=', constant(mailMachine.status.waiting))\n", replace: '' }],
    tests: ['test/jobs/worker.test.ts'],
  },
  {
    name: 'attempts of webhooks stay',
    edits: [
      {
        file: outdated,
        search: "return db.deleteFrom('webhook_attempt').where(place, '=', among(old))",
        replace: "return db.deleteFrom('webhook_attempt').where(place, '=', among(old.where('d.isManual', '=', fragment<boolean>`false`)))",
      },
    ],
    tests: ['test/jobs/worker.test.ts'],
  },
  {
    name: 'answers under idempotency keys stay as many days as hours',
    edits: [
      {
        file: outdated,
        search: 'hours: ({ idempotencyHours }) => idempotencyHours',
        replace: 'hours: ({ idempotencyHours }) => idempotencyHours * 24',
      },
    ],
    tests: ['test/jobs/worker.test.ts'],
  },
  {
    name: 'an answer is forgotten while its idempotency key may still come',
    edits: [
      {
        file: outdated,
        search: 'hours: ({ idempotencyHours }) => idempotencyHours',
        replace: 'hours: ({ idempotencyHours }) => idempotencyHours / 24',
      },
    ],
    tests: ['test/jobs/worker.test.ts'],
  },
]
