import type { PlantedBug } from '../planted-bug.js'

const fees = 'server/domain/escrow/fees.ts'
const ledger = 'server/db/migrations/ledger.migration.ts'

/** Money that is counted wrong, moved twice or made from nothing. */
export const moneyBugs: readonly PlantedBug[] = [
  {
    name: 'each way to end an escrow has a ledger key of its own',
    edits: [
      {
        file: 'server/domain/escrow/settlement.ts',
        search: 'key: `escrow:${escrow.id}:terminal`',
        replace: 'key: `escrow:${escrow.id}:${kind}`',
      },
    ],
    tests: ['test/domain/escrow/settlement.test.ts'],
    short: true,
  },
  {
    name: 'fees are rounded for each part instead of over all of them',
    edits: [
      {
        file: fees,
        search: `  const before = feesOn(fromMillimes, terms)
  const after = feesOn(toMillimes, terms)`,
        replace: `  const before = feesOn(0n, terms)
  const after = feesOn(toMillimes - fromMillimes, terms)`,
      },
    ],
    tests: ['test/domain/escrow/fees.test.ts'],
    short: true,
  },
  {
    name: 'a refund forgets the fees on what is refunded',
    edits: [
      {
        file: fees,
        search: "  const back = terms.feeBearer === 'buyer' ? fees.escrowFeeMillimes + fees.developerFeeMillimes : 0n",
        replace: '  const back = 0n',
      },
    ],
    tests: ['test/domain/escrow/fees.test.ts'],
    prove: { suite: 'model', only: 'agree with the model', env: { MODEL_SEED: '3' } },
  },
  {
    name: 'an amount is parsed as a float',
    edits: [
      {
        file: 'server/domain/money/money.ts',
        search: '  const minor = joinDecimal(parts, exponent)',
        replace: '  const minor = BigInt(Math.trunc(Number(text) * 10 ** exponent))',
      },
    ],
    tests: ['test/domain/money/money.test.ts'],
    short: true,
  },
  {
    name: 'the service tax is added to the fee instead of taken out of it',
    edits: [
      {
        file: fees,
        search: 'divideHalfUp(escrowFeeMillimes * terms.taxPercent, 100n + terms.taxPercent)',
        replace: 'divideHalfUp(escrowFeeMillimes * terms.taxPercent, 100n)',
      },
    ],
    tests: ['test/domain/escrow/fees.test.ts'],
  },
  {
    name: 'a balance has no floor',
    edits: [{ file: ledger, search: '  constraint account_floor check (floor_minor is null or balance >= floor_minor),\n', replace: '' }],
    tests: ['test/operations/ledger/attacks.test.ts'],
    short: true,
  },
  {
    name: 'the ledger takes transfers that do not balance',
    edits: [
      {
        file: ledger,
        search: `create trigger check_statement after insert on ledger.posting referencing new table as inserted
  for each statement execute function ledger.check_statement();`,
        replace: '',
      },
      {
        file: ledger,
        search: `create constraint trigger transfer_balanced after insert on ledger.transfer
  deferrable initially deferred for each row execute function ledger.check_transfer();`,
        replace: '',
      },
    ],
    tests: ['test/operations/ledger/attacks.test.ts'],
  },
  {
    name: 'the history of the ledger can be rewritten',
    edits: [
      {
        file: ledger,
        search:
          "  foreach t in array array['currency', 'account_kind', 'transfer', 'posting'] loop\n    execute format('create trigger append_only",
        replace: "  foreach t in array array['currency', 'account_kind', 'transfer'] loop\n    execute format('create trigger append_only",
      },
    ],
    tests: ['test/operations/ledger/attacks.test.ts'],
  },
  {
    name: 'a card payment that comes back to a cancelled escrow funds it all the same',
    edits: [
      {
        file: 'server/operations/escrow/settle-card-payment.ts',
        search: "  const stillWanted = row.status === 'pending' && row.version === payment.escrowVersion",
        replace: '  const stillWanted = true',
      },
    ],
    tests: ['test/operations/escrow/card-payment.test.ts'],
  },
  {
    name: 'a card capture is entered under a key of its own each time',
    edits: [
      {
        file: 'server/operations/escrow/settle-card-payment.ts',
        search: 'key: `psp:${payment.provider}:${payment.providerReference}`',
        replace: 'key: `psp:${payment.provider}:${tx.newId()}`',
      },
    ],
    tests: ['test/operations/escrow/card-payment.test.ts'],
    short: true,
  },
  {
    name: 'a second payment may begin while one is in flight',
    edits: [
      {
        file: 'server/domain/escrow/guards.ts',
        search: '({ paymentInFlight }) => !paymentInFlight',
        replace: '() => true',
      },
    ],
    tests: ['test/operations/escrow/card-payment.test.ts'],
  },
]
