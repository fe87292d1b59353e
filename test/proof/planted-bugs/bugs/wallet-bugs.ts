import type { PlantedBug } from '../planted-bug.js'

const withdrawals = 'test/transports/withdrawals.test.ts'
const destinations = 'test/transports/destinations.test.ts'
const topUps = 'test/transports/top-ups.test.ts'

const create = 'server/operations/withdrawal/create-withdrawal.ts'
const decide = 'server/operations/withdrawal/decide-withdrawal.ts'
const destination = 'server/operations/destination/create-destination.ts'

/** Money that leaves a wallet or comes into it: set aside wrongly, sent twice, or to whom it does not belong. */
export const walletBugs: readonly PlantedBug[] = [
  {
    name: 'a withdrawal is written down and its money not set aside',
    edits: [
      {
        file: create,
        search: '  await postTransfer(tx, request(row))\n',
        replace: '  if (row.amountMillimes < 0n) await postTransfer(tx, request(row))\n',
      },
    ],
    tests: [withdrawals],
    short: true,
  },
  {
    name: 'a withdrawal that was sent is sent again',
    edits: [
      {
        file: decide,
        search: "  if (row.status !== withdrawalMachine.status.pending) throw new DomainError('WITHDRAWAL_NOT_PENDING')\n",
        replace: '',
      },
      {
        file: 'server/domain/withdrawal/withdrawal.ts',
        search: "    pay: { from: ['pending', 'approved'], to: ['paid'], by: ['staff'] },",
        replace: "    pay: { from: ['pending', 'approved', 'paid'], to: ['paid'], by: ['staff'] },",
      },
      {
        file: 'server/domain/withdrawal/withdrawal.ts',
        search: "  key: endOf(withdrawal),\n  kind: 'withdrawal_payment',",
        replace: "  key: `${endOf(withdrawal)}:${Date.now()}`,\n  kind: 'withdrawal_payment',",
      },
    ],
    tests: [withdrawals],
  },
  {
    name: 'one of the staff alone sends a large withdrawal',
    edits: [
      {
        file: decide,
        search: 'if (row.amountMillimes <= tx.services.config.policy.fourEyesMillimes || tx.isTrial)',
        replace: 'if (row.amountMillimes >= 0n)',
      },
    ],
    tests: [withdrawals],
    short: true,
  },
  {
    name: 'a withdrawal that waits for its second person is paid past them',
    edits: [
      {
        file: decide,
        search: '  if (row.status !== withdrawalMachine.status.pending) throw',
        replace: '  if (row.status !== withdrawalMachine.status.pending && row.status !== withdrawalMachine.status.approved) throw',
      },
      {
        file: decide,
        search: 'if (row.amountMillimes <= tx.services.config.policy.fourEyesMillimes || tx.isTrial)',
        replace:
          'if (row.status === withdrawalMachine.status.approved || row.amountMillimes <= tx.services.config.policy.fourEyesMillimes || tx.isTrial)',
      },
    ],
    tests: [withdrawals],
  },
  {
    name: 'a second person pays what was rejected meanwhile',
    edits: [{ file: decide, search: '  return status === withdrawalMachine.status.approved\n', replace: '  return status.length > 0\n' }],
    tests: [withdrawals],
  },
  {
    name: 'what nobody confirms in time stays approved',
    edits: [
      {
        file: 'server/operations/staff-action/expire-staff-actions.ts',
        search: '  for (const { payload } of approvals) await lapseApproval(tx, waitingPayment.parse(payload).id)\n',
        replace:
          '  for (const { payload } of approvals.slice(approvals.length)) await lapseApproval(tx, waitingPayment.parse(payload).id)\n',
      },
    ],
    tests: [withdrawals],
  },
  {
    name: 'the cap of the day is counted and not kept',
    edits: [
      {
        file: 'server/operations/association/spend-within-consent.ts',
        search: '  checkDailyCap({ capMillimes, spentMillimes, nowMillimes: millimes })',
        replace: '  checkDailyCap({ capMillimes, spentMillimes: spentMillimes > 0n ? millimes : 0n, nowMillimes: millimes })',
      },
    ],
    tests: [withdrawals],
    short: true,
  },
  {
    name: 'a key withdraws without the consent of its user',
    edits: [
      {
        file: 'server/operations/association/spend-within-consent.ts',
        search: '  const capMillimes = developer?.spendingCapMillimes\n',
        replace: '  const capMillimes = developer?.spendingCapMillimes ?? 1_000_000_000n\n',
      },
    ],
    tests: [withdrawals],
    short: true,
  },
  {
    name: 'a consent that is being taken back is not waited for',
    edits: [{ file: 'server/operations/association/spend-within-consent.ts', search: '    .forShare()\n', replace: '' }],
    tests: ['test/transports/spending-consent.test.ts'],
  },
  {
    name: 'somebody who is not identified withdraws',
    edits: [{ file: create, search: '  await requireIdentified(tx, userId)\n', replace: '' }],
    tests: [withdrawals],
  },
  {
    name: 'money is withdrawn to the account of somebody else',
    edits: [
      {
        file: create,
        search: 'tx.em.findOne(Destination, { id, userId, deletedAt: null }, {',
        replace: 'tx.em.findOne(Destination, userId ? { id, deletedAt: null } : { id, userId }, {',
      },
    ],
    tests: [withdrawals],
    short: true,
  },
  {
    name: 'money is withdrawn to an account that nobody has confirmed',
    edits: [
      {
        file: create,
        search: '  requireReady(row, tx.wallNow)\n',
        replace: '  requireReady({ usableFrom: row.usableFrom ?? tx.wallNow }, tx.wallNow)\n',
      },
    ],
    tests: [withdrawals],
  },
  {
    name: 'a used reference withdraws again',
    edits: [
      {
        file: create,
        search: 'const known = await tx.em.findOne(Withdrawal, { userId, reference })',
        replace: 'const known = await tx.em.findOne(Withdrawal, { userId, reference, status: withdrawalMachine.status.cancelled })',
      },
    ],
    tests: [withdrawals],
  },
  {
    name: 'an account that a key has added needs nobody’s word',
    edits: [
      {
        file: destination,
        search: "  const confirmed = actor.kind === 'user'\n",
        replace: "  const confirmed = actor.kind !== 'anonymous'\n",
      },
    ],
    tests: [destinations],
    short: true,
  },
  {
    name: 'an account is confirmed by any code',
    edits: [
      {
        file: 'server/operations/destination/confirm-destination.ts',
        search: "if (!isPending || !(await tryCode(tx, { kind: 'destination', subjectId: id }, code))) return",
        replace: "if (!isPending || (!(await tryCode(tx, { kind: 'destination', subjectId: id }, code)) && code.length === 0)) return",
      },
    ],
    tests: [destinations],
  },
  {
    name: 'in live a new account can be used at once',
    edits: [
      {
        file: 'server/domain/destination/destination.ts',
        search: 'new Date(now.getTime() + policy.destinationWaitHours * 3_600_000)',
        replace: 'new Date(now.getTime() + policy.destinationWaitHours)',
      },
    ],
    tests: [destinations],
  },
  {
    name: 'an account may be held by anybody',
    edits: [
      {
        file: destination,
        search: 'checkHolder(input.holderName, user)',
        replace: "checkHolder(input.holderName, { ...user, firstName: '', lastName: '' })",
      },
    ],
    tests: [destinations],
  },
  {
    name: 'a key deletes an account of somebody else',
    edits: [
      {
        file: 'server/operations/destination/lock-destination.ts',
        search: '  const of = { id, userId: requireWalletUser(tx), deletedAt: null }',
        replace: '  const of = { id, userId: requireWalletUser(tx) ? { $ne: null } : null, deletedAt: null }',
      },
    ],
    tests: [destinations],
  },
  {
    name: 'an account is deleted while money is on its way to it',
    edits: [
      {
        file: 'server/operations/destination/delete-destination.ts',
        search:
          "  if ((await count(withdrawals.where('status', 'in', withdrawalMachine.live))) > 0) throw new DomainError('DESTINATION_IN_USE')\n",
        replace:
          "  if ((await count(withdrawals.where('status', 'in', withdrawalMachine.live))) < 0) throw new DomainError('DESTINATION_IN_USE')\n",
      },
    ],
    tests: [withdrawals],
  },
  {
    name: 'a top-up whose payment is undecided is paid again',
    edits: [
      {
        file: 'server/operations/top-up/pay-top-up.ts',
        search: "  if (row.status === processing) throw new DomainError('PAYMENT_IN_PROGRESS')\n",
        replace: "  if (row.status === processing) row.status = 'failed'\n",
      },
    ],
    tests: [topUps],
    short: true,
  },
  {
    name: 'a top-up is paid by somebody else',
    edits: [
      {
        file: 'server/operations/top-up/pay-top-up.ts',
        search: "  if (row.userId !== userId) throw new DomainError('TOP_UP_NOT_FOUND')\n",
        replace: "  if (userId === '') throw new DomainError('TOP_UP_NOT_FOUND')\n",
      },
    ],
    tests: [topUps],
  },
  {
    name: 'the page of a top-up takes payments after its hour',
    edits: [
      {
        file: 'server/domain/top-up/top-up.ts',
        search: "topUpMachine.allows('begin', status, 'user') && expiresAt > now",
        replace: "topUpMachine.allows('begin', status, 'user') && expiresAt.getTime() + now.getTime() > 0",
      },
    ],
    tests: [topUps],
  },
  {
    name: 'a top-up whose money comes after all stays failed',
    edits: [
      {
        file: 'server/operations/top-up/top-up-payments.ts',
        search: "    if (locked.row.status !== completed) await moveTopUp(tx, locked, 'complete')\n",
        replace: "    if (locked.row.status === processing) await moveTopUp(tx, locked, 'complete')\n",
      },
    ],
    tests: [topUps],
  },
  {
    name: 'a used reference opens a second top-up',
    edits: [
      {
        file: 'server/operations/top-up/create-top-up.ts',
        search: 'const known = await tx.em.findOne(TopUp, { userId, reference })',
        replace: 'const known = await tx.em.findOne(TopUp, { userId, reference: `${reference}?` })',
      },
    ],
    tests: [topUps],
    short: true,
  },
]
