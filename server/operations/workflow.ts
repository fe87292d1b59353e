import type { Run } from './operation.js'
import type { Services } from './services.js'

/** A verb with something outside the database in the middle (a rate, a card payment): never inside a transaction, which must stay short. */
export type Workflow<Input, Result> = (context: { run: Run; services: Services }, input: Input) => Promise<Result>
