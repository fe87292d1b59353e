/** A part of a delivery that a receiver looks at, and whether it fits. */
export interface Check {
  part: 'secret' | 'header' | 'time' | 'signature' | 'standard'
  verdict: Verdict
}

export type Verdict = 'fits' | 'missing' | 'malformed' | 'old' | 'reformatted' | 'differs'

interface Delivery {
  /** Header lines, an empty line, and the body, as they arrived. */
  pasted: string
  secret: string
  now: Date
}

/** How far the time of a delivery may be from a receiver's clock. */
const toleratedSeconds = 300

/** Looks at each part of a delivery as a receiver should, and says which one does not fit. Nothing leaves the browser. */
export async function checkSignature({ pasted, secret, now }: Delivery): Promise<Check[]> {
  const { headers, body } = readRequest(pasted)
  const key = keyOf(secret.trim())
  if (!key) return [{ part: 'secret', verdict: 'malformed' }]
  const own = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers.get('x-webhook-signature') ?? '')
  const checks: Check[] = [
    { part: 'secret', verdict: 'fits' },
    { part: 'header', verdict: headerVerdict(headers, own) },
  ]
  const seconds = own?.[1] ?? headers.get('webhook-timestamp')
  if (seconds) checks.push({ part: 'time', verdict: Math.abs(now.getTime() / 1000 - Number(seconds)) <= toleratedSeconds ? 'fits' : 'old' })
  if (own)
    checks.push({ part: 'signature', verdict: await verdictOf(body, async (text) => hex(await sign(key, `${own[1]}.${text}`)) === own[2]) })
  const standard = standardOf(headers)
  if (standard) {
    const { id, timestamp, signatures } = standard
    const fits = async (text: string) => signatures.includes(base64(await sign(key, `${id}.${timestamp}.${text}`)))
    checks.push({ part: 'standard', verdict: await verdictOf(body, fits) })
  }
  return checks
}

function headerVerdict(headers: ReadonlyMap<string, string>, own: RegExpExecArray | null): Verdict {
  if (own || standardOf(headers)) return 'fits'
  return headers.has('x-webhook-signature') || headers.has('webhook-signature') ? 'malformed' : 'missing'
}

function standardOf(headers: ReadonlyMap<string, string>) {
  const [id, timestamp, sent] = [headers.get('webhook-id'), headers.get('webhook-timestamp'), headers.get('webhook-signature')]
  if (!id || !timestamp || !sent) return null
  return { id, timestamp, signatures: sent.split(' ').map((each) => each.replace(/^v1,/, '')) }
}

/** Pasting may add a line at the end; parsing and printing again makes another text, which is what many receivers sign by mistake. */
async function verdictOf(body: string, fits: (text: string) => Promise<boolean>): Promise<Verdict> {
  for (const text of [body, body.trim()]) if (await fits(text)) return 'fits'
  const compact = compacted(body)
  return compact !== null && (await fits(compact)) ? 'reformatted' : 'differs'
}

function compacted(body: string): string | null {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    // No JSON, and so not ours.
    return null
  }
}

function readRequest(pasted: string): { headers: Map<string, string>; body: string } {
  const [head = '', ...rest] = pasted.replaceAll('\r\n', '\n').replace(/^\n+/, '').split('\n\n')
  const lines = head.split('\n').flatMap((line) => {
    const [, name, value] = /^([\w-]+):\s*(.*?)\s*$/.exec(line) ?? []
    return name && value !== undefined ? [[name.toLowerCase(), value] as const] : []
  })
  return { headers: new Map(lines), body: rest.join('\n\n') }
}

/** The bytes behind `whsec_`, or null for what is no secret of ours. */
function keyOf(secret: string): Uint8Array<ArrayBuffer> | null {
  const encoded = /^whsec_([A-Za-z0-9+/]{43}=)$/.exec(secret)?.[1]
  return encoded === undefined ? null : Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
}

async function sign(bytes: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)))
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
