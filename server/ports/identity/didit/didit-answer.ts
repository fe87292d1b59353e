import { z } from 'zod'
import type { ProviderState } from '../../../domain/identity-verification/identity-verification.js'
import type { IdentityResult } from '../identity.js'

type Finding = Pick<IdentityResult, 'state' | 'verdict'>

const underWay = (state: ProviderState): Finding => ({ state, verdict: null })

/** What each status of Didit's means to us (docs/identity-provider.md). They are exact, with their blanks and capitals. */
const findings: ReadonlyMap<string, Finding> = new Map([
  ['Not Started', underWay('not_started')],
  ['In Progress', underWay('in_progress')],
  ['Awaiting User', underWay('in_progress')],
  ['Resubmitted', underWay('in_progress')],
  ['Abandoned', underWay('abandoned')],
  ['Expired', underWay('expired')],
  ['Approved', { state: 'completed', verdict: 'approved' }],
  ['Declined', { state: 'completed', verdict: 'rejected' }],
  ['In Review', { state: 'in_review', verdict: 'ambiguous' }],
  // The document of somebody who was approved has run out since: what was found then stays.
  ['Kyc Expired', underWay('completed')],
])

/** A status that nobody has told us of decides nothing: a person looks at it. */
const unknownFinding: Finding = { state: 'in_review', verdict: 'ambiguous' }

const findingOf = (status: string): Finding => findings.get(status) ?? unknownFinding

export const sessionId = z.uuid()
const status = z.string().min(1).max(50)

/** The answer to the request for a session. A browser is sent to `url`: nothing but https, whatever the provider's mistake. */
export const sessionShape = z.object({
  session_id: sessionId,
  vendor_data: z.string(),
  workflow_id: z.string(),
  url: z.url({ protocol: /^https$/ }).max(2_048),
})

/** What a result says in an answer and in a callback alike. */
export const resultShape = z.object({ session_id: sessionId, vendor_data: z.string().max(200), workflow_id: z.string(), status })

export const resultOf = ({ session_id, vendor_data, status: said }: z.infer<typeof resultShape>): IdentityResult => ({
  sessionId: session_id,
  verificationId: vendor_data,
  ...findingOf(said),
})
