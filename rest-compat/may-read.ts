import { z } from 'zod'
import {
  ApiKey,
  CheckoutSession,
  Destination,
  Escrow,
  OauthClient,
  TestClock,
  Webhook,
  Withdrawal,
} from '../schema/operations/documents.js'
import { DomainError, type ErrorCode } from '../server/domain/errors.js'
import type { RunOperation } from './route.js'

/** The parameters of paths. What an id means, and whether it is one, is judged by the operation. */
export const escrowParams = z.object({ id: z.string().describe('The escrow, `esc_…`.') })
export const releaseRequestParams = z.object({
  ...escrowParams.shape,
  requestId: z.string().describe('The payout request, as whoever made it calls it.'),
})
export const sessionParams = z.object({ sessionId: z.string().describe('The checkout session, `cs_…`.') })
export const eventParams = z.object({ id: z.string().describe('The event, `evt_…`.') })
export const webhookParams = z.object({ id: z.string().describe('The webhook, `wh_…`.') })
export const requestParams = z.object({ id: z.string().describe('What `X-Request-Id` answered.') })
export const apiKeyParams = z.object({ id: z.string().describe('The API key, `key_…`.') })
export const oauthClientParams = z.object({ id: z.string().describe('The OAuth client, `oac_…`.') })
export const chargeParams = z.object({ id: z.string().describe('The charge, `ch_…`, or the caller’s own `merchantReference`.') })
export const topUpParams = z.object({ id: z.string().describe('The top-up, `top_…`.') })
export const testClockParams = z.object({ id: z.string().describe('The test clock, `clk_…`.') })
export const destinationParams = z.object({ id: z.string().describe('The destination, `dst_…`.') })
export const withdrawalParams = z.object({ id: z.string().describe('The withdrawal, `wd_…`.') })
export const verificationParams = z.object({ id: z.string().describe('The identity verification, `idv_…`.') })

/** What looking any of them up refuses. */
export const escrowErrors = ['INVALID_ESCROW_ID', 'ESCROW_NOT_FOUND', 'NOT_A_PARTY', 'ACCOUNT_NOT_ASSOCIATED'] as const
/** What a route refuses that gives a command of an escrow: `of` are the command's own refusals. */
export const escrowErrorsAnd = (of: readonly ErrorCode[]): ErrorCode[] => [...new Set([...escrowErrors, ...of])]
export const sessionErrors = ['INVALID_ID', 'SESSION_NOT_FOUND', 'FORBIDDEN'] as const
export const webhookErrors = ['INVALID_ID', 'WEBHOOK_NOT_FOUND'] as const
export const requestErrors = ['REQUEST_NOT_FOUND'] as const
export const apiKeyErrors = ['INVALID_ID', 'API_KEY_NOT_FOUND'] as const
export const oauthClientErrors = ['INVALID_ID', 'OAUTH_CLIENT_NOT_FOUND'] as const
export const verificationErrors = ['INVALID_VERIFICATION_ID', 'VERIFICATION_NOT_FOUND'] as const
export const destinationErrors = ['INVALID_ID', 'DESTINATION_NOT_FOUND', 'ACCOUNT_NOT_ASSOCIATED'] as const
export const withdrawalErrors = ['INVALID_ID', 'WITHDRAWAL_NOT_FOUND', 'ACCOUNT_NOT_ASSOCIATED'] as const
export const testClockErrors = ['INVALID_ID', 'TEST_CLOCK_NOT_FOUND'] as const

interface Asked<Params> {
  params: Params
  execute: RunOperation
}

/** Throws for an escrow that is malformed, unknown or not the caller's. */
export const mayReadEscrow = ({ params, execute }: Asked<z.infer<typeof escrowParams>>) => execute(Escrow, { id: params.id })

/**
 * The same where an escrow that the developer created needs no association: its absence must not hide what is wrong with the body.
 */
export async function mayKnowEscrow(asked: Asked<z.infer<typeof escrowParams>>): Promise<void> {
  try {
    await mayReadEscrow(asked)
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'ACCOUNT_NOT_ASSOCIATED') throw error
  }
}

/** Throws for a session that is malformed, unknown or not the caller's. */
export const mayReadSession = ({ params, execute }: Asked<z.infer<typeof sessionParams>>) =>
  execute(CheckoutSession, { id: params.sessionId })

/** Throws for a webhook that is malformed, unknown or not the caller's. */
export const mayReadWebhook = ({ params, execute }: Asked<z.infer<typeof webhookParams>>) => execute(Webhook, { id: params.id })

/** Throws for an API key that is malformed, unknown or not the caller's. */
export const mayReadApiKey = ({ params, execute }: Asked<z.infer<typeof apiKeyParams>>) => execute(ApiKey, { id: params.id })

/** Throws for an OAuth client that is malformed, unknown or not the caller's. */
export const mayReadOauthClient = ({ params, execute }: Asked<z.infer<typeof oauthClientParams>>) => execute(OauthClient, { id: params.id })

/** Throws for a destination that is malformed, unknown or of another wallet. */
export const mayReadDestination = ({ params, execute }: Asked<z.infer<typeof destinationParams>>) => execute(Destination, { id: params.id })

/** Throws for a withdrawal that is malformed, unknown or of another wallet. */
export const mayReadWithdrawal = ({ params, execute }: Asked<z.infer<typeof withdrawalParams>>) => execute(Withdrawal, { id: params.id })

/** Throws for a test clock that is malformed, unknown or not the caller's. */
export const mayReadTestClock = ({ params, execute }: Asked<z.infer<typeof testClockParams>>) => execute(TestClock, { id: params.id })
