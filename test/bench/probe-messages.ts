/** One SQL statement, as the service sent it. */
export interface TracedStatement {
  connection: number
  /** The pool's `application_name`. */
  pool: string
  text: string
  values: unknown[]
  /** On the clock of the service's process, in milliseconds. */
  startedAt: number
  ms: number
  rows: unknown[]
}

export interface TracedRequest {
  /** The lifecycle to which the client says that it belongs. */
  lifecycle?: string
  /** Places in the list of statements. */
  statements: number[]
}

/** `trace` begins to keep, `take` ends that and answers what was kept, `memory` collects garbage and looks. */
export type ProbeQuestion = 'trace' | 'take' | 'memory' | 'cpu'

export interface Trace {
  statements: TracedStatement[]
  requests: TracedRequest[]
}

export interface MemoryFigures {
  heapUsed: number
}

export type ProbeAnswer = Trace | MemoryFigures | { cpuMs: number }
