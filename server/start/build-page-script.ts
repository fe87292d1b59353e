import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../project-root.js'
import { digestOfSources } from './digest-of-sources.js'

const root = projectRoot()
const folder = join(root, 'dist/page-script')
const file = join(folder, 'hosted.js')

/** What the script is made of: its own sources, what it shares with the pages, and the packages with their versions. */
const sources = ['hosted/script', 'hosted/wording/script-words.ts', 'hosted/wording/time-left.ts', 'package.json']

/** Builds the script of the hosted pages (`hosted/script`), unless what is there was made of the very same sources. */
export async function buildPageScript(): Promise<void> {
  const mark = join(folder, 'sources.sha256')
  const wanted = digestOfSources(root, sources)
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  // A development dependency, like the compiler: what runs in production is built already.
  const { build } = await import('vite')
  await build({
    configFile: false,
    root: join(root, 'hosted/script'),
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      lib: { entry: 'main.ts', formats: ['iife'], name: 'hosted', fileName: () => 'hosted.js' },
    },
  })
  writeFileSync(mark, wanted)
}

/** The script as it was built, at an address that changes with it. */
export function readPageScript(): { path: string; text: string } {
  if (!existsSync(file)) throw new Error('The script of the hosted pages is not built: "npm run build" makes it.')
  const text = readFileSync(file, 'utf8')
  return { path: `/hosted.js?v=${createHash('sha256').update(text).digest('hex').slice(0, 12)}`, text }
}
