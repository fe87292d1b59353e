import type { PlantedBug } from '../planted-bug.js'

const ledger = 'server/db/migrations/ledger.migration.ts'

/** Money that is counted wrong, moved twice or made from nothing. */
export const moneyBugs: readonly PlantedBug[] = [
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
]
