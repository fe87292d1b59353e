import { objectType } from '../document/object-type.js'
import { Node } from '../node/node.type.js'
import { testClockDocument, upcomingDocument, type TestClockSnapshot } from './test-clock-document.js'

export const TestClock = objectType('TestClock', testClockDocument, {
  implements: Node,
  description:
    'A time of its own for escrows of a sandbox (decisions 21): it stands still until it is advanced, apart from real time and from every other clock.',
})
export type TestClock = TestClockSnapshot

export const Upcoming = objectType('UpcomingDeadline', upcomingDocument, {
  description: 'Something that happens once its test clock has come so far.',
})
