import type { PlantedBug } from '../planted-bug.js'

/** Lists whose totals drift from their escrows, and pages that begin elsewhere. */
const fold = 'server/operations/escrow/fold-tallies.ts'
const tally = 'server/queries/escrow/read-tally.ts'
const tests = ['test/operations/escrow/fold-tallies.test.ts'] as const
const texts = ['test/graphql/contract-texts.test.ts'] as const
const drifting = ['test/operations/escrow/drifting-tallies.test.ts'] as const

export const listBugs: readonly PlantedBug[] = [
  {
    name: 'a tally keeps an escrow that has gone on to another status',
    edits: [{ file: fold, search: '-1 from placed where was_status is not null', replace: '-1 from placed where was_status = status' }],
    tests,
    short: true,
  },
  {
    name: 'a total forgets what nobody has brought into the tallies yet',
    edits: [{ file: tally, search: '`${is} - ${was}`', replace: '`(${is} - ${was}) * 0`' }],
    tests,
  },
  {
    name: 'an escrow of a shop with its own user counts twice',
    edits: [
      {
        file: tally,
        search: "isApart ? stretch.where('t.developerId', '<>', given.developerId) : stretch",
        replace: 'isApart ? stretch : stretch',
      },
    ],
    tests,
  },
  {
    name: 'who takes up an invitation is not counted',
    edits: [
      {
        file: 'server/db/migrations/escrow-tally.migration.ts',
        search: 'when ((old.status, old.seller_id, old.buyer_id) is distinct from (new.status, new.seller_id, new.buyer_id))',
        replace: 'when (old.status is distinct from new.status)',
      },
    ],
    tests,
  },
  {
    name: 'a stretch is divided by what its escrows are now, and what is still to come is counted again',
    edits: [
      {
        file: fold,
        search: 't.seller_id, t.buyer_id, t.status, -1 from escrow_tally_change t\n',
        replace: 't.seller_id, t.buyer_id, t.status, -1 from escrow_tally_change t where false\n',
      },
    ],
    tests: drifting,
  },
  {
    name: 'a page by number is walked to from a stretch too far',
    edits: [{ file: tally, search: '${passed} <= ${given.offset}::int', replace: '${passed} <= ${given.offset}::int + 1' }],
    tests: drifting,
  },
  {
    name: 'a list reads terms and pictures that nobody asked for',
    edits: [
      {
        file: 'server/queries/escrow/list-escrows.ts',
        search: 'ids: shown.map((row) => row.id), now }',
        replace: 'ids: shown.map((row) => row.id), now, withTexts: true }',
      },
    ],
    tests: texts,
  },
  {
    name: 'one escrow is read with terms and pictures that nobody asked for',
    edits: [
      {
        file: 'server/queries/escrow/escrow-rows.ts',
        search: '(db, ids) => escrows(db, { withTexts: false })',
        replace: '(db, ids) => escrows(db, { withTexts: true })',
      },
    ],
    tests: texts,
  },
  {
    name: 'a row without its texts is read with its pictures',
    edits: [
      {
        file: 'server/queries/escrow/escrow-rows.ts',
        search: "withTexts ? ref('s.signatureImage') : unread",
        replace: "ref('s.signatureImage')",
      },
    ],
    tests: texts,
  },
  {
    name: 'who asks for a contract has its terms read',
    edits: [
      {
        file: 'server/graphql/resolvers/escrow.resolver.ts',
        search: "asksFor(info, ['terms']) ? contractTexts.terms.load(key) : null",
        replace: 'contractTexts.terms.load(key)',
      },
    ],
    tests: texts,
  },
  {
    name: 'who asks for a contract has its pictures read',
    edits: [
      {
        file: 'server/graphql/resolvers/escrow.resolver.ts',
        search: 'asksForImage ? contractTexts.images.load(key) : null',
        replace: 'contractTexts.images.load(key)',
      },
    ],
    tests: texts,
  },
]
