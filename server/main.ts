import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isNodeNewEnough } from './start/require-node.js'
import { bundleFolder, findBundle } from './start/service-bundle.js'

// Everything else is loaded after that: an older Node fails on what it does not know, without a word of why.
if (isNodeNewEnough({ version: process.version, tell: (line) => void process.stderr.write(`${line}\n`) })) {
  const { runProcess } = await loadService()
  await runProcess()
} else process.exitCode = 1

/** From the bundle, where what is compiled was bundled. */
async function loadService(): Promise<typeof import('./start/run-process.js')> {
  const bundle = findBundle()
  if (!bundle) return await import('./start/run-process.js')
  // Where it cannot be written, as in an image, every start compiles. Of thousands of modules it would save less than it keeps in memory.
  enableCompileCache(join(bundleFolder, 'compile-cache'))
  return await import(pathToFileURL(bundle).href)
}
