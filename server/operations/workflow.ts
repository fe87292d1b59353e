import type { Run } from './operation.js'
import type { Services } from './services.js'

/** A verb with something outside the database in the middle (a rate, a card payment): never inside a transaction, which must stay short. */
export type Workflow<Input, Result> = (context: WorkflowContext, input: Input) => Promise<Result>

export interface WorkflowContext {
  run: Run
  services: Services
  /** The network of the caller (`http/client-address.ts`); none when it is the process itself that asks. */
  clientAddress?: string | undefined
  /** Each run is taken back, so that a later one does not find what an earlier one has written, and the world must not be asked. */
  isTrial?: boolean
}
