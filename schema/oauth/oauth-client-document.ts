import { z } from 'zod'
import { identifier, instant } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'

/** An OAuth client as its developer manages it (decisions 12), without its secret. */
export const oauthClientDocument = z.object({
  id: identifier.describe('The client, `oac_…`, as it is managed.'),
  clientId: z.string().describe('`client_id` of OAuth, `oauth_…`.'),
  name: z.string().describe('What people read of the application on the page where they are asked.'),
  redirectUris: z.array(z.string()).describe('Where people are taken back; `redirect_uri` is one of these, as a text.'),
  public: z.boolean().describe('True: it cannot keep a secret, and has none.'),
  createdAt: instant.describe('When it was made.'),
})

export type OauthClientSnapshot = Snapshot<typeof oauthClientDocument>
