import type { PlantedBug } from '../planted-bug.js'

/** Somebody may what they may not. */
export const accessBugs: readonly PlantedBug[] = [
  {
    name: 'a stranger may read an escrow',
    edits: [
      {
        file: 'server/operations/escrow/roles-in.ts',
        search: "  if (roles.length === 0) throw new DomainError('NOT_A_PARTY')\n",
        replace: '',
      },
    ],
    tests: ['test/rest-compat/get-escrow.test.ts'],
    prove: { suite: 'bad-input', only: 'generated requests', env: { BAD_INPUT_SEED: '3' } },
    short: true,
  },
  {
    name: 'an API key may spend and release without the person',
    edits: [
      {
        file: 'server/operations/escrow/perform.ts',
        search: '  requirePerson(tx, command)\n',
        replace: '',
      },
    ],
    tests: ['test/graphql/escrow-mutations.test.ts'],
  },
  {
    name: 'a webhook may be changed by another developer',
    edits: [
      {
        file: 'server/operations/webhook/lock-webhook.ts',
        search: '    { id: webhookId, developerId, deletedAt: null },',
        replace: '    { id: webhookId, deletedAt: null },',
      },
    ],
    tests: ['test/operations/webhook/manage-webhooks.test.ts'],
  },
  {
    name: 'any token of the right length opens a session’s page',
    edits: [
      {
        file: 'server/operations/checkout/session-link.ts',
        search: '  return given.length === expected.length && timingSafeEqual(given, expected)',
        replace: '  return given.length === expected.length',
      },
    ],
    tests: ['test/hosted/real-house.test.ts'],
  },
  {
    name: 'a session is completed by whoever is a party',
    edits: [
      {
        file: 'server/operations/checkout/complete-session.ts',
        search:
          "  if (tx.actor.kind !== 'user' || tx.actor.email !== session.targetUserEmail) throw new DomainError('SESSION_TARGET_MISMATCH')\n",
        replace: '',
      },
    ],
    tests: ['test/graphql/dispute-mutations.test.ts'],
  },
  {
    name: 'an API key of the other environment is accepted',
    edits: [{ file: 'server/queries/credential/authenticate.ts', search: ' || row.environment !== config.environment', replace: '' }],
    tests: ['test/operations/credential/authenticate.test.ts'],
  },
  {
    name: 'a revoked API key still works',
    edits: [{ file: 'server/queries/credential/authenticate.ts', search: 'row.revokedAt || !row.isActive', replace: '!row.isActive' }],
    tests: ['test/operations/credential/authenticate.test.ts'],
  },
  {
    name: 'metadata is shown to the other party',
    edits: [
      {
        file: 'server/graphql/resolvers/escrow.resolver.ts',
        search: '    return isCreator ? escrow.metadata : null',
        replace: '    return escrow.metadata',
      },
    ],
    tests: ['test/rest-compat/get-escrow.test.ts'],
  },
  {
    name: 'metadata is sent in events',
    edits: [
      {
        file: 'schema/escrow/escrow-document.ts',
        search: 'escrowEventDocument = escrowDocument.omit({ metadata: true })',
        replace: 'escrowEventDocument = escrowDocument',
      },
    ],
    tests: ['test/graphql/escrow-queries.test.ts'],
  },
  {
    name: 'every member of staff may decide a dispute',
    edits: [
      {
        file: 'server/operations/staff/require-staff.ts',
        search: "  if (actor.kind !== 'staff' || !roles.includes(actor.role))",
        replace: "  if (actor.kind !== 'staff')",
      },
    ],
    tests: ['test/graphql/dispute-mutations.test.ts'],
  },
  {
    name: 'a large decision may be confirmed by who made it',
    edits: [
      {
        file: 'server/domain/staff-action/staff-action.ts',
        search: "  if (makerId === staffId) throw new DomainError('SECOND_PERSON_REQUIRED')\n",
        replace: '',
      },
      {
        file: 'server/db/migrations/app.migration.ts',
        search: `  created_at timestamptz not null,
  constraint second_person check (checker_id is distinct from maker_id)`,
        replace: '  created_at timestamptz not null',
      },
    ],
    tests: ['test/graphql/dispute-mutations.test.ts'],
  },
  {
    name: 'the session cookie counts on requests from other sites',
    edits: [
      {
        file: 'server/graphql/request/caller.ts',
        search: "  if (!isFromOwnPage(request, publicUrl)) throw new DomainError('ORIGIN_NOT_ALLOWED')\n",
        replace: '',
      },
    ],
    tests: ['test/graphql/errors.test.ts'],
  },
  {
    name: 'a form of a hosted page counts without its token',
    edits: [
      {
        file: 'hosted/visit/check-form.ts',
        search: "  if (!isSame(fields.get('form') ?? '', visit.formToken)) throw new StaleForm()\n",
        replace: '',
      },
    ],
    tests: ['test/hosted/protection.test.ts'],
  },
  {
    name: 'the rate limit believes X-Forwarded-For of anybody',
    edits: [
      {
        file: 'server/http/client-address.ts',
        search: '  if (trustProxyHops === 0 || forwarded === undefined) return socketAddress',
        replace: '  if (forwarded === undefined) return socketAddress',
      },
      {
        file: 'server/http/client-address.ts',
        search: "  const entry = (entries.at(-trustProxyHops) ?? entries[0] ?? '').trim()",
        replace: "  const entry = (entries[0] ?? '').trim()",
      },
    ],
    tests: ['test/http/rate-limit.test.ts'],
    prove: { suite: 'bad-input', only: 'a claimed address gives no requests' },
  },
]
