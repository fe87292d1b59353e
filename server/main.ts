import { isNodeNewEnough } from './start/require-node.js'

// Everything else is loaded after that: an older Node fails on what it does not know, without a word of why.
if (isNodeNewEnough({ version: process.version, tell: (line) => void process.stderr.write(`${line}\n`) })) {
  const { runProcess } = await import('./start/run-process.js')
  await runProcess()
} else process.exitCode = 1
