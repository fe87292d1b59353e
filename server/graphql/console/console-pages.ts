import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Request, RequestHandler, Response } from 'express'

/** The console's pages as they were built. */
export interface ConsolePages {
  /** Its scripts: their names change with their content. */
  showAsset: RequestHandler
  /** One page for every address below `/admin`; it gets the response's nonce. */
  showPage: RequestHandler
}

/** `folder`: where the build is. Without one there is no page. */
export function consolePages(folder: string): ConsolePages {
  const assets = new Map<string, Asset>()
  return {
    showAsset: (request, response, next) => {
      const asset = assetOf(folder, assets, String(request.params['name']))
      if (asset) sendAsset(asset, request, response)
      else next()
    },
    showPage: (_request, response, next) => {
      const page = pageIn(folder)
      if (page === null) return next()
      const withNonce = page.replaceAll('CSP-NONCE', String(response.locals['cspNonce']))
      response.set('X-Robots-Tag', 'noindex').type('html').send(withNonce)
    },
  }
}

interface Asset {
  type: string
  bytes: Buffer
  gzipped: Buffer
}

/** Read and packed once, when it is first asked for. Only what the folder lists is there. */
function assetOf(folder: string, known: Map<string, Asset>, name: string): Asset | undefined {
  const asset = known.get(name)
  if (asset) return asset
  const path = join(folder, 'assets')
  if (!existsSync(path) || !readdirSync(path).includes(name)) return undefined
  const bytes = readFileSync(join(path, name))
  const read = { type: extname(name), bytes, gzipped: gzipSync(bytes, { level: 9 }) }
  known.set(name, read)
  return read
}

function sendAsset({ type, bytes, gzipped }: Asset, request: Request, response: Response): void {
  response.set({ 'Cache-Control': 'public, max-age=31536000, immutable', 'X-Content-Type-Options': 'nosniff', Vary: 'Accept-Encoding' })
  response.type(type)
  if (request.acceptsEncodings('gzip') === 'gzip') response.set('Content-Encoding', 'gzip').send(gzipped)
  else response.send(bytes)
}

function pageIn(folder: string): string | null {
  const path = join(folder, 'index.html')
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}
