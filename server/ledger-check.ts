import { runLedgerCheck } from './run-ledger-check.js'

// The command behind `npm run ledger:check`.
process.exitCode = await runLedgerCheck({ env: process.env, print: (line) => process.stdout.write(`${line}\n`) })
