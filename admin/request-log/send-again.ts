export interface Resent {
  method: string
  path: string
  /** JSON; null where there is none. */
  body: string | null
}

export interface Answer {
  status: number
  code: string | null
  /** Under which the log has it. */
  requestId: string | null
  text: string
}

/** Whether the log has left a secret out of a text. */
export const isMasked = (text: string): boolean => text.includes('***')

/**
 * Sends a request to the API as any program would: with this credential, and without the session of the dashboard. A logged path may say
 * anything, but the credential goes to this service alone.
 */
export async function sendAgain({ method, path, body }: Resent, secret: string): Promise<Answer> {
  const address = new URL(path, location.origin)
  if (address.origin !== location.origin) throw new Error(`${address.origin} is not this service`)
  const response = await fetch(address, {
    method,
    credentials: 'omit',
    headers: { Authorization: `Bearer ${secret.trim()}`, ...(body === null ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === null ? {} : { body }),
  })
  return {
    status: response.status,
    code: response.headers.get('X-Error-Code'),
    requestId: response.headers.get('X-Request-Id'),
    text: await response.text(),
  }
}
