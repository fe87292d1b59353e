import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The address of the caller: the socket's, or behind `trustProxyHops` proxies the entry of `X-Forwarded-For` that the outermost of
 * them wrote. Entries further left are the caller's own words and are not looked at (decisions 14).
 */
export function clientAddress(req: Pick<IncomingMessage, 'socket' | 'headers'>, trustProxyHops: number): string {
  const socketAddress = plainAddress(req.socket.remoteAddress ?? '') ?? 'unknown'
  const forwarded = req.headers['x-forwarded-for']
  if (trustProxyHops === 0 || forwarded === undefined) return socketAddress
  const entries = String(forwarded).split(',')
  // A list shorter than the hops has lost an entry to a misconfigured proxy; its first entry is then the closest to the truth.
  const entry = (entries.at(-trustProxyHops) ?? entries[0] ?? '').trim()
  return plainAddress(entry) ?? socketAddress
}

/** The part of an address that one caller holds: all of an IPv4 address, the /64 network of an IPv6 one. */
export function addressNetwork(address: string): string {
  if (isIPv4(address) || isIP(address) === 0) return address
  const { parts } = ipaddr.IPv6.parse(address)
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

/** Without port, brackets and zone; an IPv4 address inside IPv6 as IPv4. Undefined when it is no address. */
function plainAddress(text: string): string | undefined {
  if (isIPv4(text)) return text
  // How a socket that listens on both families shows every IPv4 caller.
  if (text.startsWith('::ffff:') && isIPv4(text.slice(7))) return text.slice(7)
  const withoutPort = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text
  const address = withoutPort.replace(/%.*$/s, '')
  return isIP(address) === 0 ? undefined : ipaddr.process(address).toString()
}
