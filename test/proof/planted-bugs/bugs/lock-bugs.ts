import type { PlantedBug } from '../planted-bug.js'

const lockStatement = 'server/operations/escrow/lock-statement.ts'

/** Who comes at the same time does not wait, or waits and then believes what it saw before. */
export const lockBugs: readonly PlantedBug[] = [
  {
    name: 'an escrow is read without a lock',
    edits: [
      {
        file: 'server/operations/escrow/lock-escrow.ts',
        search: '  await awaitTurn(tx, escrowId)\n  const found',
        replace: '  const found',
      },
      { file: lockStatement, search: "\n      .forUpdate('e'),", replace: ',' },
    ],
    tests: ['test/operations/escrow/lifecycle.test.ts'],
    prove: { suite: 'race', only: 'complete × cancel' },
    short: true,
  },
  {
    name: 'an escrow is locked and not read again',
    edits: [
      {
        file: 'server/operations/escrow/lock-escrow.ts',
        search: '  await awaitTurn(tx, escrowId)\n  const found = await lockRows(tx.db, escrowId, asked)',
        replace: '  const found = await lockRows(tx.db, escrowId, asked)\n  await awaitTurn(tx, escrowId)',
      },
      { file: lockStatement, search: "\n      .forUpdate('e'),", replace: ',' },
    ],
    tests: ['test/operations/escrow/lifecycle.test.ts'],
    prove: { suite: 'race', only: 'complete × cancel' },
    short: true,
  },
  {
    name: 'a deadline is not read again before it fires',
    edits: [
      {
        file: 'server/operations/deadline/fire-deadline.ts',
        search: 'tx.em.findOneOrFail(Deadline, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })',
        replace: 'Promise.resolve(tx.em.getReference(Deadline, id))',
      },
    ],
    tests: ['test/operations/deadline/fire-deadline.test.ts'],
  },
  {
    name: 'a card payment is locked and not read again',
    edits: [
      {
        file: 'server/operations/payment/settle-payment.ts',
        search:
          '  const payment = await tx.em.findOneOrFail(Payment, { id: paymentId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })',
        replace: `  await tx.em.lock(known, LockMode.PESSIMISTIC_WRITE)
  const payment = known`,
      },
    ],
    tests: ['test/operations/escrow/card-payment.test.ts'],
  },
  {
    name: 'a session is not read again before it is cancelled',
    edits: [
      {
        file: 'server/operations/checkout/cancel-checkout-session.ts',
        search:
          'const session = await tx.em.findOneOrFail(CheckoutSession, { id: sessionId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })',
        replace: 'const session = found',
      },
    ],
    tests: ['test/operations/deadline/expire-session.test.ts'],
  },
  {
    name: 'an escrow and its invitee’s registration do not wait for each other',
    edits: [
      {
        file: 'server/operations/escrow/create-escrow.ts',
        search: '  await holdAddresses(tx, [checked.buyerEmail, seller.email])\n',
        replace: '',
      },
    ],
    tests: ['test/operations/user/register-user.test.ts'],
  },
  {
    name: 'who lost a race for locks is not let try again',
    edits: [{ file: 'server/operations/operation.ts', search: "['40001', '40P01', '55P03'].includes(cause.code)", replace: 'false' }],
    tests: ['test/operations/operation.test.ts'],
  },
]
