import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Request, RequestHandler, Response } from 'express'
import { message } from '../../../locales/message.js'
import { speech } from '../../../locales/speech.js'
import { acceptedLanguage } from '../../http/accepted-language.js'
import { wordFiles } from './console-words.js'

/** The console's pages as they were built. */
export interface ConsolePages {
  /** Its scripts and its words: their names change with their content. */
  showAsset: RequestHandler
  /**
   * One page for every address below `/admin`; it gets the response's nonce, the names of the files of its words, and what it says where its
   * scripts do not come.
   */
  showPage: RequestHandler
}

/** `folder`: where the build is. Without one there is no page. */
export function consolePages(folder: string): ConsolePages {
  const words = wordFiles()
  const assets = new Map<string, Asset>()
  return {
    showAsset: (request, response, next) => {
      const asset = assetOf({ folder, words }, assets, String(request.params['name']))
      if (asset) sendAsset(asset, request, response)
      else next()
    },
    showPage: (request, response, next) => {
      const page = pageIn(folder)
      if (page === null) return next()
      const language = acceptedLanguage(request)
      const shown = page
        .replaceAll('CSP-NONCE', String(response.locals['cspNonce']))
        .replace('WORD-FILES', [...words.keys()].join(' '))
        .replace('LANGUAGE', language)
        .replace('DIRECTION', speech[language].direction)
        .replace('NOT-LOADED-PAGE', message('console.notLoaded.page', language))
        .replace('NOT-LOADED-WHY', message('console.notLoaded.why', language))
        .replace('NOT-LOADED-AGAIN', message('console.notLoaded.again', language))
      response.set('X-Robots-Tag', 'noindex').type('html').send(shown)
    },
  }
}

interface Asset {
  type: string
  bytes: Buffer
  gzipped: Buffer
}

/** Where assets are: in the folder of the build, and in words that the server itself has. */
interface Sources {
  folder: string
  words: ReadonlyMap<string, Buffer>
}

/** Read and packed once, when it is first asked for. Only what there are words of or the folder lists is there. */
function assetOf({ folder, words }: Sources, known: Map<string, Asset>, name: string): Asset | undefined {
  const asset = known.get(name)
  if (asset) return asset
  const bytes = words.get(name) ?? builtFile(join(folder, 'assets'), name)
  if (!bytes) return undefined
  const read = { type: extname(name), bytes, gzipped: gzipSync(bytes, { level: 9 }) }
  known.set(name, read)
  return read
}

function builtFile(folder: string, name: string): Buffer | undefined {
  return existsSync(folder) && readdirSync(folder).includes(name) ? readFileSync(join(folder, name)) : undefined
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
