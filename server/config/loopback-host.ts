import { isIP } from 'node:net'

/** Whether a host, as a URL has it, is this machine and nobody else. */
export function isLoopbackHost(hostname: string): boolean {
  if (isIP(hostname) === 4) return hostname.startsWith('127.')
  return hostname === '[::1]' || hostname === '::1' || hostname === 'localhost' || hostname.endsWith('.localhost')
}
