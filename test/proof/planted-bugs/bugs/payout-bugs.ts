import type { PlantedBug } from '../planted-bug.js'

const commands = 'server/domain/escrow/commands'
const settlement = 'server/domain/escrow/settlement.ts'
const payouts = 'test/graphql/release-request-mutations.test.ts'

/** Slices of progressive escrows, funds that are added and given back, and closing: money that is held back wrongly, or decided by the wrong people. */
export const payoutBugs: readonly PlantedBug[] = [
  {
    name: 'what surrounds an escrow is read before it is locked',
    edits: [
      {
        file: 'server/operations/escrow/lock-escrow.ts',
        search: '  await awaitTurn(tx, escrowId)\n  const found',
        replace: '  const surroundings = await readSurroundings(tx.db, escrowId, asked)\n  await awaitTurn(tx, escrowId)\n  const found',
      },
      {
        file: 'server/operations/escrow/lock-escrow.ts',
        search: '  const { row, surroundings, around, session } = found',
        replace: '  const { row, around, session } = found',
      },
    ],
    tests: [payouts],
    prove: { suite: 'race', only: 'a slice claimed: approve × reject' },
    short: true,
  },
  {
    name: 'a claimed slice is written down and not reserved',
    edits: [
      { file: `${commands}/create-release-request.ts`, search: 'transfers: [reservation(escrow, given)],', replace: 'transfers: [],' },
    ],
    tests: [payouts],
    short: true,
  },
  {
    name: 'more is claimed than is left',
    edits: [
      {
        file: `${commands}/create-release-request.ts`,
        search: '    if (given.amountMillimes > availableMillimes(escrow)) throw tooMuch(escrow)\n',
        replace: '',
      },
    ],
    tests: [payouts],
    prove: { suite: 'race', only: '40 payout requests' },
  },
  {
    name: 'a used requestId claims again once its request was withdrawn',
    edits: [
      {
        file: 'server/operations/release-request/create-release-request.ts',
        search: '  if (!known) {',
        replace: "  if (!known || known.status === 'voided') {",
      },
    ],
    tests: [payouts],
  },
  {
    name: 'slices are claimed without the buyer’s consent to automatic release',
    edits: [
      {
        file: `${commands}/create-release-request.ts`,
        search: 'whenGiven: [sellerIdentified, releaseConsented, sliceLargeEnough]',
        replace: 'whenGiven: [sellerIdentified, sliceLargeEnough]',
      },
    ],
    tests: [payouts],
  },
  {
    name: 'an excess of a whole unit of the face currency passes as rounding',
    edits: [
      {
        file: 'server/domain/money/exchange-rate.ts',
        search: '2n * excessMillimes * unitsOfOne(currency)',
        replace: 'excessMillimes * unitsOfOne(currency)',
      },
    ],
    tests: ['test/domain/money/exchange-rate.test.ts'],
  },
  {
    name: 'each slice pays the fee of the first',
    edits: [
      {
        file: settlement,
        search: `    releasedMillimes: escrow.releasedMillimes,
    sliceMillimes: awardMillimes,
  })
  const postings = withoutZeroPostings([
    { account: account.escrowReserved`,
        replace: `    releasedMillimes: 0n,
    sliceMillimes: awardMillimes,
  })
  const postings = withoutZeroPostings([
    { account: account.escrowReserved`,
      },
    ],
    tests: ['test/domain/escrow/release-slices.test.ts'],
  },
  {
    name: 'what is not awarded of a slice stays reserved',
    edits: [
      {
        file: settlement,
        search: '{ account: account.escrowReserved(escrow.id), amountMillimes: -amountMillimes }',
        replace: '{ account: account.escrowReserved(escrow.id), amountMillimes: -(awardMillimes === 0n ? amountMillimes : awardMillimes) }',
      },
      {
        file: settlement,
        search: 'amountMillimes: amountMillimes - release.fromHeldMillimes }',
        replace: 'amountMillimes: (awardMillimes === 0n ? amountMillimes : awardMillimes) - release.fromHeldMillimes }',
      },
    ],
    tests: [payouts],
  },
  {
    name: 'staff award more than was claimed',
    edits: [
      {
        file: `${commands}/resolve-release-request.ts`,
        search: 'when: [requestKnown, requestDisputed, awardWithinSlice]',
        replace: 'when: [requestKnown, requestDisputed]',
      },
    ],
    tests: [payouts],
  },
  {
    name: 'silence approves slices while the escrow is in dispute',
    edits: [
      {
        file: `${commands}/open-dispute.ts`,
        search: '      ...(isProgressive(aggregate.escrow) ? [{ pause: releaseDeadlineKinds }] : []),\n',
        replace: '',
      },
      {
        file: `${commands}/approve-release-request.ts`,
        search: "  from: { paid: pathFrom('paid'), delivered: pathFrom('delivered') },",
        replace:
          "  from: { paid: pathFrom('paid'), delivered: pathFrom('delivered'), disputed: { ...pathFrom('paid'), by: ['timer'], to: ['disputed'] } },",
      },
      {
        file: `${commands}/settle-release-request.ts`,
        search: "  from: { paid: pathFrom('paid'), delivered: pathFrom('delivered') },",
        replace:
          "  from: { paid: pathFrom('paid'), delivered: pathFrom('delivered'), disputed: { ...pathFrom('paid'), by: ['timer'], to: ['disputed'] } },",
      },
    ],
    tests: ['test/domain/escrow/deadlines.test.ts', payouts],
  },
  {
    name: 'a creator withdraws what the seller has claimed',
    edits: [
      {
        file: `${commands}/void-release-request.ts`,
        search: 'when: [requestKnown, requestOfOwn, requestPending]',
        replace: 'when: [requestKnown, requestPending]',
      },
    ],
    tests: [payouts],
  },
  {
    name: 'the buyer reads the note for the seller’s side',
    edits: [
      {
        file: 'server/operations/release-request/with-request.ts',
        search: 'releaseRequest: noteFor(rolesInView(tx.actor, escrow), releaseRequest)',
        replace: "releaseRequest: noteFor(['seller'], releaseRequest)",
      },
    ],
    tests: [payouts],
  },
  {
    name: 'closing gives back what is claimed and not decided',
    edits: [
      {
        file: 'server/domain/escrow/closing.ts',
        search: 'unclaimedRefund(escrow, availableMillimes(escrow))',
        replace: 'unclaimedRefund(escrow, availableMillimes(escrow) + escrow.reservedMillimes)',
      },
    ],
    tests: ['test/domain/escrow/closing.test.ts'],
  },
  {
    name: 'closed by the buyer, an escrow leaves the seller no time to claim',
    edits: [
      {
        file: `${commands}/close.ts`,
        search: "const closingAt = role === 'seller' ? now : hoursAfter(now, policy.closeWaitHours)",
        replace: 'const closingAt = now',
      },
    ],
    tests: ['test/domain/escrow/closing.test.ts'],
    short: true,
  },
  {
    name: 'a part is given back of what is reserved',
    edits: [
      {
        file: 'server/domain/escrow/funds.ts',
        search: '  const available = availableMillimes(escrow)\n  const amountMillimes = refund.amountMillimes ?? available',
        replace: '  const available = remainingMillimes(escrow)\n  const amountMillimes = refund.amountMillimes ?? available',
      },
    ],
    tests: [payouts],
  },
  {
    name: 'a preview keeps what it has tried',
    edits: [{ file: 'server/operations/operation.ts', search: 'await em.rollback()', replace: 'await em.commit()' }],
    tests: ['test/transports/preview.test.ts'],
    short: true,
  },
  {
    name: 'a test clock lets what is due on others happen',
    edits: [
      {
        file: 'server/queries/test-clock/read-next-due.ts',
        search: "    .select(fragment<boolean>`false`.as('isSession'))\n    .where('testClockId', '=', clockId)\n",
        replace: "    .select(fragment<boolean>`false`.as('isSession'))\n    .where('testClockId', 'is not', null)\n",
      },
    ],
    tests: ['test/scenarios/test-clocks.test.ts'],
    timesOut: true,
  },
]
