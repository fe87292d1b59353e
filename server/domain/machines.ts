import type { MachineTable } from './machine.js'
import { delivery } from './webhook/delivery.js'

/** Every machine of the service, one a noun with a status. `test/contract/state-machines.test.ts` compares them with the database. */
export const machines: ReadonlyArray<MachineTable<string, string, string>> = [delivery]
