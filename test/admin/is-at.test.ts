import { expect, test } from 'vitest'
import { isAt } from '../../admin/frame/is-at.js'

test.each([
  ['/ledger-accounts', '/ledger', true],
  ['/ledger-transfers/txn_1', '/ledger', true],
  ['/escrows/esc_1', '/escrows', true],
  ['/', '/', true],
  ['/escrows', '/', false],
  ['/withdrawals', '/reviews/withdrawals', false],
  ['/eventsource', '/events', false],
])('%s is below %s: %s', (path, page, expected) => expect(isAt(path, page)).toBe(expected))
