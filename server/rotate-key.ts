import { InvalidSettings, readConfig } from './config.js'
import { rotateKey } from './start/rotate-key.js'

// The command behind `npm run secrets:rotate`.
try {
  const config = readConfig(process.env)
  process.exitCode = await rotateKey({
    config,
    newKeyText: process.env['NEW_SECRET_KEY'],
    print: (line) => process.stdout.write(`${line}\n`),
  })
} catch (error) {
  if (!(error instanceof InvalidSettings)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
