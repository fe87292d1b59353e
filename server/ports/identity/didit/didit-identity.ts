import type { z } from 'zod'
import { readBoundedText } from '../../../outgoing/read-bounded-text.js'
import { IdentityProviderError, type IdentityPort } from '../identity.js'
import { resultOf, resultShape, sessionShape } from './didit-answer.js'
import { readDiditCallback } from './didit-callback.js'

export interface DiditOptions {
  /** `https:`, or `http:` on loopback: the key goes with every request. */
  url: string
  apiKey: string
  workflowId: string
  webhookSecret: string
  fetch: typeof globalThis.fetch
  timeoutMs?: number
}

/**
 * Didit, over its documented HTTP API (docs/identity-provider.md). An answer counts only when it is complete, well formed and about the very
 * verification, session and workflow that were asked for; everything else is an `IdentityProviderError`.
 */
export function diditIdentity(options: DiditOptions): IdentityPort {
  const { workflowId } = options
  return {
    provider: 'didit',
    async openSession({ verificationId, email, language, returnUrl }) {
      const answer = await exchange(options, '/v3/session/', sessionShape, {
        workflow_id: workflowId,
        vendor_data: verificationId,
        callback: returnUrl,
        language,
        contact_details: { email, send_notification_emails: false },
      })
      expectSame(answer, { vendor_data: verificationId, workflow_id: workflowId })
      return { sessionId: answer.session_id, url: answer.url }
    },
    async readResult({ sessionId, verificationId }) {
      const answer = await exchange(options, `/v3/session/${encodeURIComponent(sessionId)}/decision/`, resultShape)
      expectSame(answer, { session_id: sessionId, vendor_data: verificationId, workflow_id: workflowId })
      return resultOf(answer)
    },
    readCallback: (request) => readDiditCallback(options, request),
  }
}

/** A decision tells of documents, pictures and warnings, none of which is read here. */
const maxAnswerBytes = 1_048_576

/** POST with a body, GET without. */
async function exchange<Shape extends z.ZodType>(
  { url, apiKey, fetch, timeoutMs = 15_000 }: DiditOptions,
  path: string,
  shape: Shape,
  body?: object,
): Promise<z.infer<Shape>> {
  const headers = { accept: 'application/json', 'x-api-key': apiKey, ...(body ? { 'content-type': 'application/json' } : {}) }
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  try {
    const request = { ...sent, headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) } as const
    const response = await fetch(`${url.replace(/\/+$/, '')}${path}`, request)
    const text = await readBoundedText(response, maxAnswerBytes)
    if (response.status !== (body ? 201 : 200)) throw new IdentityProviderError(`Didit answered ${response.status}`)
    return shape.parse(JSON.parse(text))
  } catch (error) {
    if (error instanceof IdentityProviderError) throw error
    throw new IdentityProviderError('Didit gave no usable answer', { cause: error })
  }
}

function expectSame<Answer extends object>(answer: Answer, asked: Partial<Answer>): void {
  const answered = new Map<string, unknown>(Object.entries(answer))
  const isSame = Object.entries(asked).every(([name, value]) => answered.get(name) === value)
  if (!isSame) throw new IdentityProviderError('Didit answered about another verification, session or workflow')
}
