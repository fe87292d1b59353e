import type { PlantedBug } from '../planted-bug.js'

const operation = 'server/operations/operation.ts'
const idempotency = 'server/operations/idempotency.ts'

/** A request that is sent again does something again, or is answered as if it were another. */
export const idempotencyBugs: readonly PlantedBug[] = [
  {
    name: 'an idempotency key is not bound to its request',
    edits: [
      {
        file: idempotency,
        search: "  if (stored && stored.requestSha256 !== requestSha256) throw new DomainError('IDEMPOTENCY_KEY_REUSED')\n",
        replace: '',
      },
    ],
    tests: ['test/rest-compat/idempotency.test.ts'],
    short: true,
  },
  {
    name: 'the answer under an idempotency key is written outside the transaction',
    edits: [
      {
        file: operation,
        search: '  return services.database.fork().transactional(async (em) => {\n    request.beginning',
        replace: '  const answer = await services.database.fork().transactional(async (em) => {\n    request.beginning',
      },
      {
        file: operation,
        search: `    if (isAnswer) await storeOutcome(tx.db, request, { result }, tx.wallNow)
    return { result, news: tx.news }
  })`,
        replace: `    return { result, news: tx.news }
  })
  const { result } = answer
  if (isAnswer) await services.database.fork().transactional((em) => storeOutcome(dbOf(em), request, { result }, services.clock()))
  return answer`,
      },
    ],
    tests: ['test/operations/operation.test.ts'],
  },
  {
    name: 'two requests under one idempotency key run side by side',
    edits: [{ file: idempotency, search: "throw new DomainError('IDEMPOTENCY_IN_PROGRESS')", replace: 'void 0' }],
    tests: ['test/rest-compat/idempotency.test.ts'],
    // One of the tests lets go of the escrow only when the second request has been refused.
    timesOut: true,
  },
]
