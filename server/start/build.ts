import { spawn } from 'node:child_process'
import { digestOfProject, markBuilt, unmarkBuilt } from './build-mark.js'
import { buildConsole } from './build-console.js'
import { buildPageScript } from './build-page-script.js'

// `npm run build`, from the sources: the compiler, and at the same time the pages of the staff console and the script of the hosted pages, where
// their sources have changed.
const sources = digestOfProject()
unmarkBuilt()
const [isCompiled] = await Promise.all([compile(), buildPages()])
if (isCompiled) markBuilt(sources)
else process.exitCode = 1

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
