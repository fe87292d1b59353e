import { machine } from '../machine.js'

/** Whether the person behind an account is known (decisions 10). */
export const identityMachine = machine({
  noun: 'identity of a user',
  column: 'app_user.identity_status',
  statuses: ['none', 'pending', 'approved', 'rejected'],
  initial: ['none', 'approved'],
  moves: {
    begin: { from: ['none', 'rejected'], to: ['pending'], by: ['verification'] },
    /** What was found of an address counts for whoever proves that it is theirs. */
    approve: { from: ['none', 'pending', 'rejected'], to: ['approved'], by: ['verification'] },
    reject: { from: ['none', 'pending'], to: ['rejected'], by: ['verification'] },
    /** The sandbox knows everybody (decisions 2), but for whom its helper is asked not to know (decisions 22). */
    approveAtOnce: { from: ['none', 'pending', 'rejected', 'approved'], to: ['approved'], by: ['sandbox'] },
    forgetAtOnce: { from: ['none', 'pending', 'rejected', 'approved'], to: ['none'], by: ['sandbox'] },
  },
})
export type IdentityStatus = (typeof identityMachine.statuses)[number]

/** What the sandbox's helper can be asked for (decisions 22). */
export type SandboxIdentity = Extract<IdentityStatus, 'approved' | 'none'>
