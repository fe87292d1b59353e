import { createServer } from 'node:http'
import { listenOnLoopback } from '../../support/installation/listen-on-loopback.js'

/** A receiver that sends whoever comes elsewhere. */
export interface Redirector {
  readonly port: number
  /** The address that answers `status` with this target. */
  urlFor(status: number, target: string): string
  /** How often each address was called. */
  readonly calls: ReadonlyMap<string, number>
}

/** Starts one on loopback: the status and the target are in its path. Every header that could lead a client on says the same. */
export async function startRedirector(): Promise<Redirector> {
  const calls = new Map<string, number>()
  const server = createServer((request, response) => {
    request.resume()
    const url = request.url!
    calls.set(url, (calls.get(url) ?? 0) + 1)
    const [, status = '302', target = ''] = url.split('/').map((part) => decodeURIComponent(part))
    const leads = { Location: target, Refresh: `0; url=${target}`, 'Content-Location': target, Link: `<${target}>; rel="canonical"` }
    response.writeHead(Number.parseInt(status, 10), { ...leads, 'Retry-After': '0', Connection: 'close' }).end()
  })
  const port = await listenOnLoopback(server)
  const base = `http://127.0.0.1:${port}`
  return { port, calls, urlFor: (status, target) => `${base}/${status}/${encodeURIComponent(target)}` }
}
