/** What came of an attempt, as far as the schedule asks. */
export interface AttemptVerdict {
  /** `retry` may be tried again as far as the schedule goes; `final` may not. */
  kind: 'delivered' | 'retry' | 'final'
  error?: string
  /** The receiver answered 410. */
  gone?: true
}

interface EndedAttempt {
  /** Which attempt this outcome belongs to, counted from 1. */
  attempt: number
  /** How many attempts there are in all; 3 unless configured (specification, Limits). */
  attempts: number
  /** The waits after the first, second, … failure, in seconds; the last one repeats if there are more attempts than waits. */
  backoffSeconds: readonly number[]
  outcome: AttemptVerdict
}

/** `gone` also deactivates the webhook. */
type DeliveryFailure = 'refused' | 'gone' | 'blocked_address' | 'attempts_exhausted'

type NextStep = { kind: 'delivered' } | { kind: 'failed'; reason: DeliveryFailure } | { kind: 'wait'; seconds: number }

/**
 * Decides what follows an attempt (specification, Delivery and signature; decisions 11). Three attempts wait 1 s and 2 s;
 * the 4 s of the specification is the step before a fourth attempt. Throws a RangeError for an attempt number below 1 or a schedule without waits.
 */
export function nextStep({ attempt, attempts, backoffSeconds, outcome }: EndedAttempt): NextStep {
  if (attempt < 1 || backoffSeconds.length === 0) throw new RangeError('A retry schedule starts at attempt 1 and has at least one wait')
  if (outcome.kind === 'delivered') return { kind: 'delivered' }
  if (outcome.kind === 'final') return { kind: 'failed', reason: finalReason(outcome) }
  if (attempt >= attempts) return { kind: 'failed', reason: 'attempts_exhausted' }
  const seconds = backoffSeconds[Math.min(attempt, backoffSeconds.length) - 1]
  if (seconds === undefined) throw new RangeError('Attempts are counted in whole numbers')
  return { kind: 'wait', seconds }
}

function finalReason({ error, gone }: AttemptVerdict): DeliveryFailure {
  if (gone === true) return 'gone'
  return error === 'blocked_address' ? 'blocked_address' : 'refused'
}
