import { InvalidSettings, readConfig } from './config.js'
import { rotateKey } from './start/rotate-key.js'

// The command behind `npm run secrets:rotate`.
try {
  process.exitCode = await rotateKey({ config: readConfig(process.env), print: (line) => process.stdout.write(`${line}\n`) })
} catch (error) {
  if (!(error instanceof InvalidSettings)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
