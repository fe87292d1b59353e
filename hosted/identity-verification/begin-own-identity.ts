import { BeginSellerIdentityVerification } from '../../schema/operations/documents.js'
import { attemptOf, type Attempt } from '../visit/attempt.js'
import type { FormFields } from '../visit/form-fields.js'
import { perform } from '../visit/perform.js'
import type { Visit } from '../visit/visit.js'

/** What a page shows of it: the provider's page, or why not. */
export interface BegunIdentity {
  attempt?: Attempt
  identityUrl?: string | null
}

/**
 * Somebody wants to become known without a session (decisions 10): on the way to paying for an escrow, or for themselves. A page of the provider's is not where a form of ours may
 * end: the person goes there by a link. Who is known meanwhile sees the page as it is now.
 */
export async function beginOwnIdentity(
  visit: Visit,
  fields: FormFields,
  show: (begun: BegunIdentity) => Promise<void>,
  input: { escrowId?: string } = {},
): Promise<void> {
  const { data, refusal } = await perform(visit, BeginSellerIdentityVerification, { input })
  if (refusal?.code === 'KYC_ALREADY_APPROVED') return visit.response.redirect(303, visit.self)
  if (refusal) return show({ attempt: attemptOf(visit, fields, refusal) })
  await show({ identityUrl: data.beginSellerIdentityVerification.url })
}
