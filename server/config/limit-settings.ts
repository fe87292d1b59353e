import { clockLimits } from './limits/clock-limits.js'
import { connectionLimits } from './limits/connection-limits.js'
import { credentialLimits } from './limits/credential-limits.js'
import { escrowLimits } from './limits/escrow-limits.js'
import { fileLimits } from './limits/file-limits.js'
import { graphqlLimits } from './limits/graphql-limits.js'
import { logLimits } from './limits/log-limits.js'
import { mailLimits } from './limits/mail-limits.js'
import { pageLimits } from './limits/page-limits.js'
import { requestLimits } from './limits/request-limits.js'
import { shareLimits } from './limits/share-limits.js'
import { retentionLimits } from './limits/retention-limits.js'
import { testClockLimits } from './limits/test-clock-limits.js'
import { walletLimits } from './limits/wallet-limits.js'
import { webhookLimits } from './limits/webhook-limits.js'

/** Technical bounds, each beside its own (`limits/`), in the order in which operators read them. */
export const limitSettings = {
  ...requestLimits,
  ...connectionLimits,
  ...shareLimits,
  ...credentialLimits,
  ...mailLimits,
  ...fileLimits,
  ...escrowLimits,
  ...walletLimits,
  ...webhookLimits,
  ...logLimits,
  ...retentionLimits,
  ...graphqlLimits,
  ...pageLimits,
  ...testClockLimits,
  ...clockLimits,
}
