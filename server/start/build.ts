import { spawn } from 'node:child_process'
import { digestOfProject, isBuilt, markBuilt, unmarkBuilt } from './build-mark.js'
import { buildConsole } from './build-console.js'
import { buildPageScript } from './build-page-script.js'
import { bundleService } from './bundle-service.js'
import { findBundle } from './service-bundle.js'

// `npm run build`, from the sources: the compiler and then the bundle of the service, and at the same time the pages of the staff console and
// the script of the hosted pages. Of the bundle and the pages only what has changed.
const sources = digestOfProject()
const isBundled = isBuilt() && findBundle() !== null
unmarkBuilt()
const [isCompiled] = await Promise.all([buildService(), buildPages()])
if (isCompiled) markBuilt(sources)
else process.exitCode = 1

async function buildService(): Promise<boolean> {
  const isCompiled = await compile()
  if (isCompiled && !isBundled) await bundleService()
  return isCompiled
}

/** In a process of its own, found as npm finds it; what it says of the sources is seen as it is. */
function compile(): Promise<boolean> {
  return new Promise((resolve, reject) => {
    spawn('tsc', ['-p', '.'], { stdio: 'inherit' })
      .once('error', reject)
      .once('close', (code) => resolve(code === 0))
  })
}

async function buildPages(): Promise<void> {
  await buildPageScript()
  await buildConsole()
}
