import { z } from 'zod'
import { instant } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'

/** What a user lets an application know of them (decisions 12). */
export const oauthConsentDocument = z.object({
  clientId: z.string().describe('The application’s `client_id`, `oauth_…`.'),
  name: z.string().describe('What it is called.'),
  companyName: z.string().describe('Whose it is.'),
  scopes: z.array(z.string()).describe('Of `openid`, `profile`, `email`, `kyc` and `offline_access`.'),
  givenAt: instant.describe('When it was last allowed.'),
})

export type OauthConsentSnapshot = Snapshot<typeof oauthConsentDocument>
