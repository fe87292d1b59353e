import { metadata } from '../../../schema/validation/validated.js'
import { instant, optional, whole } from '../../fields.js'

/** What may be chosen about an API key and cleared again with null (decisions 3). The largest limit depends on the deployment. */
export const apiKeyChoices = {
  rateLimit: optional(whole(1, 10_000_000)),
  expiresAt: optional(instant),
  metadata: optional(metadata),
}
