import { InvalidSettings, readConfig } from '../config.js'
import { requireFreePort } from './require-free-port.js'
import { warningsOf } from './warnings-of.js'

// The first half of `npm start`, run from the sources: what would keep the service from starting is told before it is compiled.
try {
  const config = readConfig(process.env)
  for (const line of warningsOf(config)) process.stderr.write(`${line}\n`)
  await requireFreePort(config)
  process.stdout.write('Compiling … (the first time takes about half a minute)\n')
} catch (error) {
  if (!(error instanceof Error)) throw error
  process.stderr.write(error instanceof InvalidSettings ? `${error.message}\n` : `Amana did not start: ${error.message}\n`)
  process.exitCode = 1
}
