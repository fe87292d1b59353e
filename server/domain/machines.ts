import { associationRequestMachine } from './association/association-request.js'
import { signInAttemptMachine } from './credential/sign-in-attempt.js'
import type { MachineTable } from './machine.js'
import { staffActionMachine } from './staff-action/staff-action.js'
import { identityMachine } from './user/identity.js'
import { delivery } from './webhook/delivery.js'

/** Every machine of the service, one a noun with a status. `test/contract/state-machines.test.ts` compares them with the database. */
export const machines: ReadonlyArray<MachineTable<string, string, string>> = [
  associationRequestMachine,
  delivery,
  identityMachine,
  signInAttemptMachine,
  staffActionMachine,
]
