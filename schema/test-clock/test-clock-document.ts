import { z } from 'zod'
import { identifier, instant } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'

/** A test clock (decisions 21). */
export const testClockDocument = z.object({
  id: identifier.describe('The test clock, `clk_…`.'),
  name: z.string().nullable().describe('What its developer calls it.'),
  now: instant.describe('Where it stands: the time of everything that lives on it, until it is advanced.'),
  createdAt: instant.describe('When it was created, in real time.'),
})

export type TestClockSnapshot = Snapshot<typeof testClockDocument>

/** What falls due on a test clock. */
export const upcomingDocument = z.object({
  kind: z.string().describe('What it is, such as `completion_deadline`, or `checkout_session`, whose time passes.'),
  at: instant.describe('When, in the time of the clock.'),
  escrowId: identifier.nullable().describe('The escrow that it is about, `esc_…`; null where it is about something else.'),
})

export type UpcomingSnapshot = Snapshot<typeof upcomingDocument>
