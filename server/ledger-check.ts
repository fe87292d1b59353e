import { InvalidSettings, readConfig } from './config.js'
import { runLedgerCheck } from './start/run-ledger-check.js'

// The command behind `npm run ledger:check`.
try {
  process.exitCode = await runLedgerCheck({ config: readConfig(process.env), print: (line) => process.stdout.write(`${line}\n`) })
} catch (error) {
  if (!(error instanceof InvalidSettings)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
