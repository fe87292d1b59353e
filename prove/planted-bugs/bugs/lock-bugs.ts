import type { PlantedBug } from '../planted-bug.js'

/** Who comes at the same time does not wait, or waits and then believes what it saw before. */
export const lockBugs: readonly PlantedBug[] = [
  {
    name: 'an escrow is read without a lock',
    edits: [
      {
        file: 'server/operations/escrow/lock-escrow.ts',
        search: `  await awaitTurn(tx, escrowId)
  const row = await tx.em.findOne(Escrow, { id: escrowId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })`,
        replace: '  const row = await tx.em.findOne(Escrow, { id: escrowId })',
      },
    ],
    tests: ['test/operations/escrow/lifecycle.test.ts'],
    short: true,
  },
  {
    name: 'an escrow is locked and not read again',
    edits: [
      {
        file: 'server/operations/escrow/lock-escrow.ts',
        search: `  await awaitTurn(tx, escrowId)
  const row = await tx.em.findOne(Escrow, { id: escrowId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })`,
        replace: `  const row = await tx.em.findOne(Escrow, { id: escrowId })
  await awaitTurn(tx, escrowId)
  if (row) await tx.em.lock(row, LockMode.PESSIMISTIC_WRITE)`,
      },
    ],
    tests: ['test/operations/escrow/lifecycle.test.ts'],
  },
  {
    name: 'a deadline is locked and not read again',
    edits: [
      {
        file: 'server/operations/deadline/ring-deadline.ts',
        search: `  const deadline = await tx.em.findOneOrFail(Deadline, { id: deadlineId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })`,
        replace: `  await tx.em.lock(known, LockMode.PESSIMISTIC_WRITE)
  const deadline = known`,
      },
    ],
    tests: ['test/operations/deadline/ring-deadline.test.ts'],
  },
  {
    name: 'tries to sign in are counted without a lock',
    edits: [{ file: 'server/operations/people/sign-in-limits.ts', search: '  await lock(tx, digest)\n', replace: '' }],
    tests: ['test/operations/people/sign-in-limits.test.ts'],
  },
]
