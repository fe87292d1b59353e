import { AsyncLocalStorage } from 'node:async_hooks'
import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import ipaddr from 'ipaddr.js'
import { Agent, buildConnector } from 'undici'

export interface WebhookUrlRules {
  /** True in the sandbox: `http:` beside `https:` (decisions 2). */
  allowHttp: boolean
  /** True while the sandbox is reachable from its own machine only, or opened on purpose (decisions 2). Adds loopback, nothing else. */
  allowLoopback: boolean
  /** Names under which this service itself is reached; a webhook may not call back into it. */
  ownZones?: readonly string[]
}

/** `message` continues "url …". */
type WebhookUrlCheck = { ok: true; url: string } | { ok: false; code: 'INVALID_URL' | 'HTTPS_REQUIRED'; message: string }

/**
 * Says whether a webhook may be registered with this URL, from its text alone (decisions 11).
 * The URL is handed back as it was given: the same parser reads it again at delivery, where `guardedAgent` checks what the name resolves to.
 * Run it before every attempt too: rules may have become stricter since the registration.
 */
export function checkWebhookUrl(url: string, rules: WebhookUrlRules): WebhookUrlCheck {
  // The URL parser drops control characters, reads back-slashes as slashes and takes an empty user name; a reader of the text would not.
  if (url.length > maxUrlLength || !plainUrl.test(url) || !URL.canParse(url))
    return invalid('must be an absolute http or https URL without credentials')
  const { protocol, hostname, port } = new URL(url)
  if (protocol === 'http:' && !rules.allowHttp) {
    return { ok: false, code: 'HTTPS_REQUIRED', message: 'must use https' }
  }
  const host = bareHost(hostname)
  if (rules.allowLoopback && (host === 'localhost' || isLoopbackAddress(host))) return { ok: true, url }
  if (isIP(host) !== 0 ? !isPublicAddress(host) : !isPublicName(host, rules.ownZones ?? [])) {
    return invalid('must name a host that is reachable from the public internet')
  }
  if (!isAllowedPort(port, rules.allowHttp)) return invalid('must not use a port that webhooks may not be sent to')
  return { ok: true, url }
}

/**
 * True only for addresses of the public internet. Everything with another purpose is refused: private, loopback, link-local, metadata,
 * shared (CGNAT), multicast and documentation ranges, and every IPv6 form that carries an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(ip: string): boolean {
  // ipaddr.js also reads 010.1 and 0x7f000001; a zone (%eth0) only makes sense for addresses that are not public.
  if (isIP(ip) === 0 || ip.includes('%')) return false
  const address = ipaddr.parse(ip)
  if (address.range() !== 'unicast') return false
  if (address.kind() === 'ipv4') return !metadataAddresses.has(ip)
  return globalUnicast.some((range) => address.match(range)) && !specialPurpose.some((range) => address.match(range))
}

/** A webhook's host is, or resolves to, an address that webhooks are not sent to. Never retried. */
export class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError'
  readonly code = 'BLOCKED_ADDRESS'

  /** The address stays out of the message, which a developer may see: it would make the service a scanner of its own network. */
  constructor(
    readonly hostname: string,
    readonly address: string,
  ) {
    super(`${hostname} is not an address that webhooks may be sent to`)
  }
}

/** Answers every address of a name; rejects when there is none. Injected in tests. */
export type ResolveHost = (hostname: string) => Promise<LookupAddress[]>

interface GuardedAgentOptions {
  allowLoopback: boolean
  resolve?: ResolveHost
  /** From the first packet to the end of the TLS handshake, name resolution included. */
  connectTimeoutMs?: number
  /** How long a connection waits for the next request to the same receiver, and how long it lasts at most. */
  kept: { idleMs: number; mostMs: number }
}

/** What it took to send the request that runs now: without a connection of its own it went out over one that was kept. */
const openings = new AsyncLocalStorage<{ count: number }>()

/** Sends a request through a guarded agent. `hasOpened` answers whether a connection was opened for it. */
export function withOpenings<Answer>(send: (hasOpened: () => boolean) => Promise<Answer>): Promise<Answer> {
  const opening = { count: 0 }
  return openings.run(opening, () => send(() => opening.count > 0))
}

/**
 * An undici Agent that can only reach public addresses (and loopback, if allowed), for every URL that a user chose (decisions 11).
 * The addresses are checked where the socket is opened and the socket goes to exactly those, so a name cannot change its mind in between.
 * Requests fail with a `BlockedAddressError`. A connection is kept for what goes to the same receiver right after, and is then to the address that
 * was checked; no request reads proxy variables or follows a redirect.
 */
export function guardedAgent({ allowLoopback, resolve = resolveInDns, connectTimeoutMs = 10_000, kept }: GuardedAgentOptions): Agent {
  const mayReach = (address: string) => isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address))
  const open = buildConnector({
    lookup: guardedLookup(resolve, mayReach),
    timeout: connectTimeoutMs,
    autoSelectFamily: true,
    allowH2: false,
    maxCachedSessions: 0,
  })
  const connect: buildConnector.connector = (options, callback) => {
    const opening = openings.getStore()
    if (opening) opening.count += 1
    const host = bareHost(options.hostname)
    // Node does not call `lookup` for a literal address, so the lookup alone would let every literal through.
    if (isIP(host) !== 0 && !mayReach(host)) queueMicrotask(() => callback(new BlockedAddressError(host, host), null))
    else open(options, callback)
  }
  return new Agent({
    connect,
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: kept.idleMs,
    keepAliveMaxTimeout: kept.idleMs,
    clientTtl: kept.mostMs,
  })
}

function guardedLookup(resolve: ResolveHost, mayReach: (address: string) => boolean): LookupFunction {
  const resolveChecked = async (hostname: string): Promise<[LookupAddress, ...LookupAddress[]]> => {
    const [first, ...others] = await resolve(hostname)
    if (first === undefined) throw Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' })
    const blocked = [first, ...others].find(({ address }) => !mayReach(address))
    if (blocked !== undefined) throw new BlockedAddressError(hostname, blocked.address)
    return [first, ...others]
  }
  const lookup = callbackify(resolveChecked)
  return (hostname, options, callback) => {
    lookup(hostname, (error, addresses) => {
      if (error !== null) callback(error, [])
      else if (options.all === true) callback(null, addresses)
      else callback(null, addresses[0].address, addresses[0].family)
    })
  }
}

/**
 * Asks the name servers themselves. `dns.lookup` would block one of the process's four worker threads for each name whose servers are silent,
 * and four such receivers would delay every other; it would also search the local domain for a name that does not exist.
 */
async function resolveInDns(hostname: string): Promise<LookupAddress[]> {
  if (hostname === 'localhost') return loopbackAddresses
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = [
    ...(v4.status === 'fulfilled' ? v4.value : []).map((address) => ({ address, family: 4 })),
    ...(v6.status === 'fulfilled' ? v6.value : []).map((address) => ({ address, family: 6 })),
  ]
  // One family without an answer is usual; without any, the first family's reason is the one to report.
  if (addresses.length === 0 && v4.status === 'rejected') throw v4.reason
  return addresses
}

function isPublicName(host: string, ownZones: readonly string[]): boolean {
  const labels = host.split('.')
  if (labels.length < 2 || labels.includes('') || host.length > 253) return false
  return ![...privateZones, ...ownZones].some((zone) => host === zone || host.endsWith(`.${zone}`))
}

function isAllowedPort(port: string, allowHttp: boolean): boolean {
  if (port === '' || port === '443' || (port === '80' && allowHttp)) return true
  return Number.parseInt(port, 10) >= 1024 && !servicePorts.has(port)
}

function isLoopbackAddress(host: string): boolean {
  return isIP(host) !== 0 && !host.includes('%') && ipaddr.parse(host).range() === 'loopback'
}

function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

function invalid(message: string): WebhookUrlCheck {
  return { ok: false, code: 'INVALID_URL', message }
}

const maxUrlLength = 2_048
/** An authority without user info, and nothing that a URL parser would silently drop or rewrite. */
const plainUrl = /^https?:\/\/[^/?#@\\\s]+(?:[/?#][^\\\s\p{Cc}]*)?$/iu
const privateZones = ['local', 'internal', 'localhost', 'home.arpa']
const loopbackAddresses: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]
/** Azure's host agent answers on a public address; the other clouds' are link-local, shared or unique-local already. */
const metadataAddresses = new Set(['168.63.129.16'])
/** IANA has handed out public IPv6 from this block only; `::/96`, `5f00::/16` and whatever comes next are outside it. */
const globalUnicast = [ipaddr.IPv6.parseCIDR('2000::/3')]
/** Named here although ipaddr.js knows them today, since the guard must not weaken with a library's table. */
const specialPurpose = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3ffe::/16', '3fff::/20'].map((range) =>
  ipaddr.IPv6.parseCIDR(range),
)
/** Ports from 1024 on behind which something else than a webhook receiver listens, and an HTTP request could do harm. */
const servicePorts = new Set(
  [
    ['1433', '1521', '3306', '5432', '5433', '6432', '27017', '27018', '27019', '50000'], // databases and poolers
    ['5984', '7474', '7687', '8086', '8123', '9000', '9042', '9160', '26257', '28015'], // databases that speak HTTP or close to it
    ['6379', '6380', '11211', '16379', '26379'], // caches
    ['4222', '5671', '5672', '9092', '15672', '61613', '61616'], // queues
    ['9200', '9300', '8983'], // search
    ['2375', '2376', '2379', '2380', '4243', '6443', '10250', '10255', '10256'], // containers
    ['8200', '8300', '8301', '8500', '8600', '2181'], // secrets and coordination
    ['2049', '3389', '5900', '5901', '5985', '5986', '6000', '6667', '6697', '1723', '5060', '5061', '3128', '10080'], // remote access, mail, proxies
  ].flat(),
)
