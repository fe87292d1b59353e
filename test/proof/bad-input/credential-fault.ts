import type { Shot } from './aim.js'
import type { RefusalReason } from './refusal-reason.js'

/** Whether these headers can by no reading carry one of the fitting credentials (specification, Authentication; decisions 3). */
export function credentialFault(headers: Shot['headers'], fitting: readonly string[]): RefusalReason | null {
  const [bearers, keys] = ['authorization', 'x-api-key'].map((wanted) =>
    headers.filter(([name]) => name.toLowerCase() === wanted).map(([, value]) => value),
  ) as [string[], string[]]
  const carries = (value: string) => fitting.some((credential) => value.includes(credential))
  if (![...bearers, ...keys].some(carries)) return 'no credential, or a wrong one'
  const [bearer, key] = [bearers[0], keys[0]]
  // Two that are both well formed and differ: whichever were taken, somebody would be surprised.
  if (bearer !== undefined && key && bearer.startsWith('Bearer ') && bearer.slice(7) !== key) return 'no credential, or a wrong one'
  return null
}
