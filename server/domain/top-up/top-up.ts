import { machine } from '../machine.js'

/**
 * Money that a user puts into the wallet by card (decisions 13). A declined card may be tried again for as long as the link works; money that
 * comes after all completes it, whatever was thought of it before.
 */
export const topUpMachine = machine({
  noun: 'top-up',
  column: 'top_up.status',
  statuses: ['pending', 'processing', 'completed', 'failed', 'expired'],
  initial: ['pending'],
  moves: {
    begin: { from: ['pending', 'failed'], to: ['processing'], by: ['user'] },
    complete: { from: ['processing', 'failed', 'expired'], to: ['completed'], by: ['provider'] },
    fail: { from: ['processing'], to: ['failed'], by: ['provider'] },
    expire: { from: ['pending'], to: ['expired'], by: ['timer'] },
  },
})
export type TopUpStatus = (typeof topUpMachine.statuses)[number]

/** Whether it can be paid now. One whose payment is in flight cannot be paid twice. */
export const isPayable = ({ status, expiresAt }: { status: TopUpStatus; expiresAt: Date }, now: Date): boolean =>
  topUpMachine.allows('begin', status, 'user') && expiresAt > now
