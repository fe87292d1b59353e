import { InvalidSettings, readConfig } from './config.js'
import { runStatementImport } from './start/run-statement-import.js'

// The command behind `npm run statement:import -- <account> <first day> <last day> <file>`.
try {
  const print = (line: string) => process.stdout.write(`${line}\n`)
  process.exitCode = await runStatementImport({ config: readConfig(process.env), given: process.argv.slice(2), print })
} catch (error) {
  if (!(error instanceof InvalidSettings)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
