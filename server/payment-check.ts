import { InvalidSettings, readConfig } from './config.js'
import { runPaymentCheck } from './start/run-payment-check.js'

// The command behind `npm run payments:check`.
try {
  process.exitCode = await runPaymentCheck({ config: readConfig(process.env), print: (line) => process.stdout.write(`${line}\n`) })
} catch (error) {
  if (!(error instanceof InvalidSettings)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
