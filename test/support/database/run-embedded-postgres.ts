import { startEmbeddedPostgres } from '../../../server/embedded-postgres/start-embedded-postgres.js'

// A program of its own for tests that end it the hard way: starts a database in the directory named on its command line, says where on
// standard output, and stays until it is stopped (SIGTERM) or killed.
const { host, home, ownerUrl, stop, exited } = await startEmbeddedPostgres({
  dataDir: process.argv[2]!,
  onLog: (line) => process.stderr.write(`${line}\n`),
})
const stayAlive = setInterval(() => {}, 60_000)
process.once('SIGTERM', () => {
  void stop().finally(() => clearInterval(stayAlive))
})
void exited.then(() => clearInterval(stayAlive))
process.stdout.write(`${JSON.stringify({ pid: process.pid, host, home, ownerUrl: ownerUrl() })}\n`)
